import type { Source } from "../load/load.ts";

/**
 * Finds the files that the mistakes of other files cannot affect, so that their own mistakes are reported together with those.
 *
 * A file that names a broken one cannot be checked, because what it names is not known. A file that a broken one names seems unused, or
 * lacks what the broken one requires. Both hold for files further away. Files name each other by name: a screen a service, a service an
 * entity.
 * @param broken The paths of the files with mistakes.
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

/** Adds every file that is reached from the start, directly or by other files. */
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

/** Returns the name by which other files name this one: a service as `name.`. The keyword `menu` names the folders. */
function nameOf({ file, kind }: Source): string {
  const base = file.slice(file.lastIndexOf("/") + 1).replace(/(\.schema\.json|\.yaml)$/, "");
  if (kind === "menus") return "menu:";
  return kind === "service" ? `${base.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}.` : base;
}

const known = new WeakMap<Source, ReadonlySet<string>>();

/** Every condition may read the user, who has the fields of this entity. */
const USER = "user-info";

/** A value, or the part of it before a dot: `entity: book`, `call: shop.add`, `"x-ref": "book.title"`, an item of a list. */
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
