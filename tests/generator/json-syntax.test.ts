import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonProblem } from "../../generator/load/json-syntax.ts";

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe("jsonProblem", () => {
  it("reports exactly the texts that JSON.parse refuses, at a position within them", () => {
    const pieces = [
      "",
      ",",
      '"',
      "{",
      "}",
      "[",
      "]",
      ":",
      "\\",
      "\\u12",
      "\n",
      "\t",
      "0",
      "01",
      "-",
      "1.",
      "1e",
      "tru",
      "true",
      "，",
      "//",
      " ",
    ];
    fc.assert(
      fc.property(fc.json(), fc.nat(), fc.nat(2), fc.constantFrom(...pieces), (text, where, taken, put) => {
        const at = where % (text.length + 1);
        const broken = text.slice(0, at) + put + text.slice(at + taken);
        const problem = jsonProblem(broken);
        expect([broken, problem === undefined]).toEqual([broken, isJson(broken)]);
        if (problem !== undefined) expect(problem.start <= Math.max(0, broken.length - 1), JSON.stringify(broken)).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });
});
