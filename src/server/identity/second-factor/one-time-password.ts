import { randomInt } from "node:crypto";

/** Letters and digits that are not confused with one another. */
const LETTERS = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789";

/** Generates a password that is shown once: 15 of 54 characters, about 86 bits. */
export function oneTimePassword(): string {
  const group = (): string => Array.from({ length: 5 }, () => LETTERS[randomInt(0, LETTERS.length)]).join("");
  return `${group()}-${group()}-${group()}`;
}
