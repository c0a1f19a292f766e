import type { Diagnostic } from "./diagnostics/diagnostic.ts";
import { Report, sorted } from "./diagnostics/diagnostic.ts";
import { formatDiagnostics } from "./diagnostics/frame.ts";
import { load } from "./load/load.ts";
import { loadTemplates } from "./load/templates.ts";
import { buildModel } from "./model/build.ts";
import type { Project } from "./model/types.ts";
import { parse } from "./parse/parse.ts";
import { plan } from "./plan/outputs.ts";
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
  const sources = load(root);
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

/** Renders over and over (`watch`): what did not change is not rendered again. */
export interface Session {
  renderer: Renderer;
  cache: FileCache;
}

export function openSession(root: string): Session {
  const cache = openCache(root);
  return { renderer: createRenderer(loadTemplates(), cache), cache };
}

export interface Generated extends Built {
  files: readonly RenderedFile[];
  facts?: WriteFacts;
}

/** The whole flow: load → parse → model → rules → plan → render → write. */
export async function generate(root: string, session: Session, options: { check?: boolean } = {}): Promise<Generated> {
  const built = buildProject(root);
  if (built.project === undefined) return { ...built, files: [] };
  const files = await session.renderer.render(plan(built.project));
  const facts = writeOutputs(root, files, options);
  session.cache.save();
  return { ...built, files, facts };
}
