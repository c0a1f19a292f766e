import { randomBytes } from "node:crypto";
import type { Database } from "../../engine/store/index.ts";
import { captchaImage } from "./captcha-image.ts";

/** Lifetime of a captcha in milliseconds: two minutes. After that, or after its first use, it is refused. */
const CAPTCHA_MS = 120_000;

/**
 * Stores a captcha with the given text, which can be used once within two minutes (P-LOGIN-07). Also deletes expired captchas.
 *
 * @returns its key and its image
 */
export async function issueCaptcha(database: Database, text: string, now: number): Promise<{ captchaKey: string; image: string }> {
  const captchaKey = randomBytes(16).toString("hex");
  await database.kysely.deleteFrom("captcha").where("expires_at", "<=", now).execute();
  await database.kysely
    .insertInto("captcha")
    .values({ captcha_key: captchaKey, answer: text.toUpperCase(), expires_at: now + CAPTCHA_MS })
    .execute();
  return { captchaKey, image: captchaImage(text) };
}

/**
 * Compares a user's input with the text of a captcha, ignoring case and surrounding blanks. Deletes the captcha in any case, so that it can
 * be used only once.
 *
 * @param key identifies the captcha
 * @param guess the input
 * @param now epoch milliseconds
 * @returns true if the input is right and the captcha had not expired
 */
export async function takeCaptcha(database: Database, key: string, guess: string, now: number): Promise<boolean> {
  const row = await database.kysely
    .deleteFrom("captcha")
    .where("captcha_key", "=", key)
    .returning(["answer", "expires_at"])
    .executeTakeFirst();
  return row !== undefined && Number(row.expires_at) > now && row.answer === guess.trim().toUpperCase();
}
