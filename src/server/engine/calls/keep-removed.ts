import { v7 as newId } from "uuid";
import type { Table } from "../../../../runtime/contract/server/storage.ts";
import type { Data } from "../../../../runtime/contract/values/data.ts";
import { ownValue } from "../../../../runtime/contract/values/own-value.ts";
import { retainFiles } from "../files/file-ownership.ts";
import { renderScopeValues } from "./history-scope.ts";
import { nameOf } from "./note-change.ts";
import { accountOf } from "./principal.ts";
import type { RecordsContext } from "./records.ts";

/**
 * Returns the id of the call by whose rules a removed record can be restored. It is the present call if this removes records of the table,
 * or else the first such call. Undefined if removals are final.
 */
const removingCall = ({ recycle = {} }: Table, { route }: RecordsContext): string | undefined =>
  route !== undefined && Object.hasOwn(recycle, route.call.id) ? route.call.id : Object.keys(recycle)[0];

/**
 * Reads everything that is needed to restore a record from the recycle bin (`x-recycle`), before the record is deleted.
 *
 * @param record the complete record, with its child lists
 * @returns a function that stores what was read, once the record is deleted. Undefined if deletions are final: the entity has no recycle
 * bin, or the bin keeps records for 0 days
 */
export async function prepareRemoval(inside: RecordsContext, table: Table, record: Data): Promise<(() => Promise<void>) | undefined> {
  const { portal, connection, caller } = inside;
  const call = removingCall(table, inside);
  if (call === undefined || (await portal.application.recycleDays(connection)) === 0) return undefined;
  const key = String(record[table.key]);
  const secrets = await portal.store.records.takeSecrets(connection, table, key);
  const removedId = newId();
  const row = {
    removed_id: removedId,
    entity: table.entity,
    record_key: key,
    record_name: nameOf(table, record),
    call,
    content: JSON.stringify(storedContent(table, record)),
    secrets: secrets === undefined ? null : JSON.stringify(secrets),
    scope_values: renderScopeValues(inside, table, record),
    removed_at: portal.clock.now(),
    user_id: caller.info.userId ?? null,
    user_name: caller.info.userName ?? null,
    user_account: accountOf(caller) || null,
  };
  return async () => {
    await connection.insertInto("removed_record").values(row).execute();
    await retainFiles(inside, table, record, removedId);
  };
}

/** Returns the version and the stored fields of a record, without joined ones, with its child lists. */
function storedContent({ columns, children }: Table, record: Data): Data {
  const names = ["version", ...columns.map(({ field }) => field), ...children.map(({ field }) => field)];
  return Object.fromEntries(names.flatMap((name) => (ownValue(record, name) === undefined ? [] : [[name, record[name]]])));
}
