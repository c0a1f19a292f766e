/* Rules of prose for comments and docstrings: plain technical English that is understood at first reading. */

/** A violation of a rule of prose. */
export interface Fault {
  line: number;
  rule: string;
  text: string;
}

/** Maximum number of words in a sentence. A code span counts as one word. */
const MOST_WORDS = 25;

const START = /^(?:Who|Whoever|Whom|Whose|What|Whatever|Of|One (?:that|who|whose|which|of whom))\b/;
const PERSON = /\b(?:he|his|him|himself)\b/i;
const VAGUE = /\b(?:(?:is|are|was|were|be|been|being) (?:told|said|heard)|stands?|stood|lies|lain|hears?|heard|comes|came)\b/i;
const PRIVATE = /\b(?:turns?|judged?|judges|judging|judgement|noted|told|said|tells)\b/i;

interface Comment {
  line: number;
  text: string;
}

const MARKER = /^\s*(?:\/\/|\/\*\*?|\*\/|\*)?\s?/;

/** Finds the comments of a source file. Consecutive `//` lines are one comment. Each tag of a docstring begins another one. */
export function commentsOf(code: string): Comment[] {
  const found: Comment[] = [];
  const pattern = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/[^\n]*\n)+|\/\/[^\n]*/gm;
  for (const { 0: text, index } of code.matchAll(pattern)) {
    if (!/^\s*\/[/*]/.test(text) || /^\s*\/\/ (?:biome-ignore|@ts-)/.test(text)) continue;
    const line = code.slice(0, index).split("\n").length;
    const plain = text
      .replace(/\*\/\s*$/, "")
      .split("\n")
      .map((row) => row.replace(MARKER, ""));
    let section: Comment = { line, text: "" };
    let isExample = false;
    for (const [offset, row] of plain.entries()) {
      const tag = /^@(\w+)\s*/.exec(row);
      if (tag !== null || row.trim() === "") {
        if (section.text !== "") found.push(section);
        isExample = tag === null ? isExample : tag[1] === "example";
        const rest = tag === null ? "" : row.slice(tag[0].length).replace(/^(?:\{[^}]*\}\s*)?[\w.[\]]+\s(?=\S)/, "");
        section = { line: line + offset, text: isExample || tag?.[1] === "throws" || tag?.[1] === "see" ? "" : rest };
      } else if (!isExample)
        section = section.text === "" ? { line: line + offset, text: row } : { ...section, text: `${section.text} ${row}` };
    }
    if (section.text !== "") found.push(section);
  }
  return found.filter(({ text }) => /[A-Za-z]/.test(text));
}

const sentencesOf = (text: string): string[] =>
  text
    .replace(/`[^`]*`/g, "CODE")
    .replace(/\b(?:e\.g|i\.e|etc|cf|vs|no)\./gi, "")
    .split(/(?<=[.!?])\s+(?=[A-Z"'(`])|;\s+|\s-\s(?=[A-Z])/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");

const wordsIn = (sentence: string): number => sentence.split(/\s+/).filter((word) => /[\w\p{Script=Han}]/u.test(word)).length;

/** Checks the comments of a source file. */
export function proseFaults(code: string): Fault[] {
  return commentsOf(code).flatMap(({ line, text }) =>
    sentencesOf(text).flatMap((sentence) => {
      const fault = (rule: string): Fault => ({ line, rule, text: sentence });
      return [
        ...(START.test(sentence) ? [fault("start")] : []),
        ...(wordsIn(sentence) > MOST_WORDS ? [fault("long")] : []),
        ...(PERSON.test(sentence) ? [fault("person")] : []),
        ...(VAGUE.test(sentence) ? [fault("vague")] : []),
        ...(PRIVATE.test(sentence) ? [fault("private")] : []),
      ];
    }),
  );
}
