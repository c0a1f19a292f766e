import type { JsonSchema } from "../../runtime/contract/server/route.ts";
import { fileNameOf } from "./file-rules.ts";
import { namesIn, rulesBetween } from "./shapes.ts";
import type { Call, Entity, EntityField, Transition, Workflow } from "./types.ts";

/**
 * Returns the rules of an entity for a record as a whole: `required`, and each rule between fields as a member of `allOf`. Derived fields
 * and generated keys are not required here, because clients do not send them.
 *
 * @returns undefined without an entity, or if it has no such rule
 */
export function wholeSchema(entity: Entity | undefined): JsonSchema | undefined {
  if (entity === undefined) return undefined;
  const required = entity.required.filter((name) => isStated(entity, name));
  const { allOf = [], ...condition } = rulesBetween(entity, new Set(entity.fields.keys())) as { allOf?: JsonSchema[]; if?: JsonSchema };
  const rules = [...(condition.if === undefined ? [] : [condition]), ...allOf];
  if (required.length + rules.length === 0) return undefined;
  return { type: "object", ...(required.length === 0 ? {} : { required }), ...(rules.length === 0 ? {} : { allOf: rules }) };
}

/** Tests whether clients send a field. They do not send a derived field, and no key that the server generates. */
const isStated = ({ fields, store }: Entity, name: string): boolean =>
  fields.get(name)?.derived === undefined && (name !== store?.key || store.typedKey);

/** Returns the fields to which the rules for whole records refer, each once. */
export const namesOfWhole = (schema: JsonSchema): string[] => [...new Set(namesIn(schema))];

/**
 * Returns the fields to which the rules between fields refer. There is one list for each rule, and each rule is a member of `allOf`. Empty
 * without rules.
 */
export const listRuleFields = ({ allOf = [] }: JsonSchema): string[][] => (allOf as JsonSchema[]).map(namesOfWhole);

/**
 * Returns the fields whose stored value a client cannot know: derived, secret, masked and restricted (`x-read`) fields, copies from
 * referenced records, and file names.
 */
export function serversOf({ fields }: Entity): ReadonlySet<string> {
  const all = [...fields.values()];
  const filled = all.flatMap(({ schema, ref }) => [fileNameOf(schema) ?? [], ...(ref?.copy.keys() ?? [])].flat());
  return new Set([...all.filter(isServers).map(({ name }) => name), ...filled]);
}

const isServers = ({ derived, secret, schema, read }: EntityField): boolean =>
  derived !== undefined || secret !== false || schema["x-mask"] !== undefined || read !== undefined;

/**
 * Tests whether the form of an updating call can validate rules for whole records, in addition to the schema of its input. True if at least
 * one such rule refers to a field of the call, and to no field whose value only the server knows.
 */
export function isUpdateOfWhole({ handler, body }: Call, entities: ReadonlyMap<string, Entity>): boolean {
  if (handler.kind !== "store" || handler.store.operation !== "update") return false;
  const entity = entities.get(handler.store.entity);
  const schema = wholeSchema(entity);
  if (entity === undefined || schema === undefined || body.entity !== entity.name) return false;
  const servers = new Set([...serversOf(entity), ...handler.set.keys()]);
  const asked = ((schema["required"] ?? []) as string[]).filter((name) => !body.required.includes(name)).map((name) => [name]);
  return [...asked, ...listRuleFields(schema)].some(
    (names) => names.some((name) => body.names.includes(name)) && !names.some((name) => servers.has(name)),
  );
}

const NEW = "new";
const REMOVED = "removed";

/**
 * Returns the states in which records may be incomplete, so that the rules for whole records do not apply. These are:
 *
 * - `new`;
 * - the targets of partial transitions;
 * - the targets of timed transitions that start in any of these states, because no call fires them.
 */
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
 * Tests whether the rules for whole records validate the record after a transition. This is necessary if the transition:
 *
 * - writes a field to which these rules refer, or
 * - leads from a state that permits incomplete records to a state that does not.
 *
 * Partial and timed transitions, and transitions that delete the record, are exempt.
 */
export function isValidatedWhole(transition: Transition, workflow: Workflow, entity: Entity | undefined): boolean {
  const schema = wholeSchema(entity);
  const { call, partial, to, from, input, set } = transition;
  if (schema === undefined || call === undefined || partial || to === REMOVED) return false;
  const names = namesOfWhole(schema);
  const incomplete = incompleteStates(workflow);
  const leaves = !incomplete.has(to) && from.some((state) => incomplete.has(state));
  return leaves || [workflow.field, ...input, ...set.keys()].some((name) => names.includes(name));
}
