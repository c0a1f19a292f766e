import type { JsonSchema } from "../../runtime/contract/server/route.ts";
import { memoised } from "../memo/memo.ts";
import { fieldSchema } from "../model/shapes.ts";
import type { Entity, EntityField, WithoutScreens } from "../model/types.ts";
import { incompleteStates, namesOfWhole, listRuleFields, serversOf, wholeSchema } from "../model/whole.ts";
import { data, type Node, some } from "./code.ts";
import { wholeValidatorFile } from "./names.ts";
import type { View } from "./output.ts";
import { isChosen, rulesOfSchema } from "./rules.ts";
import { dereferenced, validating } from "./schema.ts";

/**
 * Builds the data from which validators/whole.<entity>.validate.js is printed: the schema for whole records.
 * @returns The view, or undefined if the entity needs no such validation.
 */
export function wholeValidator(entity: Entity, project: WithoutScreens): View | undefined {
  const schema = findWholeSchema(entity, project);
  return schema === undefined ? undefined : { schema: validating(dereferenced(schema, project.entities)) as Node };
}

/**
 * Finds the schema for whole records of an entity: records that a call may write, and their child rows. The validator of
 * entities/<entity>.whole.ts is compiled from it.
 *
 * @returns undefined if neither the entity nor its child rows have rules for whole records ({@link wholeSchema}). Also undefined if no call
 * writes such records: for a log, for an entity that is neither stored nor a child row, and without services
 */
export function findWholeSchema(entity: Entity, project: Pick<WithoutScreens, "services" | "entities">): JsonSchema | undefined {
  const isWritten = entity.store !== undefined && entity.store.log === undefined;
  if (project.services.size === 0 || !(isWritten || areRows(entity, project))) return undefined;
  return wholeSchema(entity) ?? (Object.keys(rowsOf(entity, project)).length > 0 ? { type: "object" } : undefined);
}

const areRows = ({ name: rows }: Entity, { entities }: Pick<WithoutScreens, "entities">): boolean => rowEntities(entities).has(rows);

const rowEntities = memoised((entities: ReadonlyMap<string, Entity>): ReadonlySet<string | undefined> => {
  const stored = [...entities.values()].filter(({ store }) => store !== undefined);
  return new Set(stored.flatMap(({ fields }) => [...fields.values()].map(({ rows }) => rows)));
});

/** Maps lists to the entities of their rows, if these have rules. Derived lists are omitted, because no call writes them. */
function rowsOf({ store, fields }: Entity, { entities }: Pick<WithoutScreens, "entities">): Record<string, string> {
  const lists = store === undefined ? [] : [...fields.values()].filter(({ derived }) => derived === undefined);
  return Object.fromEntries(
    lists.flatMap(({ name: list, rows = "" }): [string, string][] => (wholeSchema(entities.get(rows)) === undefined ? [] : [[list, rows]])),
  );
}

/**
 * Builds the data from which entities/<entity>.whole.ts is printed: the rules for a record as a whole, and the fields and states to which
 * they apply.
 *
 * @returns undefined if the entity has no such rules
 */
export function wholeRules(entity: Entity, project: WithoutScreens): View | undefined {
  const schema = findWholeSchema(entity, project);
  if (schema === undefined) return undefined;
  const properties = Object.fromEntries([...entity.fields].map(([name, field]) => [name, named(field, project)]));
  const names = namesOfWhole(schema);
  const servers = serversOf(entity);
  return {
    title: entity.title,
    validator: wholeValidatorFile(entity.name),
    rules: data(rulesOfSchema({ ...schema, properties }, project)),
    names: data([...entity.fields.keys()].filter((name) => names.includes(name))),
    parts: some(listRuleFields(schema)),
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

/**
 * Builds the node that states which field holds the state of a record, and in which states it may be incomplete. Undefined without a
 * workflow.
 */
function incompleteNode(entity: Entity, { workflows }: WithoutScreens): Node {
  const workflow = [...workflows.values()].find((item) => item.entity === entity.name);
  return workflow === undefined ? undefined : { field: workflow.field, states: [...incompleteStates(workflow)] };
}

/**
 * Returns the members of a field's schema that a message needs: title, own messages, and whether its value is chosen. Its rules are left
 * out, because they are validated on input.
 */
function named(field: EntityField, { entities }: WithoutScreens): JsonSchema {
  const schema = fieldSchema(field, "input", entities);
  const annotations = { title: field.title, ...(Object.keys(field.messages).length === 0 ? {} : { errorMessage: field.messages }) };
  return isChosen({ ...schema, "x-ref": field.schema["x-ref"] }) ? { ...annotations, "x-ref": true } : annotations;
}
