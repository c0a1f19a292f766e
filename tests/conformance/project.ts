import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import type { Call, Entity, Project } from "../../generator/model/types.ts";
import { buildProject, describe as printed } from "../../generator/pipeline.ts";
import { writeOutputs } from "../../generator/write/write.ts";
import type { Generated } from "../../src/server/engine/calls/context.ts";
import { casesFolder, outputCases, patchOf, projectOf } from "../generator/cases.ts";
import { isFullRun } from "../support/full-run.ts";
import { rendered } from "../generator-output/generate.ts";

export const REPOSITORY = join(import.meta.dirname, "../..");

/** A project under proof: its metadata (`model`), and the folder of its generated files (`root`). */
export interface Proved {
  name: string;
  model: Project;
  /** Folder that contains `schemas/` and `src/generated/`. */
  root: string;
  /** Whether a file of its metadata is proved here. Files that a case shares with the base project are proved there. */
  isProved(file: string): boolean;
  /** Returns whether a call is proved at all; if absent, every call is. */
  isChosen?(call: Call): boolean;
  /** Removes a temporary project. */
  remove(): void;
}

export const OWN = "this project";
/** The second application on the engine (tests/library). Its metadata is no patch, but a project of its own. */
export const LIBRARY = "library";
/** Ten screens that an author adds to this project by metadata alone: its metadata, with the files of tests/cases/tasks beside it. */
export const TASKS = "tasks";
let own: Proved | undefined;

/** Returns this project as committed. It is built once per worker, because building takes seconds. */
export function ownProject(): Proved {
  own ??= { name: OWN, model: modelOf(REPOSITORY), root: REPOSITORY, isProved: () => true, remove: () => {} };
  return own;
}

/**
 * Lists the cases that are whole projects. Each is generated into its own folder and proved like this project.
 * `CASES=output-tree` limits the run to some of them during development.
 */
export function caseProjects(): string[] {
  const all = [...outputCases().sort(), LIBRARY, ...(isFullRun ? [TASKS] : [])];
  const wanted = process.env["CASES"]?.split(",");
  return wanted === undefined ? all : all.filter((name) => wanted.includes(name));
}

/** A case whose metadata has been read. Its generated modules exist after `generate()` resolves, until `remove()`. */
export interface CaseProject extends Proved {
  generate(): Promise<void>;
}

export function readCase(name: string): CaseProject {
  const folder = join(casesFolder, name);
  if (name === LIBRARY) return copyProject(name, [folder], () => true);
  if (name === TASKS) return copyProject(name, [REPOSITORY, folder], (file) => existsSync(join(folder, file)) && file !== "");
  const made = projectOf(name);
  const isWhole = name === "output-base";
  const patch = isWhole ? {} : patchOf(name);
  // A file without a name (a dialog of no screen) is proved in every case.
  const project = copyProject(name, [made], (file) => isWhole || file === "" || file.replace("schemas/", "") in patch);
  rmSync(made, { recursive: true });
  return project;
}

/**
 * Copies a project into the folder of built files, because pages are compiled only inside the repository.
 *
 * @param from folders whose `schemas` the project has together
 */
function copyProject(name: string, from: readonly string[], isProved: Proved["isProved"]): CaseProject {
  mkdirSync(join(REPOSITORY, "dist"), { recursive: true });
  const root = mkdtempSync(join(REPOSITORY, "dist/conformance-"));
  for (const folder of from) cpSync(join(folder, "schemas"), join(root, "schemas"), { recursive: true });
  symlinkSync(join(REPOSITORY, "runtime"), join(root, "runtime"));
  const model = modelOf(root);
  return {
    name,
    model,
    root,
    isProved,
    generate: async () => void writeOutputs(root, await rendered(model)),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** Reads a case and generates it. */
export async function caseProject(name: string): Promise<Proved> {
  const project = readCase(name);
  await project.generate();
  return project;
}

function modelOf(root: string): Project {
  const built = buildProject(root);
  if (built.project === undefined) throw new Error(printed(built));
  return built.project;
}

/** Loads a module of the project's `src/generated`. @throws Error if it does not exist */
export async function generatedModule<T>(project: Proved, file: string): Promise<T> {
  const path = join(project.root, "src/generated", file);
  if (!existsSync(path)) throw new Error(`${project.name} has no ${file}`);
  return (await import(/* @vite-ignore */ path)) as T;
}

export const loadServer = (project: Proved): Promise<Generated> => generatedModule<Generated>(project, "server.ts");

export const callsOf = ({ model }: Proved): Call[] => [...model.services.values()].flatMap((service) => [...service.calls.values()]);

/** Lists the calls that are proved with this project: those of its service files, and those of its entities. */
export const provedCalls = (project: Proved): Call[] =>
  callsOf(project)
    .filter((call) => project.isChosen?.(call) ?? true)
    .filter((call) => [call.at.file, ...entitiesOf(project, call)].some((file) => project.isProved(file)));

/** Lists the files of the entities in a call's input, reply and store. */
function entitiesOf({ model }: Proved, { query, body, reply, handler }: Call): string[] {
  const names = [query.entity, body.entity, reply.entity, handler.kind === "store" ? handler.store.entity : undefined];
  return names.flatMap((name) => model.entities.get(name ?? "")?.at.file ?? []);
}

/** Returns whether any user can make the call. A call that no screen uses is refused to everybody. */
export const isReachable = ({ access, rights }: Call): boolean => access !== "screen" || rights.length > 0;

export function callOf(project: Proved, id: string): Call {
  const found = callsOf(project).find((call) => call.id === id);
  if (found === undefined) throw new Error(`${project.name} has no call ${id}`);
  return found;
}

export function entityOf(project: Proved, name: string): Entity {
  const found = project.model.entities.get(name);
  if (found === undefined) throw new Error(`${project.name} has no entity ${name}`);
  return found;
}

/** Lists an entity's stored calls with one operation. */
export function storedCalls(project: Proved, entity: string, operation: string): Call[] {
  return callsOf(project).filter(
    ({ handler }) => handler.kind === "store" && handler.store.entity === entity && handler.store.operation === operation,
  );
}
