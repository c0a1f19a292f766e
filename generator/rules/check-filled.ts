import type { Report } from "../diagnostics/diagnostic.ts";
import { memoised } from "../memo/memo.ts";
import type { Model } from "../model/build.ts";
import type { Call, Entity, EntityField, Project } from "../model/types.ts";

/**
 * Reports fields that are always empty, because no call takes them and the server does not fill them (E429):
 *
 * - Required fields are checked for all entities that calls send.
 * - Other fields are checked only for stored records, and not if only hand-written code creates them.
 */
export function checkFilled({ project }: Model, report: Report): void {
  for (const entity of project.entities.values()) report.run(checkEntity, entity, project);
}

function checkEntity(entity: Entity, project: Project, report: Report): void {
  const calls = callsByEntity(project).get(entity.name) ?? [];
  const lacking = checkRequired(entity, calls, project, report);
  const creators = calls.filter((call) => creates(call, entity, project));
  if (entity.store === undefined || entity.store.log !== undefined || creators.length === 0) return;
  const filled = new Set([...calls.flatMap((call) => takenFor(entity, call)), ...filledBeside(entity), ...writtenBy(entity, project)]);
  for (const field of entity.fields.values()) {
    if (filled.has(field.name) || isFilledByServer(field, entity) || lacking.includes(field.name)) continue;
    report.add(
      "E429",
      field.at,
      `nothing fills "${field.name}": no call of "${entity.name}" takes it, and the server does not fill it`,
      `let ${creators[0]?.id} take it, write it with set: or x-derived, or remove it`,
    );
  }
}

/** Groups the calls by the entities that they send, store, or move through their workflow. */
const callsByEntity = memoised(({ services, workflows }: Project): ReadonlyMap<string, readonly Call[]> => {
  const found = new Map<string, Call[]>();
  for (const { calls } of services.values())
    for (const call of calls.values()) {
      const { handler, query, body } = call;
      const store = handler.kind === "store" ? handler.store.entity : undefined;
      const moved = handler.kind === "workflow" ? workflows.get(handler.workflow)?.entity : undefined;
      for (const entity of new Set([query.entity, body.entity, store, moved]))
        if (entity !== undefined) found.set(entity, [...(found.get(entity) ?? []), call]);
    }
  return found;
});

/**
 * Reports fields that every record of an entity must have, and that no call by which such records are sent takes.
 * @returns the names of these fields
 */
function checkRequired(entity: Entity, calls: readonly Call[], project: Project, report: Report): string[] {
  const senders = calls.filter(({ method, body }) => method !== "get" && body.entity === entity.name);
  const [first] = senders;
  if (first === undefined) return [];
  const taken = new Set([...senders.flatMap((call) => takenFor(entity, call)), ...filledBeside(entity), ...writtenBy(entity, project)]);
  const fields = entity.required.flatMap((name) => entity.fields.get(name) ?? []);
  const lacking = fields.filter((field) => !taken.has(field.name) && !isFilledByServer(field, entity));
  for (const { name, at } of lacking)
    report.add("E429", at, `"${name}" is required, but no call of "${entity.name}" takes it`, `let ${first.id} take it`);
  return lacking.map(({ name }) => name);
}

/** Tests whether a call creates records of an entity by what the metadata says. */
function creates({ id, handler }: Call, { name }: Entity, { workflows }: Project): boolean {
  if (handler.kind === "store") return handler.store.operation === "create" && handler.store.entity === name;
  const workflow = handler.kind === "workflow" ? workflows.get(handler.workflow) : undefined;
  return workflow?.entity === name && [...workflow.transitions.values()].some(({ call, from }) => call === id && from.includes("new"));
}

/** Returns the names that a call writes into records of an entity: its input, and what its handler sets. */
function takenFor({ name }: Entity, { method, handler, query, body }: Call): string[] {
  const store = handler.kind === "store" ? handler.store : undefined;
  if (method === "get" || ![body.entity, query.entity, store?.entity].includes(name)) return [];
  return [...query.names, ...body.names, ...(handler.kind === "store" ? handler.set.keys() : [])];
}

/** Returns the fields that another field of the record fills: by copies of a reference, and by the name of its file. */
const filledBeside = ({ fields }: Entity): string[] =>
  [...fields.values()].flatMap(({ ref, schema }) => {
    const { name } = (schema["x-file"] ?? {}) as { name?: string };
    return [...(ref?.copy.keys() ?? []), ...(name === undefined ? [] : [name])];
  });

/** Returns the fields that workflows and `schemas/data` write. */
function writtenBy({ name }: Entity, { workflows, rows }: Project): string[] {
  const own = [...workflows.values()].filter(({ entity }) => entity === name);
  const steps = own.flatMap(({ transitions }) => [...transitions.values()]);
  return [
    ...own.flatMap(({ create }) => [...(create?.set.keys() ?? [])]),
    ...steps.flatMap(({ input, send, set }) => [...input, ...send.keys(), ...set.keys()]),
    ...rows.flatMap(({ entity, record }) => (entity === name ? Object.keys(record) : [])),
  ];
}

const isFilledByServer = ({ name, readonly, derived, states, schema }: EntityField, { store }: Entity): boolean =>
  name === store?.key || readonly || derived !== undefined || states !== undefined || schema["default"] !== undefined;
