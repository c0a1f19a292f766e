import type { Call, Project } from "./types.ts";

/** The call that restores a deleted record. Every project with `x-recycle` declares it. */
export const RESTORE = "recycle.restore";

const DELETES: readonly string[] = ["delete", "deleteMany"];

/**
 * A storage call that deletes records of an entity, with the calls of its service that create one. The recycle bin expects exactly one
 * creating call, by which it restores a record.
 */
export interface Removal {
  call: Call;
  creates: readonly Call[];
}

/** Finds the storage calls that delete records of an entity, each with the calls that create records of it in the same service. */
export function findRemovals(entity: string, { services }: Pick<Project, "services">): Removal[] {
  return [...services.values()].flatMap((service) => {
    const calls = [...service.calls.values()];
    const creates = calls.filter((call) => isStoreCall(call, entity, ["create"]));
    return calls.filter((call) => isStoreCall(call, entity, DELETES)).map((call) => ({ call, creates }));
  });
}

const isStoreCall = ({ handler }: Call, entity: string, operations: readonly string[]): boolean =>
  handler.kind === "store" && handler.store.entity === entity && operations.includes(handler.store.operation);

/**
 * Maps each call that deletes records of an entity to the call by whose rules a record is restored.
 * @returns The ids of the calls; empty if deleted records are not restored.
 */
export function restoringCalls(entity: string, project: Pick<Project, "services" | "entities">): ReadonlyMap<string, string> {
  if (project.entities.get(entity)?.recycled !== true) return new Map();
  return new Map(
    findRemovals(entity, project).flatMap(({ call, creates: [create] }) => (create === undefined ? [] : [[call.id, create.id]])),
  );
}

/**
 * Finds the input of a call that names the record which the call deletes.
 * @returns The name, or undefined if the call deletes no single record that can be restored.
 */
export function undoKeyOf(id: string, project: Pick<Project, "services" | "entities">): string | undefined {
  const [service = "", name = ""] = id.split(".");
  const handler = project.services.get(service)?.calls.get(name)?.handler;
  if (handler?.kind !== "store" || handler.store.operation !== "delete") return undefined;
  const { entity, key } = handler.store;
  return restoringCalls(entity, project).has(id) ? (key ?? project.entities.get(entity)?.store?.key) : undefined;
}
