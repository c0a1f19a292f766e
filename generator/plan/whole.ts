import type { JsonSchema } from "../../runtime/contract/route.ts";
import { fieldSchema } from "../model/shapes.ts";
import type { Entity, EntityField, WithoutScreens } from "../model/types.ts";
import { namesOfWhole, wholeSchema } from "../model/whole.ts";
import { data, type Node } from "./code.ts";
import { wholeValidatorFile } from "./names.ts";
import type { View } from "./output.ts";
import { isChosen, rulesOfSchema } from "./rules.ts";
import { dereferenced, validating } from "./schema.ts";

const withRules = (entity: Entity, { workflows }: WithoutScreens): JsonSchema | undefined =>
  [...workflows.values()].some((workflow) => workflow.entity === entity.name) ? wholeSchema(entity) : undefined;

/** validators/whole.<entity>.validate.js */
export function wholeValidator(entity: Entity, project: WithoutScreens): View | undefined {
  const schema = withRules(entity, project);
  return schema === undefined ? undefined : { schema: validating(dereferenced(schema, project.entities)) as Node };
}

/** entities/<entity>.whole.ts */
export function wholeRules(entity: Entity, project: WithoutScreens): View | undefined {
  const schema = withRules(entity, project);
  if (schema === undefined) return undefined;
  const properties = Object.fromEntries([...entity.fields].map(([name, field]) => [name, named(field, project)]));
  const names = namesOfWhole(schema);
  const server = names.some((name) => isServers(entity.fields.get(name)));
  return {
    title: entity.title,
    validator: wholeValidatorFile(entity.name),
    rules: data(rulesOfSchema({ ...schema, properties }, project)),
    names: data([...entity.fields.keys()].filter((name) => names.includes(name))),
    order: data([...entity.fields.keys()]),
    server,
  };
}

/** A field's words, without its own rules: those are judged where it is entered. */
function named(field: EntityField, { entities }: WithoutScreens): JsonSchema {
  const schema = fieldSchema(field, "input", entities);
  const words = { title: field.title, ...(Object.keys(field.messages).length === 0 ? {} : { errorMessage: field.messages }) };
  return isChosen({ ...schema, "x-ref": field.schema["x-ref"] }) ? { ...words, "x-ref": true } : words;
}

const isServers = (field: EntityField | undefined): boolean =>
  field !== undefined && (field.derived !== undefined || field.secret !== false || field.schema["x-mask"] !== undefined);
