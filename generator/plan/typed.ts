import type { JsonSchema } from "../../runtime/contract/route.ts";
import { partsOf, placesOf } from "../model/traverse.ts";
import type { Entity, Project } from "../model/types.ts";
import { data, type Node } from "./code.ts";
import { typedValidatorFile } from "./names.ts";
import type { View } from "./output.ts";
import { fieldSchema } from "../model/shapes.ts";
import { rulesOfSchema } from "./rules.ts";
import { dereferenced, validating } from "./schema.ts";

/* Entities that a form names, or whose rows are entered or imported: their rules judge what is typed. */

/** The rules of a call stand at an action. */
const HOLDERS: ReadonlySet<string | undefined> = new Set(["form", "entry"]);

const known = new WeakMap<Project, ReadonlySet<string>>();

function isTyped({ name }: Entity, project: Project): boolean {
  const found = known.get(project) ?? typedBy(project);
  known.set(project, found);
  return found.has(name);
}

function typedBy(project: Project): Set<string> {
  const parts = placesOf(project).flatMap(partsOf);
  const imported = [...project.entities.values()].filter(({ sheet }) => sheet !== undefined);
  const named = parts.flatMap((part) => (part.term === "rules" && HOLDERS.has(part.within.at(-1)?.shape) ? [part.of] : []));
  return new Set([...named, ...imported.map(({ name }) => name)]);
}

/** entities/<entity>.typed.ts */
export function typedRules(entity: Entity, project: Project): View | undefined {
  if (!isTyped(entity, project)) return undefined;
  const { entities } = project;
  const rules = rulesOfSchema(entered(entity, entities), project);
  return { title: entity.title, others: [], validator: typedValidatorFile(entity.name), rules: data(rules) };
}

/** validators/entity.<entity>.validate.js; the form may have further fields. */
export function typedValidator(entity: Entity, project: Project): View | undefined {
  if (!isTyped(entity, project)) return undefined;
  const { entities } = project;
  const { additionalProperties: _, ...schema } = dereferenced(entered(entity, entities), entities);
  return { schema: validating(schema) as Node };
}

/** As its values are entered: amounts are decimal texts in a form as well. */
function entered({ schema, fields }: Entity, entities: Project["entities"]): JsonSchema {
  const properties = Object.fromEntries([...fields].map(([name, field]) => [name, fieldSchema(field, "input", entities)]));
  return { ...schema, properties };
}
