import { randomInt } from "node:crypto";

/** Letters and digits that are not confused with one another. */
const LETTERS = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789";

/** Generates a password that is shown once: three groups of five characters, with about 86 bits. It also serves as recovery code. */
export function oneTimePassword(): string {
  const group = (): string => Array.from({ length: 5 }, () => LETTERS[randomInt(0, LETTERS.length)]).join("");
  return `${group()}-${group()}-${group()}`;
}
