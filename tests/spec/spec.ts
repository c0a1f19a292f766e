import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { Project } from "../../generator/model/types.ts";
import { type Kind, readersOf } from "./reading.ts";

/** Content of one file of tests/spec. */
export interface Statement {
  file: string;
  /** Requirements that the metadata meets if it matches the statement. */
  proves: readonly string[];
  reading: Partial<Record<Kind, Record<string, unknown>>>;
}

const FOLDER = import.meta.dirname;

export function statements(): Statement[] {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith(".yaml"));
  return files.sort().map((file) => {
    const {
      proves = [],
      own: _,
      ...reading
    } = parse(readFileSync(join(FOLDER, file), "utf8")) as { proves?: string[]; own?: string[] } & Statement["reading"];
    return { file, proves, reading };
  });
}

/** The statement about one declaration of the metadata. */
export interface Stated {
  kind: Kind;
  name: string;
  stated: unknown;
  /** The same as the text that is compared. */
  text: string;
}

export const listStated = (all: readonly Statement[]): Stated[] =>
  all.flatMap(({ reading }) =>
    (Object.entries(reading) as [Kind, Record<string, unknown> | undefined][]).flatMap(([kind, named]) =>
      Object.entries(named ?? {}).map(([name, stated]) => ({ kind, name, stated, text: textOf(stated) })),
    ),
  );

/** Names a declaration of the metadata. */
export interface Declaration {
  kind: Kind;
  name: string;
}

interface Asking {
  /** Declarations that are compared first. */
  own?: (declaration: Declaration) => boolean;
  /** Whether to ignore declarations of the metadata that nothing states. */
  only?: boolean;
}

/** Finds the first declaration on which metadata and statements differ, or that only one of them has. */
export function contradicted(
  project: Project,
  stated: readonly Stated[],
  { own = () => false, only = false }: Asking = {},
): Declaration | undefined {
  const readers = readersOf(project);
  const differs = ({ kind, name, text }: Stated): boolean => textOf(readers[kind].get(name)?.()) !== text;
  const found =
    stated.find((declaration) => own(declaration) && differs(declaration)) ??
    stated.find((declaration) => !own(declaration) && differs(declaration));
  return found ?? (only ? undefined : unstated(project, stated)[0]);
}

/** Lists declarations of the metadata without a statement. */
export function unstated(project: Project, stated: readonly Stated[]): Declaration[] {
  const known = new Set(stated.map(({ kind, name }) => `${kind} ${name}`));
  return (Object.entries(readersOf(project)) as [Kind, ReadonlyMap<string, unknown>][]).flatMap(([kind, named]) =>
    [...named.keys()].filter((name) => !known.has(`${kind} ${name}`)).map((name) => ({ kind, name })),
  );
}

/** Mappings whose order is significant: blocks are displayed one below the other. */
const ORDERED: ReadonlySet<string> = new Set(["blocks"]);

/** Normalises a value for comparison. Keys of a mapping are sorted. Lists and blocks stay in their order. */
export function arranged(value: unknown, isOrdered = false): unknown {
  if (Array.isArray(value)) return value.map((item) => arranged(item));
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .map(([name, item]): [string, unknown] => [name, arranged(item, ORDERED.has(name))]);
  return isOrdered ? entries : Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}

const textOf = (value: unknown): string => JSON.stringify(arranged(value)) ?? "";
