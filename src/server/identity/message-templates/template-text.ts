import { textOf } from "../../engine/refusals/register.ts";
import type { TemplateKind } from "./template-kinds.ts";

/** `{name}`; any other brace, of either width, is a mistake. */
const MARK = /\{([^{}｛｝\r\n]*)\}|[{}｛｝]/gu;
/** Characters of a short message. */
export const SMS_LENGTH = 200;
const SUBJECT_LENGTH = 200;
const MAIL_LENGTH = 10_000;

/** A placeholder that does not exist, a brace without its other half: the first, with its line and character from 1. */
export function markProblem(text: string, { placeholders }: TemplateKind): string | undefined {
  for (const { 0: mark, 1: name, index } of text.matchAll(MARK)) {
    if (name !== undefined && Object.hasOwn(placeholders, name)) continue;
    const lines = text.slice(0, index).split("\n");
    const place = `第${lines.length}行第${Array.from(lines.at(-1) ?? "").length + 1}个字符`;
    if (name === undefined) return textOf("templateBrace", { place, brace: mark });
    const known = Object.keys(placeholders).map((each) => `{${each}}`);
    return textOf("templateMark", { place, mark, known: known.join("、") });
  }
  return undefined;
}

/** The first placeholder that the text must have and has not. */
export const missingMark = (text: string, { needed }: TemplateKind): string | undefined =>
  needed.find((name) => !text.includes(`{${name}}`));

/** Each placeholder by its value, once: braces in a value stay what they are. */
const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(MARK, (mark: string, name: string | undefined) =>
    name !== undefined && Object.hasOwn(values, name) ? (values[name] ?? "") : mark,
  );

/** No half of a surrogate pair is left at the end. */
const cut = (text: string, length: number): string => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "");

/** One line, whatever the values: a line break would begin a header of its own. */
export const filledSubject = (text: string, values: Readonly<Record<string, string>>): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not stay
  cut(filled(text, values).replace(/[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g, " "), SUBJECT_LENGTH);

export const filledContent = (text: string, values: Readonly<Record<string, string>>, by: TemplateKind["by"]): string =>
  cut(filled(text, values), by === "sms" ? SMS_LENGTH : MAIL_LENGTH);
