import type { JsonSchema } from "../../runtime/contract/server/route.ts";
import { fileNameOf } from "./file-rules.ts";
import { namesIn, rulesBetween } from "./shapes.ts";
import type { Call, Entity, EntityField, Transition, Workflow } from "./types.ts";

/** What an entity asks of a record as a whole: `required`, and each rule between fields a part of `allOf`; undefined: nothing. */
export function wholeSchema(entity: Entity | undefined): JsonSchema | undefined {
  if (entity === undefined) return undefined;
  const required = entity.required.filter((name) => isStated(entity, name));
  const { allOf = [], ...condition } = rulesBetween(entity, new Set(entity.fields.keys())) as { allOf?: JsonSchema[]; if?: JsonSchema };
  const parts = [...(condition.if === undefined ? [] : [condition]), ...allOf];
  if (required.length + parts.length === 0) return undefined;
  return { type: "object", ...(required.length === 0 ? {} : { required }), ...(parts.length === 0 ? {} : { allOf: parts }) };
}

/** The server makes keys, and fills what it derives. */
const isStated = ({ fields, store }: Entity, name: string): boolean =>
  fields.get(name)?.derived === undefined && (name !== store?.key || store.typedKey);

/** Fields that such rules speak of. */
export const namesOfWhole = (schema: JsonSchema): string[] => [...new Set(namesIn(schema))];

/** Of which fields each part of `allOf` speaks. */
export const partsOfWhole = ({ allOf = [] }: JsonSchema): string[][] => (allOf as JsonSchema[]).map(namesOfWhole);

/** Fields of which only the server knows what a write makes of them. */
export function serversOf({ fields }: Entity): ReadonlySet<string> {
  const all = [...fields.values()];
  const filled = all.flatMap(({ schema, ref }) => [fileNameOf(schema) ?? [], ...(ref?.copy.keys() ?? [])].flat());
  return new Set([...all.filter(isServers).map(({ name }) => name), ...filled]);
}

const isServers = ({ derived, secret, schema }: EntityField): boolean =>
  derived !== undefined || secret !== false || schema["x-mask"] !== undefined;

/**
 * Tells whether a form can say more of an update than its input does: a rule for whole records speaks of what the call writes
 * and of nothing that only the server knows, and the input's own rules do not settle it.
 */
export function isUpdateOfWhole({ handler, body }: Call, entities: ReadonlyMap<string, Entity>): boolean {
  if (handler.kind !== "store" || handler.store.operation !== "update") return false;
  const entity = entities.get(handler.store.entity);
  const schema = wholeSchema(entity);
  if (entity === undefined || schema === undefined || body.entity !== entity.name) return false;
  const servers = new Set([...serversOf(entity), ...handler.set.keys()]);
  const asked = ((schema["required"] ?? []) as string[]).filter((name) => !body.required.includes(name)).map((name) => [name]);
  return [...asked, ...partsOfWhole(schema)].some(
    (names) => names.some((name) => body.names.includes(name)) && !names.some((name) => servers.has(name)),
  );
}

const NEW = "new";
const REMOVED = "removed";

/** States in which incomplete records may be: those that a partial transition leads to, and what the clock makes of these. */
export function incompleteStates({ transitions }: Workflow): ReadonlySet<string> {
  const all = [...transitions.values()];
  const states = new Set([NEW, ...all.filter(({ partial }) => partial).map(({ to }) => to)]);
  const moved = (): string[] =>
    all
      .filter(({ call, from, to }) => call === undefined && !states.has(to) && from.some((state) => states.has(state)))
      .map(({ to }) => to);
  for (let found = moved(); found.length > 0; found = moved()) for (const state of found) states.add(state);
  return states;
}

/**
 * Tells whether a transition is judged by the rules for whole records: it writes a field of which they speak, or it leads out of
 * the states in which incomplete records may be. Not one that is partial, removes the record or is the clock's.
 */
export function isJudgedWhole(transition: Transition, workflow: Workflow, entity: Entity | undefined): boolean {
  const schema = wholeSchema(entity);
  const { call, partial, to, from, input, set } = transition;
  if (schema === undefined || call === undefined || partial || to === REMOVED) return false;
  const names = namesOfWhole(schema);
  const incomplete = incompleteStates(workflow);
  const leaves = !incomplete.has(to) && from.some((state) => incomplete.has(state));
  return leaves || [workflow.field, ...input, ...set.keys()].some((name) => names.includes(name));
}
