// An adapter for `tripledraw conform`: a JSON object a line in, one out. Put your engine where `value` is.
import { createInterface } from "node:readline";

// How good a hand is, greater is better: here 2-7 by hand, such as ["7h", "5d", "4c", "3s", "2h"].
function value(hand) {
  const ranks = hand.map((card) => "23456789TJQKA".indexOf(card[0]));
  const count = (rank) => ranks.filter((other) => other === rank).length;
  const sorted = [...ranks].sort((a, b) => count(b) - count(a) || b - a);
  const kind = 2 * sorted.reduce((sum, rank) => sum + count(rank), 0); // 10 for five ranks, 14 for a pair, ... 34 for four
  const straight = kind === 10 && sorted[0] - sorted[4] === 4;
  const flush = new Set(hand.map((card) => card[1])).size === 1;
  const points = straight && flush ? 35 : flush ? 24 : straight ? 23 : kind;
  return -sorted.reduce((sum, rank) => sum * 13 + rank, points);
}

function answer(given) {
  switch (given.command) {
    case "hello": {
      const own = { name: "my-engine", version: "1", language: "javascript", protocol: 1 };
      return { ...own, can: ["rank"], rules: "fixed", chance: "injected", observes: [] };
    }
    case "rank":
      return { values: given.hands.map(value) };
    case "bye":
      return { done: true };
    // "deal" goes here, then "act" and "order": answer each with what the table shows, such as {stage: "betting",
    // turn: 0}. Say above that you can "deal", and which fields of the protocol you show: observes: ["stage", ...].
    default:
      return { error: `unknown command ${given.command}` };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(JSON.stringify(answer(JSON.parse(line))) + "\n");
}
