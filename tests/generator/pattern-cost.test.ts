import fc from "fast-check";
import { describe as group, expect, it } from "vitest";
import { chainOf, isLinear, MOST_STEPS, stepsToRefuse } from "../../generator/rules/pattern-cost.ts";
import { parsePattern } from "../../generator/rules/parse-pattern.ts";
import { isEndless } from "../../generator/rules/pattern-safety.ts";
import { stepsOf } from "../../generator/rules/pattern-steps.ts";
import { isFullRun } from "../support/full-run.ts";
import { looksOf } from "./backtracking.ts";
import { patterns } from "./patterns.ts";

const chain = (source: string, most = 4000): readonly number[] | undefined => chainOf(parsePattern(source), most);
const degree = (source: string): number => Math.max(0, (chain(source)?.length ?? 0) - 1);
const steps = (source: string, most: number): number => stepsToRefuse(parsePattern(source), most);

group("loops that race", () => {
  it.each([
    [0, "", "abc", "[A-Z]", "^a*$", "^(a|b)*c(a|b)*$", "^(?:ab)*(?:ba)*$", "^(a|ab)*$"],
    // A search starts at a character that its loops cannot repeat, so start positions do not multiply the cost.
    [0, ",[^,]*,[^,]*$", "^https?://", "^https?://[^@]*$"],
    [0, String.raw`^\d+\.\d+$`, String.raw`^\w+@\w+\.\w+$`, String.raw`^\s*\S+\s*$`, String.raw`^(\w+\.)*\w+@(\w+\.)+\w{2,6}$`],
    // A match of these loops is final: nothing after them makes the matcher backtrack.
    [0, "a+", "^a*a*a*", "(?:[a-z]+@)?", "^(?=a*a*)a$"],
    [1, "a*$", "a+$", "^a*a*$", "^a*$|a*$", String.raw`^\s+|\s+$`, "^(?:ab)*a(?:ba)*$", "^(?:[ab]c)*(?:[bd]c)*$", "^a+b?a+$"],
    [2, "^a*a*a*$", "a*a*$", String.raw`^.+@.+\..+$`],
    // Two pairs of loops race, but no three loops do.
    [2, "^a*a*,b*b*$"],
    [3, "(?:x*,?){3}$"],
    // A lookaround may hold or fail. An unanchored pattern is tried at every position.
    [0, "^(?=.*[0-9])(?=.*[a-z]).{8,}$", "^(?![0-9]*$)(?![a-z]*$)", "^(?=.*[0-9]+).*$", "^(?=^a*)a*$", "(?<!a)b", "^a*(?<=a)$"],
    [1, String.raw`^-*-*\b`, "^(?=a*a*$)", "^(?:a(?=a*b))*$", "^(?:a(?=a*))*$", "^(?:a(?!a*b))*$", "^(?:a(?<=b?a*))*$", "^a(?<=^a*a*)"],
    [0, "^a(?<=a*a*$)", "^a*$a*"],
    [2, "(?:a(?=a*b))*$", "^(?:a(?=a*a*b))*$", "^a*a*$(?<=ba*)", "^a*a*(?<=ba*$)"],
    // Loops that read in opposite directions have no common text to follow, so they count as racing.
    [1, "^(?:ab(?<=x(?:ab)*))*$"],
    // A group may have matched any text.
    [0, String.raw`^(.)\1`],
    [1, String.raw`^(a*)\1$`],
  ] as [number, ...string[]][])("degree %i: %s", (expected, ...sources) => {
    expect(sources.map((source) => [source, degree(source)])).toEqual(sources.map((source) => [source, expected]));
  });

  it.each([
    ["^a{0,500}a{0,500}$", [501, 500]],
    ["a{5,50}$", [4000, 46]],
    ["^a{0,50}a*$", [51, 4000]],
    ["^(?:ab){2,9}(?:ab)*$", [15, 4000]],
    // The counted loop can only end at one position.
    ["^a{64}a*$", [4000]],
    ["^a{64}_?a{64}a*$", [4000]],
    [String.raw`^\w{64}_\w{64}_\w{64}$`, [4000]],
  ])("bounds the loops of a pattern with limits: %s", (source, expected) => {
    expect(chain(source)).toEqual(expected);
  });

  it("treats a pattern as slow when it cannot be evaluated in time", () => {
    const any = Array.from({ length: 90 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join("|");
    expect(chain(`^(?:${any})*!(?:${any})*$`)).toEqual([4000, 4000]);
    expect(chain(`^${"(?:a?|b?){4}".repeat(20)}$`)).toBeUndefined();
  });
});

group("steps to refuse a text", () => {
  it.each([
    ["^a*$", 100, 100],
    ["a+$", 100, 5050],
    ["^a*a*a*$", 100, 171_700],
    ["a{5,50}$", 100, 4600],
  ])("%s, %i characters: %i", (source, most, expected) => {
    expect(steps(source, most)).toBe(expected);
  });

  it("accepts a quadratic pattern up to 1413 characters and a cubic one up to 180", () => {
    expect([steps("a+$", 1413), steps("a+$", 1414)].map((count) => count <= MOST_STEPS)).toEqual([true, false]);
    expect([steps("a+a+$", 180), steps("a+a+$", 181)].map((count) => count <= MOST_STEPS)).toEqual([true, false]);
  });

  it("recognises patterns that cost a constant number of steps per character", () => {
    const linear = (source: string): boolean => isLinear(parsePattern(source));
    expect(["^a*$", "[A-Z]", "^a{0,50}a{0,50}$"].map(linear)).toEqual([true, true, true]);
    expect(["a*$", "a{5,50}$", "^a*a*$"].map(linear)).toEqual([false, false, false]);
  });
});

/** Texts that repeat a short text and may end differently. */
const rounds = ["a", "b", "ab", "aab", "abb"].flatMap((round) =>
  ["", "c", "a", "b"].map((end) => (size: number) => round.repeat(size / round.length) + end),
);

group("a matcher that goes back", () => {
  const MOST = 500_000;
  const grows = (source: string, size: number): number =>
    Math.max(
      0,
      ...rounds.map((text) => {
        const [once, twice] = [size, 2 * size].map((length) => looksOf(parsePattern(source), text(length), MOST));
        return once === undefined || twice === undefined ? 0 : Math.log2((twice + 1) / (once + 1));
      }),
    );

  it("takes no longer than the computed degree for any pattern", () => {
    fc.assert(
      fc.property(patterns, (source) => {
        if (isEndless(stepsOf(parsePattern(source)))) return;
        expect(grows(source, 30), source).toBeLessThan(degree(source) + 1.5);
      }),
      { numRuns: isFullRun ? 150 : 50 },
    );
  });

  it.each(["^a*$", "a+$", "^a*a*$", "a*a*$", "^(?:ab)*a(?:ba)*$", "^(?:a(?!a*b))*$"])(
    "takes as long as the computed degree: %s",
    (source) => {
      expect(grows(source, 30)).toBeGreaterThan(degree(source) + 0.8);
    },
  );
});
