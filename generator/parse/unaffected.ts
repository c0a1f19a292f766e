import type { Source } from "../load/load.ts";

/**
 * Finds the files that the mistakes of other files cannot affect, so that one run can report their mistakes as well.
 *
 * Files refer to each other by name: a screen to a service, a service to an entity. A file that refers to a broken one cannot be checked,
 * because the names in the broken file are unknown. A file to which a broken one refers may seem unused or incomplete. Both hold for files
 * further away.
 *
 * @param broken the paths of the files with mistakes
 * @returns `checkable`: files that can be checked; `reported`: files whose mistakes are certain
 */
export function findUnaffected(sources: readonly Source[], broken: ReadonlySet<string>): { checkable: Set<string>; reported: Set<string> } {
  const files = sources.map((source) => ({ file: source.file, name: nameOf(source), words: wordsOf(source) }));
  const unknown = spread(files, broken, (from, to) => to.words.has(from.name));
  const affected = spread(files, unknown, (from, to) => from.words.has(to.name));
  const without = (set: ReadonlySet<string>): Set<string> => new Set(files.map(({ file }) => file).filter((file) => !set.has(file)));
  return { checkable: without(unknown), reported: without(affected) };
}

interface NamedFile {
  file: string;
  name: string;
  words: ReadonlySet<string>;
}

/** Returns the files that are reached from the start, directly or by way of other files, including the start itself. */
function spread(
  files: readonly NamedFile[],
  start: ReadonlySet<string>,
  reaches: (from: NamedFile, to: NamedFile) => boolean,
): Set<string> {
  const found = new Set(start);
  const open = files.filter(({ file }) => start.has(file));
  for (let from = open.pop(); from !== undefined; from = open.pop())
    for (const to of files) {
      if (found.has(to.file) || !reaches(from, to)) continue;
      found.add(to.file);
      open.push(to);
    }
  return found;
}

/**
 * Returns the text by which other files refer to this one. It is `name.` for a service, because calls follow it, and `menu:` for the menus.
 * For any other file it is its name.
 */
function nameOf({ file, kind }: Source): string {
  const base = file.slice(file.lastIndexOf("/") + 1).replace(/(\.schema\.json|\.yaml)$/, "");
  if (kind === "menus") return "menu:";
  return kind === "service" ? `${base.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}.` : base;
}

const known = new WeakMap<Source, ReadonlySet<string>>();

/** Every condition may read the user, who has the fields of this entity. */
const USER = "user-info";

/**
 * Matches a value, or its part before a dot, that may refer to another file by name: `entity: book`, `call: shop.add`, `"x-ref":
 * "book.title"`, or a list item.
 */
const VALUE = /(?:[:[,]\s*|-\s+)"?([A-Za-z][\w-]*)([."\s,}\]]|$)/gm;

/** Lists the words of a file that may name another one. In YAML, `name.` is a service or a screen; in JSON, it is an entity. */
function wordsOf(source: Source): ReadonlySet<string> {
  const found = known.get(source);
  if (found !== undefined) return found;
  const words = new Set([USER, ...(/^menu:/m.test(source.text) ? ["menu:"] : [])]);
  for (const [, word = "", end] of source.text.matchAll(VALUE)) {
    words.add(end === "." && source.kind !== "entity" ? `${word}.` : word);
    // A form or an action of another screen.
    if (end === "." && source.kind === "screen") words.add(word);
  }
  known.set(source, words);
  return words;
}
