import type { JsonSchema } from "../../runtime/contract/route.ts";
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

/** Of records that a call may write. */
export const judgedSchema = (entity: Entity, { services }: Pick<WithoutScreens, "services">): JsonSchema | undefined =>
  entity.store === undefined || entity.store.log !== undefined || services.size === 0 ? undefined : wholeSchema(entity);

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
  };
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
