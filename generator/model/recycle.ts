import { memoised } from "../memo/memo.ts";
import type { Call, Project, Service } from "./types.ts";

/** Id of the call that restores a deleted record from the recycle bin. Every project with `x-recycle` declares it. */
export const RESTORE = "recycle.restore";

const DELETES: readonly string[] = ["delete", "deleteMany"];

/**
 * A storage call that deletes records of an entity, and the calls of its service that create such records (`creates`). The recycle bin
 * restores a record by the creating call. Therefore `creates` should contain exactly one call. Calls with the same input and rules are
 * treated as one.
 */
export interface Removal {
  call: Call;
  creates: readonly Call[];
}

/** Finds the storage calls that delete records of an entity, each with the calls that create records of it in the same service. */
export const findRemovals = (entity: string, { services }: Pick<Project, "services">): readonly Removal[] => removalsOf(entity, services);

const removalsOf = memoised((entity: string, services: Project["services"]): readonly Removal[] =>
  [...services.values()].flatMap((service) => removalsIn(service).get(entity) ?? []),
);

/** Groups the deleting calls of a service by entity. */
const removalsIn = memoised(({ calls: named }: Service): ReadonlyMap<string, readonly Removal[]> => {
  const calls = [...named.values()];
  const deleted = calls.flatMap(({ handler }) =>
    handler.kind === "store" && DELETES.includes(handler.store.operation) ? [handler.store.entity] : [],
  );
  return new Map(
    [...new Set(deleted)].map((entity) => {
      const all = calls.filter((call) => isStoreCall(call, entity, ["create"]));
      const creates = all.filter((call, index) => all.findIndex((other) => createsAlike(other, call)) === index);
      return [entity, calls.filter((call) => isStoreCall(call, entity, DELETES)).map((call) => ({ call, creates }))] as const;
    }),
  );
});

/** Whether two calls that create a record have the same input, access and set values. Calls with checks are only like themselves. */
function createsAlike(one: Call, other: Call): boolean {
  if (one === other) return true;
  const inputOf = ({ access, body, handler }: Call) => JSON.stringify([access, body.schema, handler.kind === "store" && handler.set]);
  return one.checks.length + other.checks.length === 0 && inputOf(one) === inputOf(other);
}

const isStoreCall = ({ handler }: Call, entity: string, operations: readonly string[]): boolean =>
  handler.kind === "store" && handler.store.entity === entity && operations.includes(handler.store.operation);

/**
 * Maps each call that deletes records of an entity to the call that creates such records. When a deleted record is restored, the rules of
 * the creating call apply.
 *
 * @returns the ids of the calls; empty if deleted records are not restored
 */
export function restoringCalls(entity: string, project: Pick<Project, "services" | "entities">): ReadonlyMap<string, string> {
  if (project.entities.get(entity)?.recycled !== true) return new Map();
  return new Map(
    findRemovals(entity, project).flatMap(({ call, creates: [create] }) => (create === undefined ? [] : [[call.id, create.id]])),
  );
}

/** Input of a call that deletes several records: their keys. */
const KEYS_INPUT = "ids";

/**
 * Finds the input by which a deleting call identifies the deleted record or records. The button 撤销 restores the records with these keys.
 *
 * @returns the name of the input, or undefined if the call deletes no records that can be restored
 */
export function undoKeyOf(id: string, project: Pick<Project, "services" | "entities">): string | undefined {
  const [service = "", name = ""] = id.split(".");
  const handler = project.services.get(service)?.calls.get(name)?.handler;
  if (handler?.kind !== "store") return undefined;
  const { entity, key, operation } = handler.store;
  if (!restoringCalls(entity, project).has(id)) return undefined;
  return operation === "deleteMany" ? KEYS_INPUT : (key ?? project.entities.get(entity)?.store?.key);
}
