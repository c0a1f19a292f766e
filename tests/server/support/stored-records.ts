import type { Data } from "../../../runtime/contract/values/data.ts";
import type { Portal } from "../../../src/server/identity/portal.ts";

/** A test server, or the portal that it consists of. */
type Stored = { portal: Portal };

/** Reads a stored record without any check of rights. @returns undefined if there is none */
export const recordOf = ({ portal }: Stored, entity: string, key: unknown): Promise<Data | undefined> =>
  portal.records.find(portal.database.kysely, portal.table(entity), String(key));

/** Stores a record without its calls. */
export const putRecord = ({ portal }: Stored, entity: string, record: Data): Promise<Data> =>
  portal.records.insert(portal.database.kysely, portal.table(entity), record);

/** Changes a stored record without its calls. @throws Error if there is none */
export async function changeRecord({ portal }: Stored, entity: string, key: unknown, changes: Data): Promise<void> {
  const version = Number((await recordOf({ portal }, entity, key))?.["version"]);
  await portal.database.transaction((connection) => portal.records.update(connection, portal.table(entity), String(key), changes, version));
}

/** Removes a stored record without its calls. @throws Error if there is none */
export async function removeRecord({ portal }: Stored, entity: string, key: unknown): Promise<void> {
  const version = Number((await recordOf({ portal }, entity, key))?.["version"]);
  await portal.records.remove(portal.database.kysely, portal.table(entity), String(key), version);
}
