import type { JsonSchema } from "../../runtime/contract/server/route.ts";
import { typedEntities } from "../model/typed-entities.ts";
import type { Entity, Project } from "../model/types.ts";
import { data, type Node } from "./code.ts";
import { typedValidatorFile } from "./names.ts";
import type { View } from "./output.ts";
import { fieldSchema, rulesBetween } from "../model/shapes.ts";
import { rulesOfSchema } from "./rules.ts";
import { dereferenced, validating } from "./schema.ts";

/**
 * Builds the data from which entities/<entity>.typed.ts is printed: the rules for what users type into a form or row of the entity.
 * @returns The view, or undefined if no form, row or import is validated by these rules.
 */
export function typedRules(entity: Entity, project: Project): View | undefined {
  if (!typedEntities(project).has(entity.name)) return undefined;
  const { entities } = project;
  const rules = rulesOfSchema(entered(entity, entities), project);
  return { title: entity.title, others: [], validator: typedValidatorFile(entity.name), rules: data(rules) };
}

/**
 * Builds the data from which validators/entity.<entity>.validate.js is printed. Its schema permits fields that the entity does not have,
 * because a form may have them.
 *
 * @returns The view, or undefined if no form, row or import is validated by these rules.
 */
export function typedValidator(entity: Entity, project: Project): View | undefined {
  if (!typedEntities(project).has(entity.name)) return undefined;
  const { entities } = project;
  const { additionalProperties: _, ...schema } = dereferenced(entered(entity, entities), entities);
  return { schema: validating(schema) as Node };
}

/** Builds the schema by which entered records of an entity are validated. In forms, as in calls, amounts are decimal texts. */
function entered(entity: Entity, entities: Project["entities"]): JsonSchema {
  const { fields } = entity;
  const { dependentRequired: _, ...schema } = entity.schema;
  const properties = Object.fromEntries([...fields].map(([name, field]) => [name, fieldSchema(field, "input", entities)]));
  return { ...schema, ...rulesBetween(entity, new Set(fields.keys())), properties };
}
