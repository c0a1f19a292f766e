/** Characters of a generated password, without those that are mistaken for each other (`0`, `O`, `1`, `l`, `I`). */
const SETS = ["23456789", "abcdefghijkmnpqrstuvwxyz", "ABCDEFGHJKLMNPQRSTUVWXYZ", "!@#$%^&*-_=+?"] as const;

/** Initial number of characters of a generated password. It grows while the policy requires more. */
const LENGTH = 16;
const MAX_LENGTH = 128;

/**
 * Generates a random password with characters of every kind, beginning with the default length.
 *
 * @param isEnough tests whether a password meets the policy. If not, a longer password is generated, up to 128 characters
 */
export function generatePassword(isEnough: (password: string) => boolean): string {
  for (let length = LENGTH; ; length += 4) {
    const password = randomPassword(length);
    if (length >= MAX_LENGTH || isEnough(password)) return password;
  }
}

function randomPassword(length: number): string {
  const all = SETS.join("");
  const picked = [...SETS, ...Array.from({ length: length - SETS.length }, () => all)].map((set) => set[randomBelow(set.length)] ?? "");
  for (let index = picked.length - 1; index > 0; index--) {
    const other = randomBelow(index + 1);
    [picked[index], picked[other]] = [picked[other] ?? "", picked[index] ?? ""];
  }
  return picked.join("");
}

/** Returns a random integer from 0 to `limit` - 1, each with the same probability. */
function randomBelow(limit: number): number {
  const values = new Uint32Array(1);
  const end = 2 ** 32 - (2 ** 32 % limit);
  do crypto.getRandomValues(values);
  while ((values[0] ?? 0) >= end);
  return (values[0] ?? 0) % limit;
}

const KINDS: readonly (readonly [RegExp, number])[] = [
  [/[0-9]/, 10],
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[^0-9a-zA-Z]/, 30],
];

/**
 * Estimates the strength of a password by the number of possible passwords of the same length and kinds of characters. A character is
 * ignored if its code differs by at most 1 from the code of the previous character (`aaa`, `123`, `321`).
 *
 * @returns 1 (weak, below 45 bits), 2 (medium) or 3 (strong, from 70 bits)
 */
export function strengthOf(password: string): 1 | 2 | 3 {
  const pool = KINDS.reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 0);
  const codes = [...password].map((character) => character.codePointAt(0) ?? 0);
  const counted = codes.filter((code, index) => Math.abs(code - (codes[index - 1] ?? Number.NEGATIVE_INFINITY)) > 1).length;
  const bits = counted * Math.log2(Math.max(pool, 1));
  return bits < 45 ? 1 : bits < 70 ? 2 : 3;
}
