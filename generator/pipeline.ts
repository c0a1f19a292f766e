import type { Code } from "./diagnostics/codes.ts";
import type { Diagnostic } from "./diagnostics/diagnostic.ts";
import { Report, sorted } from "./diagnostics/diagnostic.ts";
import { formatDiagnostics } from "./diagnostics/frame.ts";
import { committedText, textOnDisk } from "./load/baseline.ts";
import { load, type Source } from "./load/load.ts";
import { loadProvided } from "./load/load-provided.ts";
import { NOTHING_PROVIDED, type Provided } from "./load/provided.ts";
import { loadTemplates } from "./load/load-templates.ts";
import { Tracker } from "./memo/memo.ts";
import { buildModel } from "./model/build.ts";
import type { Project } from "./model/types.ts";
import { parse } from "./parse/parse.ts";
import { findCheckable } from "./parse/checkable.ts";
import { planOutputs } from "./plan/outputs.ts";
import { matrixChanges } from "./plan/matrix.ts";
import { parsedSnapshot } from "./plan/stored.ts";
import { type Notice, storedChanges } from "./plan/stored-changes.ts";
import { createRenderer, type RenderedFile, type Renderer } from "./render/render.ts";
import { checkProject } from "./rules/check-project.ts";
import { openCache, type FileCache } from "./write/cache.ts";
import { writeOutputs, type WriteFacts } from "./write/write.ts";

/** Result of `buildProject`: the resolved project, or the diagnostics that prevent it. {@link buildUnchecked} may return both. */
export interface Built {
  /** The resolved project. Absent if mistakes in the metadata prevent it. */
  project?: Project;
  diagnostics: Diagnostic[];
  /** The text of each source by its path, for the code frames of diagnostics. */
  texts: ReadonlyMap<string, string>;
}

/**
 * Builds the resolved project from the files in `schemas/`: load → parse → model → rules.
 *
 * If a phase finds mistakes, later phases run only for files that do not depend on files with mistakes.
 *
 * @param root the folder of the repository
 * @param tracker keeps collections for repeated runs; by default, nothing is kept
 * @returns the project. If there are mistakes, the result has their diagnostics and no project
 */
export function buildProject(root: string, tracker?: Tracker): Built {
  return buildSources(load(root), loadProvided(root), tracker);
}

/**
 * Builds the project from metadata files that are already parsed.
 *
 * @param provided the names that TypeScript provides; by default, names are not compared with it
 * @see buildProject
 */
export function buildSources(sources: readonly Source[], provided: Provided = NOTHING_PROVIDED, tracker = new Tracker()): Built {
  const texts = new Map([...sources.map((source) => [source.file, source.text] as const), ...provided.texts]);
  const { asts, diagnostics } = parse(sources, tracker);
  if (diagnostics.length > 0) return { diagnostics: sorted([...diagnostics, ...othersOf(sources, diagnostics)]), texts };
  const report = new Report();
  const model = buildModel(asts, report, tracker);
  // Rules check what names mean, so they run only after every name is resolved.
  if (report.diagnostics.length > 0)
    return { diagnostics: sorted([...report.diagnostics, ...othersOf(sources, report.diagnostics)]), texts };
  checkProject(model, asts, report, provided);
  if (report.diagnostics.length > 0) return { diagnostics: sorted(withoutEffects(report.diagnostics)), texts };
  return { project: model.project, diagnostics: [], texts };
}

/**
 * Builds the project without checking the rules of this version, because the metadata of an earlier commit may not follow them.
 *
 * @returns the project without the declarations that have mistakes; no project if a file cannot be parsed
 * @see buildProject
 */
export function buildUnchecked(sources: readonly Source[]): Built {
  const texts = new Map(sources.map((source) => [source.file, source.text] as const));
  const { asts, diagnostics } = parse(sources);
  if (diagnostics.length > 0) return { diagnostics: sorted(diagnostics), texts };
  const report = new Report();
  const { project } = buildModel(asts, report);
  return { project, diagnostics: sorted(report.diagnostics), texts };
}

/** Codes of metadata that nothing uses, opens or fills. Its use may be in a broken file. */
const OF_USES: readonly Code[] = ["E230", "E422", "E423", "E429", "E506", "E510", "E589", "E590"];

/** Codes of mistakes that a call without a handler causes in screens and entities, which need what the call was to do. */
const OF_UNHANDLED: readonly Code[] = ["E230", "E505", "E514", "E533", "E562", "E589", "E590", "E593"];

/** Returns the mistakes without those that a call without a handler (E229) may cause, because its line is the one to repair. */
function withoutEffects(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const isUnhandled = diagnostics.some(({ code, at }) => code === "E229" && at.file.startsWith("schemas/services/"));
  return isUnhandled ? diagnostics.filter(({ code }) => !OF_UNHANDLED.includes(code)) : diagnostics;
}

/**
 * Checks the files that name no broken one, so that one run shows their mistakes too. In the others, the names that a broken file declares
 * would be unknown. Files in which this finds unknown names count as broken, so that the rules of the rest are checked nevertheless.
 */
function othersOf(sources: readonly Source[], diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const checkable = findCheckable(sources, new Set(diagnostics.map(({ at }) => at.file)));
  if (checkable.size === 0) return [];
  const { asts } = parse(sources.filter(({ file }) => checkable.has(file)));
  const report = new Report();
  const model = buildModel(asts, report);
  const unresolved = [...report.diagnostics];
  if (unresolved.length === 0) checkProject(model, asts, report);
  const found = report.diagnostics.filter(({ code }) => !OF_USES.includes(code));
  return unresolved.length === 0 ? found : [...found, ...othersOf(sources, [...diagnostics, ...unresolved])];
}

/**
 * Formats the diagnostics with their code frames.
 * @returns An empty string if there are none.
 */
export function describe(built: Pick<Built, "diagnostics" | "texts">): string {
  return built.diagnostics.length === 0 ? "" : formatDiagnostics(built.diagnostics, (file) => built.texts.get(file));
}

/**
 * Caches for repeated runs of the generator, so that unchanged outputs are neither planned nor rendered again. `watch` uses one session for
 * all its runs.
 */
export interface Session {
  /** Detects which inputs have changed. */
  tracker: Tracker;
  /** Renders outputs, and caches the rendered ones. */
  renderer: Renderer;
  /** Caches texts that libraries generate slowly. The cache is also stored on the disk. */
  cache: FileCache;
}

/**
 * Opens a session for repeated runs of the generator: reads the templates, and prepares caches. The cache file is read when it is first
 * used.
 * @param root The root of the repository.
 */
export function openSession(root: string): Session {
  const cache = openCache(root);
  return { tracker: new Tracker(), renderer: createRenderer(loadTemplates(), cache), cache };
}

/** The result of a run of the generator. */
export interface Generated extends Built {
  files: readonly RenderedFile[];
  /** The files that were written, or that differ from the disk. Absent if the metadata has mistakes. */
  facts?: WriteFacts;
  /** The effects of the change on data that is already stored. */
  notices?: readonly Notice[];
  /** The changes of the rights matrix since the last commit, one line per row. */
  rights?: readonly string[];
}

/**
 * Runs all phases of the generator: load, parse, model, rules, plan, render, write. If a generated file was edited by hand
 * (`facts.edited`), no generated file is written.
 *
 * @param root the folder of the repository
 * @param options with `check`, no generated file is written; only the render cache is saved
 * @returns the files and what was written. If the metadata has mistakes, `files` is empty, and `facts`, `notices` and `rights` are
 * undefined
 */
export async function generate(root: string, session: Session, options: { check?: boolean } = {}): Promise<Generated> {
  const built = buildProject(root, session.tracker);
  if (built.project === undefined) return { ...built, files: [] };
  const files = await session.renderer.render(planOutputs(built.project, session.tracker));
  const notices = noticesOf(root, files, built.project);
  const rights = rightsOf(root, files);
  const facts = writeOutputs(root, files, options);
  session.cache.save();
  return { ...built, files, facts, notices, rights };
}

const STORED = "src/generated/stored.json";

/**
 * Lists the effects on stored data if the snapshot changes. The base is the last commit, so that several saves count as one
 * change.
 */
function noticesOf(root: string, files: readonly RenderedFile[], project: Project): Notice[] {
  const planned = files.find((file) => file.path === STORED);
  if (planned === undefined || textOnDisk(root, STORED) === planned.text) return [];
  const before = parsedSnapshot(committedText(root, STORED));
  // Additions need no attention here.
  return before === undefined ? [] : storedChanges(before, project).filter((notice) => notice.class !== "additive");
}

const MATRIX = "src/generated/rights-matrix.md";

/** Lists the changes of the rights matrix since the last commit. Empty if this run does not change the file, or no commit has it. */
function rightsOf(root: string, files: readonly RenderedFile[]): string[] {
  const planned = files.find((file) => file.path === MATRIX);
  if (planned === undefined || textOnDisk(root, MATRIX) === planned.text) return [];
  const before = committedText(root, MATRIX);
  return before === undefined ? [] : matrixChanges(before, planned.text);
}

/** Formats the changes of rights for the terminal, one per line. Empty if there are none. */
export const rightLines = (rights: readonly string[] | undefined): string => (rights ?? []).map((text) => `rights: ${text}\n`).join("");

/** Formats the notices about stored data for the terminal, one per line. Empty if there are none. */
export const noticeLines = (notices: readonly Notice[] | undefined): string =>
  (notices ?? []).map(({ at, text }) => `${at.file}:${at.line} stored data: ${text}\n`).join("");
