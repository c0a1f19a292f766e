import { setImmediate } from "node:timers/promises";
import type { CallContext, Engine } from "../calls/context.ts";
import { inTransaction } from "../calls/records.ts";
import { dropRetainedFiles } from "../files/file-ownership.ts";
import { notFound } from "../refusals/refusal.ts";
import type { Connection, Database } from "../store/index.ts";
import { findSurplus, type Removals, within } from "./surplus.ts";

const DAY_MS = 86_400_000;
const AT_ONCE = 100;

/**
 * Deletes a removed record and its files permanently.
 *
 * @param removedId id of the removal
 * @throws Refusal 404 if the record was restored or purged meanwhile
 */
export async function purgeRemoved(removedId: string, context: CallContext): Promise<void> {
  await inTransaction(context, async ({ connection }) => {
    if ((await purge(connection, [removedId])) === 0) throw notFound();
  });
}

/**
 * Deletes records from the recycle bin permanently if they are older than `recycleDays` days. If the bin has more than 10,000 records, the
 * oldest records of users who exceed their share are deleted too.
 *
 * @returns the number of deleted records
 */
export async function purgeExpired(engine: Pick<Engine, "store" | "clock" | "application">): Promise<number> {
  const { database } = engine.store;
  const before = engine.clock.now() - (await engine.application.recycleDays(database.kysely)) * DAY_MS;
  const removals = database.kysely.selectFrom("removed_record");
  let purged = await purgeAll(database, removals.where("removed_at", "<=", before));
  for (;;) {
    const surplus = await findSurplus(database.kysely);
    for (const one of surplus) purged += await purgeAll(database, within(removals, one));
    if (surplus.length === 0) return purged;
  }
}

/** Purges all records of a query, a hundred in a transaction. @returns their number */
async function purgeAll(database: Database, removals: Removals): Promise<number> {
  for (let purged = 0; ; ) {
    const rows = await removals.select("removed_id").limit(AT_ONCE).execute();
    const ids = rows.map((row) => String(row["removed_id"]));
    purged += await database.transaction((connection) => purge(connection, ids));
    if (rows.length < AT_ONCE) return purged;
    await setImmediate();
  }
}

async function purge(connection: Connection, ids: readonly string[]): Promise<number> {
  let purged = 0;
  for (const id of ids) {
    const { numDeletedRows } = await connection.deleteFrom("removed_record").where("removed_id", "=", id).executeTakeFirstOrThrow();
    if (numDeletedRows > 0n) await dropRetainedFiles(connection, id);
    purged += Number(numDeletedRows);
  }
  return purged;
}
