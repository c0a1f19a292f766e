import type { ChangeClass } from "../../runtime/contract/server/change-class.ts";
import type { Project } from "../model/types.ts";
import { snapshotOf } from "../plan/stored.ts";
import { storedChanges } from "../plan/stored-changes.ts";
import { callChanges } from "./call-changes.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { type Change, code, counted, type Section } from "./change.ts";
import { rightChanges } from "./right-changes.ts";
import { screenChanges } from "./screen-changes.ts";

/** Maximum number of characters of a review. A longer review is shortened. GitHub refuses comments of more than 65,536 characters. */
export const LONGEST = 65_000;

/** Maximum lines of a section, tried in this sequence until the review is short enough. */
const LINES = [500, 200, 100, 50, 20];

/** Maximum length of a line, so that 20 lines of each section fit. */
const LONGEST_LINE = 700;

/**
 * Renders the effects of a metadata change as Markdown for a pull request: a summary, then the changes of rights, stored data, calls and
 * screens. If it exceeds {@link LONGEST}, each section lists fewer changes.
 *
 * @param base name of the earlier version
 * @param mistakes mistakes of the earlier version by the rules of this generator. Declarations with mistakes are not compared. The review
 * therefore quotes the first mistake and states the number of mistakes
 */
export function renderReview(before: Project, now: Project, base: string, mistakes: readonly Diagnostic[] = []): string {
  const sections = [rightChanges(before, now), storedSection(before, now), callChanges(before, now), screenChanges(before, now)];
  const head = [`## Metadata compared with ${code(base)}`, ...mistakes.slice(0, 1).map((first) => noteOf(first, mistakes.length))].join(
    "\n\n",
  );
  const summaries = sections.map(({ summary }) => summary).filter((summary) => summary !== "");
  if (summaries.length === 0) return `${head}\n\nNothing changes: neither rights, stored data, calls nor screens.\n`;
  const texts = LINES.map(
    (most) => `${[head, `${summaries.join(" · ")}.`, ...sections.map((of) => sectionText(of, most))].join("\n\n")}\n`,
  );
  return texts.find((text) => text.length <= LONGEST) ?? texts.at(-1)?.slice(0, LONGEST) ?? "";
}

/** Builds the sentence that the older metadata has mistakes in this version of the generator, so that the comparison may be incomplete. */
function noteOf({ at, code: name, message }: Diagnostic, count: number): string {
  const first = code(`${at.file}:${at.line} ${name} ${message}`);
  return `This version of the generator finds ${counted(count, "mistake")} in that metadata, whose effect is not compared: ${first}${count > 1 ? ", …" : ""}.`;
}

function sectionText({ title, nothing, changes }: Section, most: number): string {
  if (changes.length === 0) return `### ${title}\n\n${nothing}`;
  const lines = changes.slice(0, most).map(lineText);
  if (changes.length > most) lines.push(`- … and ${changes.length - most} more`);
  return `### ${title}\n\n${lines.join("\n")}`;
}

function lineText({ text, at }: Change): string {
  const place = at === undefined ? "" : ` (${code(`${at.file}:${at.line}`)})`;
  if (text.length <= LONGEST_LINE) return `- ${text}${place}`;
  const cut = text.slice(0, LONGEST_LINE);
  // An open code span would run into the next line.
  return `- ${cut}${(cut.match(/`/g)?.length ?? 0) % 2 === 0 ? "" : "`"} …${place}`;
}

const CLASSES: readonly ChangeClass[] = ["destructive", "narrowing", "rename", "additive"];

/** Lists what changes in stored data by class, the most dangerous first. */
function storedSection(before: Project, now: Project): Section {
  const notices = storedChanges(snapshotOf(before), now);
  const counts = CLASSES.map((name) => ({ name, count: notices.filter((notice) => notice.class === name).length })).filter(
    ({ count }) => count > 0,
  );
  const stop = notices.some(({ stops }) => stops) ? "**all servers stop for the upgrade**" : "servers can be upgraded one by one";
  return {
    title: "Stored data",
    summary: counts.length === 0 ? "" : `stored data: ${counts.map(({ name, count }) => `${count} ${name}`).join(", ")} (${stop})`,
    nothing: "Nothing changes in stored data.",
    changes: CLASSES.flatMap((name) =>
      notices.filter((notice) => notice.class === name).map(({ text, at }) => ({ text: `**${name}** ${storedText(text)}`, at })),
    ),
  };
}

/** Formats a notice about stored data in Markdown. The entity at its start becomes code: `book: phone is removed`. */
function storedText(text: string): string {
  const [entity = "", ...rest] = text.split(": ");
  return `${code(entity)}: ${escaped(rest.join(": "))}`;
}

/** Escapes characters with a meaning in Markdown. Names and codes of the metadata may contain them. */
const escaped = (text: string): string => text.replace(/[\\`*_<>[\]|~@#]/g, "\\$&");
