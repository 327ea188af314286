//! An adapter for `tripledraw conform`: a JSON object a line in, one out. Put your engine where `value` is.
use std::collections::HashSet;
use std::io::{stdin, stdout, BufRead, Write};

/// How good a hand is, greater is better: here 2-7 by hand, such as ["7h", "5d", "4c", "3s", "2h"].
fn value(hand: &[&str]) -> i64 {
    let mut ranks: Vec<i64> = hand.iter().map(|card| "23456789TJQKA".find(&card[..1]).unwrap() as i64).collect();
    let all = ranks.clone();
    let count = |rank: i64| all.iter().filter(|other| **other == rank).count() as i64;
    ranks.sort_by_key(|rank| (-count(*rank), -rank));
    let kind = 2 * ranks.iter().map(|rank| count(*rank)).sum::<i64>(); // 10 for five ranks, 14 for a pair, ... 34 for four
    let straight = kind == 10 && ranks[0] - ranks[4] == 4;
    let flush = hand.iter().map(|card| &card[1..]).collect::<HashSet<_>>().len() == 1;
    let kind = if straight && flush { 35 } else if flush { 24 } else if straight { 23 } else { kind };
    -ranks.iter().fold(kind, |sum, rank| sum * 13 + rank)
}

fn main() {
    for line in stdin().lock().lines().map_while(Result::ok) {
        // Needs no crate: the two commands have only words in quotes. For deals, parse the line with serde_json.
        let words: Vec<&str> = line.split('"').skip(1).step_by(2).collect();
        let command = words.iter().skip_while(|word| **word != "command").nth(1).unwrap_or(&"");
        let answer = match *command {
            "hello" => r#"{"name":"my-engine","version":"1","language":"rust","protocol":1,"can":["rank"],"rules":"fixed","chance":"injected","observes":[]}"#.to_string(),
            "rank" => {
                let hands = line.split("\"hands\":").nth(1).unwrap_or("").split("]]").next().unwrap_or("");
                let cards = hands.split("],").map(|hand| hand.split('"').skip(1).step_by(2).collect::<Vec<_>>());
                format!(r#"{{"values":{:?}}}"#, cards.map(|hand| value(&hand)).collect::<Vec<_>>())
            }
            "bye" => r#"{"done":true}"#.to_string(),
            // "deal" goes here, then "act" and "order": answer each with what the table shows, such as {"stage":"betting",
            // "turn":0}. Say above that you can "deal", and which fields of the protocol you show: "observes":["stage", ...].
            _ => format!(r#"{{"error":"unknown command {command}"}}"#),
        };
        writeln!(stdout(), "{answer}").expect("the judge has gone");
    }
}
