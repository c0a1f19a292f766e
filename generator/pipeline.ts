import type { Diagnostic } from "./diagnostics/diagnostic.ts";
import { Report, sorted } from "./diagnostics/diagnostic.ts";
import { formatDiagnostics } from "./diagnostics/frame.ts";
import { committedText, textOnDisk } from "./load/baseline.ts";
import { load, type Source } from "./load/load.ts";
import { loadTemplates } from "./load/templates.ts";
import { buildModel } from "./model/build.ts";
import type { Project } from "./model/types.ts";
import { parse } from "./parse/parse.ts";
import { createPlanner, type Planner } from "./plan/outputs.ts";
import { matrixChanges } from "./plan/matrix.ts";
import { parsedSnapshot } from "./plan/stored.ts";
import { type Notice, storedChanges } from "./plan/stored-changes.ts";
import { createRenderer, type RenderedFile, type Renderer } from "./render/render.ts";
import { judge } from "./rules/rules.ts";
import { openCache, type FileCache } from "./write/cache.ts";
import { writeOutputs, type WriteFacts } from "./write/write.ts";

export interface Built {
  /** Absent while the metadata has mistakes. */
  project?: Project;
  diagnostics: Diagnostic[];
  /** Text of each source, for frames. */
  texts: ReadonlyMap<string, string>;
}

/** load → parse → model → rules: from files to the resolved project, or to the list of all mistakes. */
export function buildProject(root: string): Built {
  return buildSources(load(root));
}

/** The same from files that are read already. */
export function buildSources(sources: readonly Source[]): Built {
  const texts = new Map(sources.map((source) => [source.file, source.text]));
  const { asts, diagnostics } = parse(sources);
  // A file that cannot be read makes everything that names it look wrong: its own mistakes come first.
  if (diagnostics.length > 0) return { diagnostics: sorted(diagnostics), texts };
  const report = new Report();
  const model = buildModel(asts, report);
  // Rules judge what names mean: they wait until every name is known.
  if (report.diagnostics.length === 0) judge(model, asts, report);
  if (report.diagnostics.length > 0) return { diagnostics: sorted(report.diagnostics), texts };
  return { project: model.project, diagnostics: [], texts };
}

/** Mistakes as they are printed. */
export function describe(built: Pick<Built, "diagnostics" | "texts">): string {
  return built.diagnostics.length === 0 ? "" : formatDiagnostics(built.diagnostics, (file) => built.texts.get(file));
}

/** Plans and renders over and over (`watch`): what did not change is not made again. */
export interface Session {
  planner: Planner;
  renderer: Renderer;
  cache: FileCache;
}

export function openSession(root: string): Session {
  const cache = openCache(root);
  return { planner: createPlanner(), renderer: createRenderer(loadTemplates(), cache), cache };
}

export interface Generated extends Built {
  files: readonly RenderedFile[];
  facts?: WriteFacts;
  /** What the change does to data that is stored already. */
  notices?: readonly Notice[];
  /** Who gains or loses what by it. */
  rights?: readonly string[];
}

/** The whole flow: load → parse → model → rules → plan → render → write. */
export async function generate(root: string, session: Session, options: { check?: boolean } = {}): Promise<Generated> {
  const built = buildProject(root);
  if (built.project === undefined) return { ...built, files: [] };
  const files = await session.renderer.render(session.planner(built.project));
  const notices = noticesOf(root, files, built.project);
  const rights = rightsOf(root, files);
  const facts = writeOutputs(root, files, options);
  session.cache.save();
  return { ...built, files, facts, notices, rights };
}

const STORED = "src/generated/stored.json";

/** Told when the snapshot of what is stored changes; compared with the last commit, so that two saves are one change. */
function noticesOf(root: string, files: readonly RenderedFile[], project: Project): Notice[] {
  const planned = files.find((file) => file.path === STORED);
  if (planned === undefined || textOnDisk(root, STORED) === planned.text) return [];
  const before = parsedSnapshot(committedText(root, STORED));
  return before === undefined ? [] : storedChanges(before, project);
}

const MATRIX = "src/generated/rights-matrix.md";

/** Compared with the last commit, as what is stored is. */
function rightsOf(root: string, files: readonly RenderedFile[]): string[] {
  const planned = files.find((file) => file.path === MATRIX);
  if (planned === undefined || textOnDisk(root, MATRIX) === planned.text) return [];
  const before = committedText(root, MATRIX);
  return before === undefined ? [] : matrixChanges(before, planned.text);
}

export const rightLines = (rights: readonly string[] | undefined): string => (rights ?? []).map((text) => `rights: ${text}\n`).join("");

/** Lines for the terminal. */
export const noticeLines = (notices: readonly Notice[] | undefined): string =>
  (notices ?? []).map(({ at, text }) => `${at.file}:${at.line} stored data: ${text}\n`).join("");
