import type { JsonSchema } from "../../runtime/contract/route.ts";
import { namesIn, rulesBetween } from "./shapes.ts";
import type { Entity, Transition, Workflow } from "./types.ts";

/** What the entity of a workflow asks of a record as a whole; undefined: nothing. */
export function wholeSchema(entity: Entity | undefined): JsonSchema | undefined {
  if (entity === undefined) return undefined;
  const required = entity.required.filter((name) => isStated(entity, name));
  const between = rulesBetween(entity, new Set(entity.fields.keys()));
  if (required.length === 0 && Object.keys(between).length === 0) return undefined;
  return { type: "object", ...(required.length === 0 ? {} : { required }), ...between };
}

/** The server makes keys, and fills what it derives. */
const isStated = ({ fields, store }: Entity, name: string): boolean =>
  fields.get(name)?.derived === undefined && (name !== store?.key || store.typedKey);

/** Fields that such rules speak of. */
export const namesOfWhole = (schema: JsonSchema): string[] => [...new Set(namesIn(schema))];

const NEW = "new";
const REMOVED = "removed";

/** States in which incomplete records may be: those that a partial transition leads to, and what the clock makes of these. */
function incompleteStates({ transitions }: Workflow): ReadonlySet<string> {
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
