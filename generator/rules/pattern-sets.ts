/** Characters that distinguish sets, besides those that a pattern names and their neighbours. */
const SAMPLES = [
  ...Array.from({ length: 128 }, (_, code) => code),
  0xa0,
  0xe9,
  0x3b1,
  0x661,
  0x2028,
  0x3000,
  0x4e2d,
  0xac00,
  0xff0c,
  0x1f600,
];

/**
 * Returns for each position of a pattern all positions that may follow it, directly or later. A position in a loop follows itself.
 *
 * @param ways for each position, the positions that may follow it directly
 * @returns the sets, in the sequence of the positions
 */
export function reached(ways: readonly (readonly number[])[]): Set<number>[] {
  return ways.map((nexts) => {
    const seen = new Set<number>();
    const front = [...nexts];
    for (let at = front.pop(); at !== undefined; at = front.pop()) {
      if (seen.has(at)) continue;
      seen.add(at);
      front.push(...(ways[at] ?? []));
    }
    return seen;
  });
}

/**
 * Returns a bit set for each regular expression of a single character. Each bit represents a sample character and is set if the expression
 * matches it. Two expressions can match the same character if their sets intersect; the samples include the characters that the expressions
 * name.
 */
export function setsOf(texts: readonly string[]): bigint[] {
  const named = texts.flatMap((text) => [...text].map((character) => character.codePointAt(0) ?? 0));
  const escaped = texts.flatMap((text) =>
    [...text.matchAll(/\\(?:u\{?|x)([\da-fA-F]+)/g)].map(([, code]) => Number.parseInt(code ?? "0", 16)),
  );
  const codes = [...new Set([...SAMPLES, ...[...named, ...escaped].flatMap((code) => [code - 1, code, code + 1])])];
  const samples = codes.filter((code) => code >= 0 && code <= 0x10_ffff).map((code) => String.fromCodePoint(code));
  return texts.map((text) => {
    const expression = new RegExp(`^(?:${text})$`, "u");
    return BigInt(`0b${samples.map((sample) => (expression.test(sample) ? "1" : "0")).join("")}`);
  });
}
