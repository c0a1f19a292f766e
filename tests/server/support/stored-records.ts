import type { Data } from "../../../runtime/contract/values/data.ts";
import type { Portal } from "../../../src/server/identity/portal.ts";

/** A test server, or the portal that it consists of. */
type Stored = { portal: Portal };

/** Reads a stored record without any check of rights. @returns undefined if there is none */
export const recordOf = ({ portal }: Stored, entity: string, key: unknown): Promise<Data | undefined> =>
  portal.store.records.find(portal.store.database.kysely, portal.store.table(entity), String(key));

/** Stores a record without its calls. */
export const putRecord = ({ portal }: Stored, entity: string, record: Data): Promise<Data> =>
  portal.store.records.insert(portal.store.database.kysely, portal.store.table(entity), record);

/** Changes a stored record without its calls. @throws Error if there is none */
export async function changeRecord({ portal }: Stored, entity: string, key: unknown, changes: Data): Promise<void> {
  const version = Number((await recordOf({ portal }, entity, key))?.["version"]);
  await portal.store.database.transaction((connection) =>
    portal.store.records.update(connection, portal.store.table(entity), String(key), changes, version),
  );
}

/** Removes a stored record without its calls. @throws Error if there is none */
export async function removeRecord({ portal }: Stored, entity: string, key: unknown): Promise<void> {
  const version = Number((await recordOf({ portal }, entity, key))?.["version"]);
  await portal.store.records.remove(portal.store.database.kysely, portal.store.table(entity), String(key), version);
}
