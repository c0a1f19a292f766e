import type { Entity, Project } from "../model/types.ts";
import { buildProject, describe } from "../pipeline.ts";
import { TITLE_TO_WRITE } from "../parse/placeholder-titles.ts";
import { createFiles } from "../write/create.ts";
import { entityText, menusText, screenText, serviceName, serviceText } from "./new-texts.ts";
import type { Output } from "./output.ts";

interface NewFile {
  path: string;
  text: string;
  /** Hint for the developer: what to edit in this file next. */
  next: string;
}

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** Accepts only text that needs no quotes or escapes in YAML and JSON. */
const TITLE = /^\p{L}[^"\\:#\n]*$/u;

/** Arguments of the command `new`: the entity or screen to create. */
export interface Wanted {
  kind: "screen" | "entity";
  name: string;
  /** Title that users read. If undefined: the title of the existing entity, else a placeholder. */
  title: string | undefined;
}

/**
 * Runs `new`: writes a valid entity, or a working screen together with the service and the entity that do not exist yet. Existing files are
 * not overwritten. Afterwards the whole project is checked, and mistakes are printed.
 *
 * @returns the exit code:
 *
 * - 0 if the files are written and the project has no mistakes except placeholder titles;
 * - 1 if the metadata already has mistakes, if one of the files exists, or if the check of the written files finds mistakes;
 * - 2 for an invalid name or title.
 */
export function runNew(root: string, { kind, name, title }: Wanted, output: Output): number {
  if (!NAME.test(name)) {
    output.error(`"${name}" is not a valid name; expected lower-case words joined by hyphens, as in supplier-contacts\n`);
    return 2;
  }
  if (title !== undefined && !TITLE.test(title)) {
    output.error(`"${title}" is not a valid title; expected words that begin with a letter, without quotes, colons, # and \\\n`);
    return 2;
  }
  const built = buildProject(root);
  if (built.project === undefined) {
    output.error(`${describe(built)}\nCorrect these mistakes first.\n`);
    return 1;
  }
  const files = kind === "entity" ? [entityFile(name, title)] : screenFiles(name, title, built.project);
  try {
    createFiles(root, files);
  } catch (error) {
    output.error(`${error instanceof Error ? error.message : String(error)}; nothing was written\n`);
    return 1;
  }
  for (const file of files) output.print(`created ${file.path}\n`);
  output.print("\nNext:\n");
  for (const file of files) output.print(`  ${file.path}: ${file.next}\n`);
  output.print("  npm run generate\n");
  return recheck(root, output);
}

/**
 * Checks the project again after files were written, because an existing service of that name may have other calls than the screen needs.
 * Prints the mistakes.
 *
 * @returns the exit code: 1 if there are mistakes besides placeholder titles, else 0
 */
function recheck(root: string, output: Output): number {
  const after = buildProject(root);
  // Ignores placeholder titles (E112): the list of next steps above already asks for them.
  if (after.project !== undefined || after.diagnostics.every(({ code }) => code === "E112")) return 0;
  output.error(`\n${describe(after)}`);
  return 1;
}

function entityFile(name: string, title: string = TITLE_TO_WRITE, shown = false): NewFile {
  const next = `${title === TITLE_TO_WRITE ? "title, " : ""}fields, their titles, limits and messages`;
  return { path: `schemas/entities/${name}.schema.json`, text: entityText(name, title, shown), next };
}

function screenFiles(name: string, given: string | undefined, project: Project): NewFile[] {
  const existing = project.entities.get(name) ?? project.entities.get(name.replace(/s$/, ""));
  const entity = existing?.store === undefined ? undefined : existing;
  const files: NewFile[] = [];
  const title = given ?? entity?.title ?? TITLE_TO_WRITE;
  if (entity === undefined) files.push(entityFile(name, title, true));
  const shown = entity === undefined ? newEntity(name) : viewOf(entity);
  if (!project.services.has(serviceName(name))) {
    files.push({ path: `schemas/services/${name}.yaml`, text: serviceText(name, title, shown), next: "paths, further calls" });
  }
  const folder = project.folders.find((item) => item.id === "system") ?? project.folders[0];
  if (folder === undefined) files.push({ path: "schemas/menus.yaml", text: menusText(), next: "the folders of the side menu" });
  const parent = folder?.id ?? "main";
  const orders = [...project.screens.values()].flatMap((screen) => (screen.menu?.parent === parent ? [screen.menu.order] : []));
  const text = screenText({ name, title }, shown, parent, Math.max(0, ...orders) + 10);
  files.push({ path: `schemas/screens/${name}.yaml`, text, next: "title, columns, form, menu" });
  return files;
}

/** Fields of an entity, by their use in a new screen. Input of `serviceText` and `screenText`. */
export interface EntityView {
  name: string;
  /** Key field. */
  key: string;
  /** Fields shown in the list. */
  columns: readonly string[];
  /** Fields of the form. */
  fields: readonly string[];
  /** Text fields that the keyword search covers. */
  search: readonly string[];
}

const newEntity = (name: string): EntityView => ({
  name,
  key: "id",
  columns: ["name", "enabled", "remark"],
  fields: ["name", "enabled", "remark"],
  search: ["name", "remark"],
});

const MOST_COLUMNS = 8;

function viewOf(entity: Entity): EntityView {
  const { key = "id", typedKey = false } = entity.store ?? {};
  const fields = [...entity.fields.values()].filter((field) => field.rows === undefined && (field.name !== key || typedKey));
  // Keys of other records mean nothing to users. A required one goes into the form all the same: E522 reports it, with the choices that it
  // needs.
  const named = fields.filter((field) => field.ref !== undefined || field.name === entity.store?.parent);
  const shown = fields.filter((field) => field.secret === false && !named.includes(field));
  const entered = fields.filter((field) => !named.includes(field) || entity.required.includes(field.name));
  const filled = entered.filter((field) => !field.readonly && field.derived === undefined);
  const texts = shown.filter((field) => field.type === "string" && field.codes === undefined && field.stored === "text");
  return {
    name: entity.name,
    key,
    columns: shown.slice(0, MOST_COLUMNS).map((field) => field.name),
    fields: filled.map((field) => field.name),
    search: texts.slice(0, 3).map((field) => field.name),
  };
}
