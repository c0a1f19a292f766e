import type { CallContext, Engine } from "../calls/context.ts";
import { inTransaction } from "../calls/records.ts";
import { dropRetainedFiles } from "../files/file-ownership.ts";
import { notFound } from "../refusals/refusal.ts";
import type { Connection } from "../store/index.ts";
import { MOST_REMOVED } from "./find-removed.ts";

const DAY_MS = 86_400_000;
const AT_ONCE = 100;

/** Removes a removed record for good, with its files. @throws Refusal 404 if it was restored or purged meanwhile */
export async function purgeRemoved(removedId: string, context: CallContext): Promise<void> {
  await inTransaction(context, async ({ connection }) => {
    if ((await purge(connection, [removedId])) === 0) throw notFound();
  });
}

/**
 * Removes removed records for good: those older than the days of `recycleDays`, and the oldest beyond 10,000.
 *
 * @returns the number of purged records
 */
export async function purgeExpired({
  store: { database },
  clock,
  application,
}: Pick<Engine, "store" | "clock" | "application">): Promise<number> {
  const days = await application.recycleDays(database.kysely);
  let before = clock.now() - days * DAY_MS;
  const beyond = database.kysely
    .selectFrom("removed_record")
    .select("removed_at")
    .orderBy("removed_at", "desc")
    .orderBy("removed_id", "desc");
  const oldest = await beyond.offset(MOST_REMOVED).limit(1).executeTakeFirst();
  before = Math.max(before, oldest === undefined ? 0 : Number(oldest["removed_at"]));
  for (let purged = 0; ; ) {
    const rows = await database.kysely
      .selectFrom("removed_record")
      .select("removed_id")
      .where("removed_at", "<=", before)
      .limit(AT_ONCE)
      .execute();
    purged += await database.transaction((connection) =>
      purge(
        connection,
        rows.map((row) => String(row["removed_id"])),
      ),
    );
    if (rows.length < AT_ONCE) return purged;
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
