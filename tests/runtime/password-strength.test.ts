import { expect, test } from "vitest";
import { generatePassword, strengthOf } from "../../runtime/forms/password-strength.ts";

test("a generated password has every kind of character, none that look alike, and differs each time", () => {
  const passwords = Array.from({ length: 200 }, () => generatePassword(() => true));
  for (const kind of [/[2-9]/, /[a-z]/, /[A-Z]/, /[^0-9a-zA-Z]/, /^[^01OIlo\s]{16}$/])
    expect(passwords.filter((password) => !kind.test(password))).toEqual([]);
  expect(new Set(passwords).size).toBe(200);
});

test("a generated password is as long as the policy demands, and at most 128 characters", () => {
  expect(generatePassword((password) => password.length >= 30)).toHaveLength(32);
  expect(generatePassword(() => false)).toHaveLength(128);
});

test.each([
  ["aaaaaaaaaaaaaaaaaaaa", 1],
  ["12345678abcdefgh", 1],
  ["Tr4ck!92", 2],
  ["k7Q!vW2x#Lm9Rt", 3],
])("the strength of %s is %i", (password, strength) => {
  expect(strengthOf(password)).toBe(strength);
});
