import fc from "fast-check";
import { expect, it } from "vitest";
import { leastOf, parsePattern } from "../../generator/rules/parse-pattern.ts";
import { isEndless } from "../../generator/rules/pattern-safety.ts";
import { canBeMet, stepsOf } from "../../generator/rules/pattern-steps.ts";
import { patterns } from "./patterns.ts";

const endless = (source: string): boolean => isEndless(stepsOf(parsePattern(source)));

it.each([
  "^(a+)+$",
  "^(a*)*$",
  "^(a|a)*$",
  "^(a|a?)+$",
  "(x+x+)+y",
  "^(.*,)*$",
  String.raw`^(\d+\s?)+$`,
  String.raw`^(\w+\.?)+@x$`,
  String.raw`^(?:[一-龥]|[\u4e00-\u9fa5a])+$`,
  // Inside a lookahead.
  "^(?=(a+)+$)a",
  "^(?:(?:ab|a)(?:b|c)?)*$",
])("is exponential: %s", (source) => {
  expect(endless(source)).toBe(true);
});

it.each([
  "",
  "^(a|b)*$",
  "^(a|ab)*$",
  // A loop ends after an iteration that matches nothing.
  "^(a?)*$",
  "^(ab)*$",
  "^([^,]*,)*$",
  "^(/[0-9A-Za-z._~-]+)+(/[*][*])?$",
  "^[a-z][a-z0-9]*(-[a-z0-9]+)*$",
  "^(?![0-9]*$)(?![a-z]*$)(?![A-Z]*$)(?![^0-9a-zA-Z]*$)",
  String.raw`^(\w+\.)*\w+@(\w+\.)+\w{2,6}$`,
  String.raw`^\p{L}+(\s\p{L}+)*$`,
  String.raw`^(?<a>[\]\\a]|\)|\u{1F600})+\k<a>$`,
  "^([0-9]{15}|[0-9]{17}[0-9X])$",
  // Many positions follow each other, but none of them returns to an earlier one.
  `^${"[a-z]*,?".repeat(60)}$`,
])("is not exponential: %s", (source) => {
  expect(endless(source)).toBe(false);
});

const texts = Array.from({ length: 7 }, (_, length) =>
  Array.from({ length: 2 ** length }, (_, bits) => Array.from({ length }, (_, bit) => ((bits >> bit) & 1 ? "b" : "a")).join("")),
).flat();

it("reports no pattern as unmatchable or longer than a text that matches it", () => {
  fc.assert(
    fc.property(patterns, (source) => {
      const expression = new RegExp(source, "u");
      const met = texts.find((text) => expression.test(text));
      if (met === undefined) return;
      expect(canBeMet(stepsOf(parsePattern(source))), `${source} is met by "${met}"`).toBe(true);
      expect(leastOf(parsePattern(source)), `${source} is met by "${met}"`).toBeLessThanOrEqual(met.length);
    }),
    { numRuns: 2_000 },
  );
});

it.each(["^a$b", "a^", "$a", "(?:a|b)$b+", "^(?:b$a|a^)$", "(?=^a$b)a"])("reports that nothing matches %s", (source) => {
  expect(canBeMet(stepsOf(parsePattern(source)))).toBe(false);
});
