import type { ViewConfigRecord } from "../../../generated/entities/view-config.ts";
import type { Portal } from "../../identity/portal.ts";
import type { RecordsContext } from "../../engine/calls/records.ts";
import { notFound } from "../../engine/refusals/refusal.ts";
import type { Connection } from "../../engine/store/index.ts";

/**
 * The published state of an SQL view. The calls of the view run this state. Later changes of the view's record have no effect until the
 * view is published again.
 */
export interface PublishedView {
  /** Id of the subsystem whose rows the view may read in tables that belong to subsystems. */
  systemId: string;
  sql: string;
}

type Published = Pick<ViewConfigRecord, "id" | "systemId" | "selectSql">;

/**
 * Publishes SQL views, so that calls run them in their current state. Versions that were published before are replaced. The SQL is not
 * validated here.
 */
export async function publish(
  { portal, connection }: Pick<RecordsContext, "portal" | "connection">,
  views: readonly Published[],
): Promise<void> {
  for (const { id, systemId = "", selectSql = "" } of views) {
    await unpublish(connection, id);
    await connection
      .insertInto("published_view")
      .values({ view_id: id, system_id: systemId, select_sql: selectSql, published_at: portal.clock.now() })
      .execute();
  }
}

/**
 * Withdraws published views: one view, or all views of a system. Does nothing if none is published.
 *
 * @param which the id of the view, or the system
 */
export async function unpublish(connection: Connection, which: string | { systemId: string }): Promise<void> {
  const remove = connection.deleteFrom("published_view");
  await (typeof which === "string" ? remove.where("view_id", "=", which) : remove.where("system_id", "=", which.systemId)).execute();
}

/**
 * Returns the SQL of a view as it was published, to run it.
 *
 * @param id the id of the view
 * @throws Refusal 404 if the view is not published
 */
export async function published({ store: { database } }: Pick<Portal, "store">, id: string): Promise<PublishedView> {
  const row = await database.kysely
    .selectFrom("published_view")
    .select(["system_id", "select_sql"])
    .where("view_id", "=", id)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return { systemId: String(row["system_id"]), sql: String(row["select_sql"]) };
}

/**
 * Lists the subsystems that have published views, at most 1000. `at` is the time of the latest publication in epoch milliseconds, `views`
 * the number of published views.
 */
export async function publishedSystems({
  store: { database },
}: Pick<Portal, "store">): Promise<{ systemId: string; at: number; views: number }[]> {
  const rows = await database.kysely
    .selectFrom("published_view")
    .select(({ fn }) => ["system_id", fn.max("published_at").as("at"), fn.countAll().as("views")])
    .groupBy("system_id")
    .orderBy("system_id")
    .limit(1000)
    .execute();
  return rows.map((row) => ({ systemId: String(row["system_id"]), at: Number(row["at"]), views: Number(row["views"]) }));
}
