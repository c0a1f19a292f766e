import type { JsonSchema } from "../../runtime/contract/server/route.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import type { Place } from "../diagnostics/place.ts";
import { memoised } from "../memo/memo.ts";
import { lengthOf } from "../model/bounds.ts";
import { fieldSchema } from "../model/shapes.ts";
import { typedEntities } from "../model/typed-entities.ts";
import type { Entity, EntityField, Project, Shape } from "../model/types.ts";
import type { Asts } from "../parse/ast.ts";

/**
 * Reports texts and lists without a maximum length (E425), if they are sent, typed or stored. No limit is needed for kinds of text that are
 * limited by themselves, such as dates (runtime/contract/values/lengths.ts). Nor is it needed for values that only the server returns or
 * logs.
 */
export function checkUnlimited(project: Project, asts: Asts, report: Report): void {
  for (const field of takenFields(project)) {
    const lack = lackOfField(field, project.entities);
    reportUnlimited(field.name, lack, field.at, report);
  }
  for (const { name: service, calls } of asts.services)
    for (const { name, query, body } of calls) {
      const call = project.services.get(service.text)?.calls.get(name.text);
      // An input with another name of a field has the limit of that field. An input that matches no field is reported elsewhere.
      for (const [location, shape] of [["query", query] as const, ["body", body] as const])
        for (const [own, { name: at, schema }] of shape?.plus ?? [])
          if (schema["x-match"] === undefined) reportUnlimited(own, lackOf(propertyOf(call?.[location].schema ?? {}, own)), at.at, report);
    }
}

const propertyOf = (schema: JsonSchema, name: string): JsonSchema =>
  (schema["properties"] as Record<string, JsonSchema> | undefined)?.[name] ?? {};

/**
 * Returns the fields that users can enter. These are the fields of stored entities, of entered entities, and of the inputs of calls, each
 * with the fields of its rows. Derived fields are left out.
 */
function takenFields(project: Project): ReadonlySet<EntityField> {
  const { entities, services } = project;
  const taken = new Set<EntityField>();
  const take = (field: EntityField | undefined): void => {
    if (field === undefined || taken.has(field)) return;
    taken.add(field);
    takeAll(entities.get(field.rows ?? ""));
  };
  const takeAll = (entity: Entity | undefined): void => [...(entity?.fields.values() ?? [])].forEach(take);
  const typed = typedEntities(project);
  for (const entity of entities.values()) if (isStored(entity) || typed.has(entity.name)) takeAll(entity);
  // A search, and an input that identifies a record, have limits of their own.
  for (const { query, body } of [...services.values()].flatMap(({ calls }) => [...calls.values()]))
    for (const shape of [query, body]) for (const name of unlimitedIn(shape)) take(entities.get(shape.entity ?? "")?.fields.get(name));
  return new Set([...taken].filter(({ derived }) => derived === undefined));
}

const unlimitedIn = memoised(({ names, schema }: Shape) => names.filter((name) => lackOf(propertyOf(schema, name)) !== undefined));

const lackOfField = memoised((field: EntityField, entities: ReadonlyMap<string, Entity>): Lack | undefined =>
  field.rows === undefined ? lackOf(fieldSchema(field, "input", entities)) : lackOfRows(field),
);

/** Tests whether the entity has a table of its own. Logs belong to the server. */
const isStored = ({ store }: Entity): boolean => store !== undefined && store.log === undefined;

interface Lack {
  what: string;
  say: string;
}

/**
 * Returns the first limit that a schema lacks: a type, a maximum length or a maximum number of items, also inside its items and properties.
 * Undefined if it lacks none.
 */
function lackOf(schema: JsonSchema): Lack | undefined {
  const types = [schema["type"]].flat();
  // Without a type it takes any value, as long and as deep as a request body.
  if (types[0] === undefined && lengthOf(schema) === undefined) return { what: "type", say: "type: string, maxLength: 100" };
  if (types.includes("string") && lengthOf(schema) === undefined) return { what: "maximum length", say: "maxLength: 100" };
  if (types.includes("array")) {
    if (schema["maxItems"] === undefined) return { what: "maximum number of items", say: "maxItems: 100" };
    const item = lackOf((schema["items"] ?? {}) as JsonSchema);
    return item === undefined ? undefined : { what: `${item.what} of its items`, say: `items: { …, ${item.say} }` };
  }
  for (const [name, of] of Object.entries((schema["properties"] ?? {}) as Record<string, JsonSchema>)) {
    const lack = lackOf(of);
    if (lack !== undefined) return { what: `${lack.what} of "${name}"`, say: lack.say };
  }
  return undefined;
}

/**
 * Returns the missing `maxItems` of a list that users can write; undefined if it has one or is read-only. The fields inside its rows are
 * checked separately.
 */
const lackOfRows = ({ schema, readonly }: EntityField): Lack | undefined =>
  schema["maxItems"] !== undefined || readonly ? undefined : { what: "maximum number of rows", say: "maxItems: 500" };

function reportUnlimited(name: string, lack: Lack | undefined, at: Place, report: Report): void {
  if (lack !== undefined) report.add("E425", at, `"${name}" declares no ${lack.what}`, lack.say);
}
