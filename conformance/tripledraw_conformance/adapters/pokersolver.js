// pokersolver behind the engine protocol: one JSON object a line in, one out. It translates and repairs nothing.
//
//     npm install --prefix DIR pokersolver
//     NODE_PATH=DIR/node_modules tripledraw conform pokersolver
//
// pokersolver ranks high hands; whoever plays lowball with it turns it round, and so does this adapter.
"use strict";

const { Hand } = require("pokersolver");
const { version } = require("pokersolver/package.json");

// pokersolver only says which of two hands is better, so a value is the place among the hands of this command.
function places(hands) {
  const solved = hands.map((cards) => Hand.solve(cards));
  const order = solved.map((_, index) => index).sort((a, b) => solved[b].compare(solved[a]));
  const values = new Array(hands.length);
  let place = 0;
  order.forEach((index, at) => {
    if (at && solved[index].compare(solved[order[at - 1]]) !== 0) place += 1;
    values[index] = place;
  });
  return values;
}

const answers = {
  hello: () => ({
    name: "pokersolver",
    version,
    language: "javascript",
    protocol: 1,
    can: ["rank"],
    rules: "fixed",
    chance: "injected",
    observes: [],
  }),
  rank: ({ rulebook, hands }) => {
    const sign = rulebook["ranking.best"] === "highest" ? 1 : -1;
    return { values: places(hands).map((place) => sign * place) };
  },
  bye: () => ({ done: true }),
};

function answer(line) {
  let given;
  try {
    given = JSON.parse(line);
    if (!Object.hasOwn(answers, given.command)) return { error: "pokersolver is an evaluator: unknown command" };
    return answers[given.command](given);
  } catch (error) {
    return { error: String(error) };
  }
}

require("readline")
  .createInterface({ input: process.stdin, crlfDelay: Infinity })
  .on("line", (line) => process.stdout.write(JSON.stringify(answer(line)) + "\n"));
