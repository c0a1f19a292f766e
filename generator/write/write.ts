import { mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, statSync, unlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readHeader } from "../render/header.ts";
import type { RenderedFile } from "../render/render.ts";

/** Options of {@link writeOutputs}. */
export interface WriteOptions {
  /** Writes nothing and only reports the differences. */
  check?: boolean;
  /** The folder of generated files, which is searched for orphans. */
  folder?: string;
}

/** A generated file whose text on disk differs from what the metadata generates now. */
export interface Difference {
  path: string;
  template: string;
  sources: readonly string[];
  /** The text on disk. */
  before: string;
  /** The text that the metadata generates now; empty for an edited file that is no longer generated. */
  after: string;
}

/** The result of {@link writeOutputs}: what was written, and which files differ from the metadata. */
export interface WriteFacts {
  /** Paths of the files that were written. */
  written: string[];
  /** Number of files that already had the planned content. */
  unchanged: number;
  /** Planned files that are not on disk. */
  missing: { path: string; template: string; sources: readonly string[] }[];
  /** Generated files whose planned content has changed. */
  changed: Difference[];
  /** Files with a header that are no longer planned. */
  orphaned: { path: string; template: string; sources: readonly string[] }[];
  /**
   * Files edited by hand: the hash in the header does not match, or a planned file has no header. `after` is empty for an
   * orphan.
   */
  edited: Difference[];
  /** Paths of the files that were deleted. */
  removed: string[];
}

/**
 * Writes the rendered files that differ from the disk, each atomically, and deletes generated files that are no longer planned. Unplanned
 * files without a header are not deleted. If any generated file was edited by hand, nothing is written. Files that git ignores (validators)
 * are an exception: their edits are overwritten, and `check` does not report them.
 *
 * @param options with `check`, nothing is written and only the differences are returned
 */
export function writeOutputs(root: string, files: readonly RenderedFile[], options: WriteOptions = {}): WriteFacts {
  const folder = options.folder ?? "src/generated";
  const facts: WriteFacts = { written: [], unchanged: 0, missing: [], changed: [], orphaned: [], edited: [], removed: [] };
  const onDisk = new Set(filesBelow(root, folder));
  const planned = new Map(files.map((file) => [file.path, file]));
  const pending: RenderedFile[] = [];
  for (const file of files) if (compare(root, file, onDisk.has(file.path), facts)) pending.push(file);
  const stale: string[] = [];
  const ignored = ignoredFolders(files);
  for (const path of onDisk) {
    if (planned.has(path)) continue;
    if (ignored.has(dirname(path)) || /\.tmp-\d+$/.test(path)) stale.push(path);
    else if (isOrphan(root, path, facts)) stale.push(path);
  }
  if (options.check === true || facts.edited.length > 0) return facts;
  for (const file of pending) writeFile(root, file.path, file.text);
  facts.written.push(...pending.map((file) => file.path));
  for (const path of stale) unlinkSync(join(root, path));
  facts.removed.push(...stale);
  for (const path of stale) removeEmptyFolders(root, dirname(path), folder);
  return facts;
}

/** Files that are already read, by absolute path, so that `watch` reads only files that were written since. */
const readBefore = new Map<string, { modified: number; size: number; text: string }>();

function textOnDisk(file: string): string {
  const { mtimeMs: modified, size } = statSync(file);
  const known = readBefore.get(file);
  if (known !== undefined && known.modified === modified && known.size === size) return known.text;
  const text = readFileSync(file, "utf8");
  readBefore.set(file, { modified, size, text });
  return text;
}

/**
 * Compares a file with the disk and records the difference.
 * @returns Whether the file must be written.
 */
function compare(root: string, file: RenderedFile, exists: boolean, facts: WriteFacts): boolean {
  const { path, template, sources, text, ignored } = file;
  const about = { path, template: `templates/${template}.hbs`, sources };
  if (!exists) {
    if (!ignored) facts.missing.push(about);
    return true;
  }
  const before = textOnDisk(join(root, path));
  if (before === text) {
    facts.unchanged++;
    return false;
  }
  if (ignored) return true;
  const known = readHeader(path, before);
  (known?.intact === true ? facts.changed : facts.edited).push({ ...about, before, after: text });
  return true;
}

function isOrphan(root: string, path: string, facts: WriteFacts): boolean {
  const before = readFileSync(join(root, path), "utf8");
  const known = readHeader(path, before);
  if (known === undefined) return false;
  const about = { path, template: known.template, sources: known.sources };
  if (!known.intact) {
    facts.edited.push({ ...about, before, after: "" });
    return false;
  }
  facts.orphaned.push(about);
  return true;
}

const ignoredFolders = (files: readonly RenderedFile[]): Set<string> =>
  new Set(["src/generated/validators", ...files.filter((file) => file.ignored).map((file) => dirname(file.path))]);

function filesBelow(root: string, folder: string): string[] {
  let entries: import("node:fs").Dirent[];
  try {
    entries = readdirSync(join(root, folder), { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(root, `${folder}/${entry.name}`) : [`${folder}/${entry.name}`]));
}

/** Writes a file atomically, so that readers never see an incomplete file. */
function writeFile(root: string, path: string, text: string): void {
  const target = join(root, path);
  const temporary = `${target}.tmp-${process.pid}`;
  try {
    writeFileSync(temporary, text);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(temporary, text);
  }
  renameSync(temporary, target);
}

function removeEmptyFolders(root: string, folder: string, until: string): void {
  if (!folder.startsWith(until)) return;
  try {
    rmdirSync(join(root, folder));
  } catch {
    return;
  }
  removeEmptyFolders(root, dirname(folder), until);
}
