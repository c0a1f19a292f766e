import type { Source } from "../load/load.ts";

/**
 * Determines which files can be checked although other files have syntax mistakes, so that all mistakes are reported together.
 *
 * A file that refers to a broken file cannot be checked, because the referenced definitions are unknown. Neither can a file that refers to
 * such a file. Files refer to each other by name: a screen to a service, a service to an entity.
 *
 * @param broken the paths of the files with mistakes
 * @returns the paths of the files that can be checked; empty if all depend on files with mistakes
 */
export function findCheckable(sources: readonly Source[], broken: ReadonlySet<string>): Set<string> {
  const files = sources.map((source) => ({ file: source.file, name: nameOf(source), words: wordsOf(source) }));
  const unknown = dependents(files, broken);
  return new Set(files.map(({ file }) => file).filter((file) => !unknown.has(file)));
}

interface NamedFile {
  file: string;
  name: string;
  words: ReadonlySet<string>;
}

/** Returns these files, and every file that names one of them, directly or by way of other files. */
function dependents(files: readonly NamedFile[], start: ReadonlySet<string>): Set<string> {
  const found = new Set(start);
  const open = files.filter(({ file }) => start.has(file));
  for (let named = open.pop(); named !== undefined; named = open.pop())
    for (const other of files) {
      if (found.has(other.file) || !other.words.has(named.name)) continue;
      found.add(other.file);
      open.push(other);
    }
  return found;
}

/**
 * Returns the text by which other files refer to this one. For a service it is the file name in camel case with a dot (`name.`), because a
 * call follows; for the menus `menu:`; otherwise the file name without its ending.
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
