import { randomInt } from "node:crypto";

/** Without letters and digits that are taken for one another. */
const LETTERS = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789";

/** A password that is told once; 15 signs of 54: about 86 bits. */
export function oneTimePassword(): string {
  const part = (): string => Array.from({ length: 5 }, () => LETTERS[randomInt(0, LETTERS.length)]).join("");
  return `${part()}-${part()}-${part()}`;
}
