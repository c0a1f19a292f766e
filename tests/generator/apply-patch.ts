/** A change of one file of a base project, in exactly one of these forms. */
export type Edit =
  /** The text must occur exactly once. */
  | { replace: string; with: string }
  /** Removes the lines that the text touches; it must occur exactly once. */
  | { remove: string }
  /** Inserts lines above or below the line that contains the text, with its indentation. The text must occur exactly once. */
  | { before: string; insert: string }
  | { after: string; insert: string }
  /** Adds lines at the end of the file. */
  | { append: string }
  /** Replaces the whole file, or creates it. */
  | { write: string }
  /** Replaces the whole file by bytes that are not UTF-8. */
  | { base64: string };

/** Edits by file. Paths are relative to the folder `schemas`. */
export type Patch = Readonly<Record<string, Edit | readonly Edit[]>>;

/** Content of the files of a project by path below `schemas`: text, or bytes that are not UTF-8. */
export type Files = ReadonlyMap<string, string | Uint8Array>;

/**
 * Applies a patch to the files of a base project.
 *
 * Further lines of `replace`, `with`, `remove` and `insert` are written without the indentation of the line where the
 * text starts in the file. A line end at the end of these texts is ignored, so that they can be written as YAML blocks.
 *
 * @param what - Name of the patch, for errors.
 * @returns The files that the patch changes or adds.
 * @throws If a text does not occur exactly once, or the base has no such file.
 */
export function applyPatch(base: Files, patch: Patch, what: string): Map<string, string | Uint8Array> {
  const changed = new Map<string, string | Uint8Array>();
  for (const [file, edits] of Object.entries(patch))
    for (const edit of Array.isArray(edits) ? (edits as readonly Edit[]) : [edits as Edit])
      changed.set(file, edited(changed.get(file) ?? base.get(file), edit, `${what}: ${file}`));
  return changed;
}

function edited(content: string | Uint8Array | undefined, edit: Edit, what: string): string | Uint8Array {
  if ("write" in edit) return edit.write;
  if ("base64" in edit) return Buffer.from(edit.base64, "base64");
  if (typeof content !== "string") throw new Error(`${what} is not a text file of the base project`);
  if ("append" in edit) return content + edit.append;
  if ("replace" in edit) {
    const { start, end, indent } = findRange(content, edit.replace, what);
    return content.slice(0, start) + indented(edit.with, indent) + content.slice(end);
  }
  if ("remove" in edit) {
    const { start, end } = findRange(content, edit.remove, what);
    return content.slice(0, lineStart(content, start)) + content.slice(nextLine(content, end));
  }
  if ("before" in edit) {
    const { start, indent } = findRange(content, edit.before, what);
    const line = lineStart(content, start);
    return `${content.slice(0, line)}${indent}${indented(edit.insert, indent)}\n${content.slice(line)}`;
  }
  if ("after" in edit) {
    const { end, indent } = findRange(content, edit.after, what);
    const line = nextLine(content, end);
    return `${content.slice(0, line)}${indent}${indented(edit.insert, indent)}\n${content.slice(line)}`;
  }
  throw new Error(`${what}: unknown edit ${JSON.stringify(edit)}`);
}

interface TextRange {
  start: number;
  end: number;
  /** Indentation of the line where the text starts. */
  indent: string;
}

function findRange(content: string, wanted: string, what: string): TextRange {
  const ranges: TextRange[] = [];
  const [firstLine = ""] = wanted.split("\n");
  if (firstLine === "") throw new Error(`${what}: the text to find starts with an empty line`);
  for (let start = content.indexOf(firstLine); start >= 0; start = content.indexOf(firstLine, start + 1)) {
    const indent = /^ */.exec(content.slice(lineStart(content, start)))?.[0] ?? "";
    const text = indented(wanted, indent);
    if (content.startsWith(text, start)) ranges.push({ start, end: start + text.length, indent });
  }
  const [range] = ranges;
  if (range === undefined || ranges.length > 1) throw new Error(`${what}: must occur once, occurs ${ranges.length} times: ${wanted}`);
  return range;
}

const lineStart = (content: string, at: number): number => content.lastIndexOf("\n", at - 1) + 1;

const nextLine = (content: string, at: number): number => (content.indexOf("\n", at) < 0 ? content.length : content.indexOf("\n", at) + 1);

const indented = (text: string, indent: string): string => text.replace(/\n$/, "").replaceAll(/\n(?=[^\n])/g, `\n${indent}`);
