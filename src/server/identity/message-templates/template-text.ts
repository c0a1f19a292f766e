import { cutText } from "../../../../runtime/contract/values/well-formed.ts";
import { textOf } from "../../engine/refusals/refusal-register.ts";
import type { TemplateKind } from "./template-kinds.ts";

/** Matches `{name}`. Any other brace, of either width, is a mistake. */
const MARK = /\{([^{}｛｝\r\n]*)\}|[{}｛｝]/gu;
/** Maximum number of characters of a short message. `filledContent` cuts a longer text. */
export const SMS_LENGTH = 200;
const SUBJECT_LENGTH = 200;
const MAIL_LENGTH = 10_000;

/**
 * Finds the first unknown placeholder or unpaired brace in the text of a message template.
 *
 * @returns a message for staff with the line and character of the problem, both from 1; undefined if there is no problem
 */
export function markProblem(text: string, { placeholders }: TemplateKind): string | undefined {
  for (const { 0: mark, 1: name, index } of text.matchAll(MARK)) {
    if (name !== undefined && Object.hasOwn(placeholders, name)) continue;
    const lines = text.slice(0, index).split("\n");
    const location = `第${lines.length}行第${Array.from(lines.at(-1) ?? "").length + 1}个字符`;
    if (name === undefined) return textOf("templateBrace", { location, brace: mark });
    const known = Object.keys(placeholders).map((each) => `{${each}}`);
    return textOf("templateMark", { location, mark, known: known.join("、") });
  }
  return undefined;
}

/** Returns the first required placeholder that the text lacks, or undefined if it has all of them. */
export const missingMark = (text: string, { needed }: TemplateKind): string | undefined =>
  needed.find((name) => !text.includes(`{${name}}`));

/** Replaces each placeholder by its value, in one pass. Braces in a value are not replaced. */
const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(MARK, (mark: string, name: string | undefined) =>
    name !== undefined && Object.hasOwn(values, name) ? (values[name] ?? "") : mark,
  );

/**
 * Fills a subject, cuts it to 200 characters and removes line breaks, because a line break in a value would begin another mail header.
 * Placeholders without a value remain.
 */
export const filledSubject = (text: string, values: Readonly<Record<string, string>>): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not stay
  cutText(filled(text, values).replace(/[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g, " "), SUBJECT_LENGTH);

/**
 * Fills a content and cuts it to the length of its channel: 200 characters for SMS, 10,000 for mail. Placeholders without a value remain.
 */
export const filledContent = (text: string, values: Readonly<Record<string, string>>, by: TemplateKind["by"]): string =>
  cutText(filled(text, values), by === "sms" ? SMS_LENGTH : MAIL_LENGTH);
