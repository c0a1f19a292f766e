import type { Data } from "../../../runtime/contract/data.ts";
import { nextValue } from "../store/counters.ts";
import { endGrantsOf, endSessions, REVISION } from "../session/sessions.ts";
import type { Connection, Records } from "../store/index.ts";

/** Entities that rights are computed from, and gateway routes, which are kept in memory by the same revision. */
const SOURCES = new Set(["user", "role", "menu", "organisation", "region", "gateway-route", "subsystem", "security-policy"]);

/**
 * Raises the revision of rights with every write, in its transaction, so that it counts at the next call. A user who is
 * disabled or removed loses his sessions with it: enabling him again brings none of them back.
 */
export function withRevision(records: Records): Records {
  return {
    ...records,
    list: (...given) => records.list(...given),
    children: (...given) => records.children(...given),
    tree: (...given) => records.tree(...given),
    count: (...given) => records.count(...given),
    find: (...given) => records.find(...given),
    async insert(connection, table, record) {
      const stored = await records.insert(connection, table, record);
      if (SOURCES.has(table.entity)) await nextValue(connection, REVISION);
      return stored;
    },
    async update(connection, table, key, changes, expected) {
      const stored = await records.update(connection, table, key, changes, expected);
      if (table.entity === "user" && (stored as Data)["userStatus"] === "0") await endSessions(connection, key);
      if (SOURCES.has(table.entity)) await nextValue(connection, REVISION);
      return stored;
    },
    async remove(connection, table, key, expected) {
      await records.remove(connection, table, key, expected);
      if (table.entity === "user") await endSessions(connection, key);
      if (table.entity === "oauth-client") await endGrantsOf(connection, key);
      if (SOURCES.has(table.entity)) await nextValue(connection, REVISION);
    },
  };
}

/** Another number than before: something that rights depend on was written, in whatever process. */
export async function currentRevision(connection: Connection): Promise<number> {
  const row = await connection.selectFrom("counter").select("value").where("counter_name", "=", REVISION).executeTakeFirst();
  return Number(row?.["value"] ?? 0);
}
