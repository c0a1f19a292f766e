import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { Project } from "../../generator/model/types.ts";
import { type Reading, readingOf } from "./reading.ts";

/** What one file of tests/spec states. */
export interface Statement {
  file: string;
  /** Requirements that the metadata meets when it reads so. */
  proves: readonly string[];
  reading: Partial<Reading>;
}

const FOLDER = import.meta.dirname;
const KINDS = ["entities", "services", "screens", "dialogs", "workflows", "menus", "data"] as const;

export function statements(): Statement[] {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith(".yaml"));
  return files.sort().map((file) => {
    const {
      proves = [],
      own: _,
      ...reading
    } = parse(readFileSync(join(FOLDER, file), "utf8")) as { proves?: string[]; own?: string[] } & Partial<Reading>;
    return { file, proves, reading };
  });
}

export interface Part {
  kind: (typeof KINDS)[number];
  name: string;
  stated: unknown;
  read: unknown;
}

/** Every part that the statements or the metadata have, as both say it; one of them may be silent. */
export function partsOf(project: Project, stated: readonly Statement[]): Part[] {
  const reading = readingOf(project);
  return KINDS.flatMap((kind) => {
    const own = Object.assign({}, ...stated.map((statement) => statement.reading[kind] ?? {})) as Record<string, unknown>;
    const names = [...new Set([...Object.keys(own), ...Object.keys(reading[kind])])];
    return names.map((name) => ({ kind, name, stated: own[name], read: plain(reading[kind][name]) }));
  });
}

/** As it is once written and read again. */
const plain = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));
