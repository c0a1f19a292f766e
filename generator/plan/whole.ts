import type { JsonSchema } from "../../runtime/contract/server/route.ts";
import { fieldSchema } from "../model/shapes.ts";
import type { Entity, EntityField, WithoutScreens } from "../model/types.ts";
import { incompleteStates, namesOfWhole, partsOfWhole, serversOf, wholeSchema } from "../model/whole.ts";
import { data, type Node, some } from "./code.ts";
import { wholeValidatorFile } from "./names.ts";
import type { View } from "./output.ts";
import { isChosen, rulesOfSchema } from "./rules.ts";
import { dereferenced, validating } from "./schema.ts";

/** validators/whole.<entity>.validate.js */
export function wholeValidator(entity: Entity, project: WithoutScreens): View | undefined {
  const schema = judgedSchema(entity, project);
  return schema === undefined ? undefined : { schema: validating(dereferenced(schema, project.entities)) as Node };
}

/** Of records that a call may write, and of the rows in them. */
export function judgedSchema(entity: Entity, project: Pick<WithoutScreens, "services" | "entities">): JsonSchema | undefined {
  const isWritten = entity.store !== undefined && entity.store.log === undefined;
  if (project.services.size === 0 || !(isWritten || areRows(entity, project))) return undefined;
  return wholeSchema(entity) ?? (Object.keys(rowsOf(entity, project)).length > 0 ? { type: "object" } : undefined);
}

const areRows = ({ name: rows }: Entity, { entities }: Pick<WithoutScreens, "entities">): boolean =>
  [...entities.values()].some(({ store, fields }) => store !== undefined && [...fields.values()].some((field) => field.rows === rows));

/** Entities whose rules its rows keep, by list; what the server adds up is none that is written. */
function rowsOf({ store, fields }: Entity, { entities }: Pick<WithoutScreens, "entities">): Record<string, string> {
  const lists = store === undefined ? [] : [...fields.values()].filter(({ derived }) => derived === undefined);
  return Object.fromEntries(
    lists.flatMap(({ name: list, rows = "" }): [string, string][] => (wholeSchema(entities.get(rows)) === undefined ? [] : [[list, rows]])),
  );
}

/** entities/<entity>.whole.ts */
export function wholeRules(entity: Entity, project: WithoutScreens): View | undefined {
  const schema = judgedSchema(entity, project);
  if (schema === undefined) return undefined;
  const properties = Object.fromEntries([...entity.fields].map(([name, field]) => [name, named(field, project)]));
  const names = namesOfWhole(schema);
  const servers = serversOf(entity);
  return {
    title: entity.title,
    validator: wholeValidatorFile(entity.name),
    rules: data(rulesOfSchema({ ...schema, properties }, project)),
    names: data([...entity.fields.keys()].filter((name) => names.includes(name))),
    parts: some(partsOfWhole(schema)),
    order: data([...entity.fields.keys()]),
    servers: some(names.filter((name) => servers.has(name))),
    incomplete: incompleteNode(entity, project),
    rows: rowsNode(entity, project),
  };
}

function rowsNode(entity: Entity, project: WithoutScreens): Node {
  const rows = rowsOf(entity, project);
  return Object.keys(rows).length === 0 ? undefined : data(rows);
}

/** In which states a workflow lets incomplete records be. */
function incompleteNode(entity: Entity, { workflows }: WithoutScreens): Node {
  const workflow = [...workflows.values()].find((item) => item.entity === entity.name);
  return workflow === undefined ? undefined : { field: workflow.field, states: [...incompleteStates(workflow)] };
}

/** A field's words, without its own rules: those are judged where it is entered. */
function named(field: EntityField, { entities }: WithoutScreens): JsonSchema {
  const schema = fieldSchema(field, "input", entities);
  const words = { title: field.title, ...(Object.keys(field.messages).length === 0 ? {} : { errorMessage: field.messages }) };
  return isChosen({ ...schema, "x-ref": field.schema["x-ref"] }) ? { ...words, "x-ref": true } : words;
}
