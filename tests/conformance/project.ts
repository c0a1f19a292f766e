import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import type { Call, Entity, Project } from "../../generator/model/types.ts";
import { buildProject, describe as printed } from "../../generator/pipeline.ts";
import { writeOutputs } from "../../generator/write/write.ts";
import type { Generated } from "../../src/server/engine/calls/context.ts";
import { outputCases, patchOf, projectOf } from "../generator/cases.ts";
import { rendered } from "../generator-output/generate.ts";

export const REPOSITORY = join(import.meta.dirname, "../..");

/** A project under proof: what its metadata says (`model`), and where what was generated from it lies. */
export interface Proved {
  name: string;
  model: Project;
  /** Folder that holds `schemas/` and `src/generated/`. */
  root: string;
  /** Whether a file of its metadata is proved here; what a case takes over is proved where it comes from. */
  isProved(file: string): boolean;
  /** Whether a call is proved at all; absent: every call is. */
  isChosen?(call: Call): boolean;
  /** Removes a temporary project. */
  remove(): void;
}

export const OWN = "this project";
let own: Proved | undefined;

/** This project, as it is committed: built once in a worker, which takes seconds. */
export function ownProject(): Proved {
  own ??= { name: OWN, model: modelOf(REPOSITORY), root: REPOSITORY, isProved: () => true, remove: () => {} };
  return own;
}

/**
 * Cases that are whole projects: each is generated into a folder of its own and proved like this one. The variable
 * CASES (`CASES=output-tree`) proves only some, for whoever works on them.
 */
export function caseProjects(): string[] {
  const all = outputCases().sort();
  const wanted = process.env["CASES"]?.split(",");
  return wanted === undefined ? all : all.filter((name) => wanted.includes(name));
}

/** A case whose metadata is read. Its generated modules exist once `generate()` has resolved, until `remove()`. */
export interface CaseProject extends Proved {
  generate(): Promise<void>;
}

export function readCase(name: string): CaseProject {
  const made = projectOf(name);
  // Pages are compiled only inside the repository: in the folder of what is built.
  mkdirSync(join(REPOSITORY, "dist"), { recursive: true });
  const root = mkdtempSync(join(REPOSITORY, "dist/conformance-"));
  cpSync(made, root, { recursive: true });
  rmSync(made, { recursive: true });
  symlinkSync(join(REPOSITORY, "runtime"), join(root, "runtime"));
  const model = modelOf(root);
  const isWhole = name === "output-base";
  const patch = isWhole ? {} : patchOf(name);
  return {
    name,
    model,
    root,
    // A file without a name (a dialog of no screen) is proved in every case.
    isProved: (file) => isWhole || file === "" || file.replace("schemas/", "") in patch,
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

/** A module of the project's `src/generated`. */
export async function generatedModule<T>(project: Proved, file: string): Promise<T> {
  const path = join(project.root, "src/generated", file);
  if (!existsSync(path)) throw new Error(`${project.name} has no ${file}`);
  return (await import(/* @vite-ignore */ path)) as T;
}

export const serverPart = (project: Proved): Promise<Generated> => generatedModule<Generated>(project, "server.ts");

export const callsOf = ({ model }: Proved): Call[] => [...model.services.values()].flatMap((service) => [...service.calls.values()]);

/** Calls whose promises are proved with this project: those of its files, and those of its entities. */
export const provedCalls = (project: Proved): Call[] =>
  callsOf(project)
    .filter((call) => project.isChosen?.(call) ?? true)
    .filter((call) => [call.at.file, ...entitiesOf(project, call)].some((file) => project.isProved(file)));

/** Files of the entities that a call takes, stores and gives back. */
function entitiesOf({ model }: Proved, { query, body, reply, handler }: Call): string[] {
  const names = [query.entity, body.entity, reply.entity, handler.kind === "store" ? handler.store.entity : undefined];
  return names.flatMap((name) => model.entities.get(name ?? "")?.at.file ?? []);
}

/** Whether anybody may make the call at all: what no screen uses is refused to everyone. */
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

/** Stored calls by what they do, of one entity. */
export function storedCalls(project: Proved, entity: string, operation: string): Call[] {
  return callsOf(project).filter(
    ({ handler }) => handler.kind === "store" && handler.store.entity === entity && handler.store.operation === operation,
  );
}
