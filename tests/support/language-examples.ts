import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { loadTemplates } from "../../generator/load/load-templates.ts";
import { buildProject, describe as printed } from "../../generator/pipeline.ts";
import { planOutputs } from "../../generator/plan/outputs.ts";
import { createRenderer } from "../../generator/render/render.ts";
import { writeOutputs } from "../../generator/write/write.ts";

const repository = path.join(import.meta.dirname, "../..");
const USER = ["entities/user-info.schema.json", "entities/user-type-info.schema.json"];

/** Reads the example files of schemas/README.md by path. If a path occurs several times, the last one counts. */
function exampleFiles(): Map<string, string> {
  const text = readFileSync(path.join(repository, "schemas/README.md"), "utf8");
  return new Map([...text.matchAll(/^```\w+ (schemas\/\S+)\n([\s\S]*?)^```$/gm)].map(([, file = "", content = ""]) => [file, content]));
}

/** A generated project whose modules can be loaded. */
export interface GeneratedExamples {
  /** Loads a generated module by its path below src/generated. */
  load<T>(file: string): Promise<T>;
  remove(): void;
}

/**
 * Generates the examples of the schema language whose paths match, beside the runtime, so that they can be loaded.
 *
 * @param change modifies a file's text before generation
 */
export async function generatedExamples(
  wanted: RegExp,
  change = (_file: string, text: string): string => text,
): Promise<GeneratedExamples> {
  const files = [...exampleFiles()].filter(([file]) => wanted.test(file) || file === "schemas/menus.yaml");
  return generatedFiles(new Map(files.map(([file, text]) => [file, change(file, text)])));
}

/** Generates a project from files (`schemas/…`) and the user entities. */
export async function generatedFiles(files: ReadonlyMap<string, string>): Promise<GeneratedExamples> {
  const root = mkdtempSync(path.join(tmpdir(), "gp-examples-"));
  for (const [file, text] of files) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  for (const file of USER) cpSync(path.join(repository, "schemas", file), path.join(root, "schemas", file));
  const built = buildProject(root);
  if (built.project === undefined || built.diagnostics.length > 0) throw new Error(printed(built));
  const renderer = createRenderer(loadTemplates(), { get: () => undefined, set: () => {} });
  writeOutputs(root, await renderer.render(planOutputs(built.project)));
  for (const name of ["runtime", "node_modules", "package.json"]) symlinkSync(path.join(repository, name), path.join(root, name));
  return {
    load: (file) => import(/* @vite-ignore */ pathToFileURL(path.join(root, "src/generated", file)).href),
    remove: () => rmSync(root, { recursive: true }),
  };
}
