import type { CompiledQuery } from "kysely";
import type { UserRecord } from "../../../generated/entities/user.ts";
import { nextValue } from "../../engine/store/write/counters.ts";
import { endGrantsOf, endSessions, REVISION, ROUTING } from "../sessions/sessions.ts";
import type { Connection, Records } from "../../engine/store/index.ts";

/** Entities whose records are cached as long as the revision is the same. */
const SOURCES: Readonly<Record<string, readonly string[]>> = {
  [REVISION]: ["user", "role", "menu", "organisation", "region", "security-policy"],
  [ROUTING]: ["gateway-route", "subsystem"],
};

async function raise(connection: Connection, entity: string): Promise<void> {
  for (const [counter, entities] of Object.entries(SOURCES)) if (entities.includes(entity)) await nextValue(connection, counter);
}

/**
 * Wraps the record store, so that each write increments the revision of the data that depend on it. There are two revisions: one for
 * rights, and one for gateway routes. A process whose cached data have an older revision reads the data again.
 *
 * A user who is disabled or removed also loses all sessions and grants; enabling the user again does not restore them. Removing an OAuth
 * client deletes its grants.
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
      await raise(connection, table.entity);
      return stored;
    },
    async update(connection, table, key, changes, expected, known) {
      const stored = await records.update(connection, table, key, changes, expected, known);
      if (table.entity === "user" && (stored as Partial<UserRecord>).userStatus === "0") await endSessions(connection, key);
      await raise(connection, table.entity);
      return stored;
    },
    async restore(connection, table, removed) {
      const stored = await records.restore(connection, table, removed);
      await raise(connection, table.entity);
      return stored;
    },
    async remove(connection, table, key, expected) {
      await records.remove(connection, table, key, expected);
      if (table.entity === "user") await endSessions(connection, key);
      if (table.entity === "oauth-client") await endGrantsOf(connection, key);
      await raise(connection, table.entity);
    },
  };
}

/**
 * Reads the current revision; 0 before the first change. If it differs from an earlier number, some process has changed data on which
 * rights (or routes) depend.
 *
 * @param counter `REVISION` for rights, which is the default, or `ROUTING` for gateway routes
 */
export async function currentRevision(connection: Connection, counter = REVISION): Promise<number> {
  const { rows } = await connection.executeQuery<{ value: number }>({ ...queryOf(connection), parameters: [counter] });
  return Number(rows[0]?.value ?? 0);
}

const queries = new WeakMap<Connection, CompiledQuery>();

/** Returns the compiled query of a counter. It is compiled once for each connection, because it runs with many requests. */
function queryOf(connection: Connection): CompiledQuery {
  const cached = queries.get(connection);
  if (cached !== undefined) return cached;
  const query = connection.selectFrom("counter").select("value").where("counter_name", "=", "").compile();
  queries.set(connection, query);
  return query;
}
