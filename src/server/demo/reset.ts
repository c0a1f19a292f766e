import type { Portal } from "../identity/portal.ts";
import type { Connection } from "../engine/store/index.ts";
import { bytesOf } from "../engine/files/file-bytes.ts";
import { CHAINED, makeChains } from "../engine/log/chain.ts";

const MARK = "demo";

/** Error for a database that contains data other than demo data. `npm run demo` refuses to overwrite it. */
export class NotADemoError extends Error {
  constructor() {
    super("the database contains data other than demo data, so `npm run demo` does not change it; choose another DATA_DIR or DATABASE_URL");
  }
}

/**
 * Deletes all rows of a demo database and its uploaded files, and marks the database as a demo. A database without this mark is treated as
 * a demo only if it has no rows, apart from logs.
 *
 * @throws NotADemoError if an unmarked database has rows in a table other than logs
 */
export async function resetDemo(portal: Pick<Portal, "log" | "config" | "store" | "generated" | "application" | "clock">): Promise<void> {
  const {
    store: { database },
    generated,
    config,
  } = portal;
  const files = await database.transaction(async (connection) => {
    const names = generated.tables.flatMap((table) => [...table.children.map((child) => child.table), table.table]);
    if (!(await isDemo(connection)) && (await holdsData(portal, connection))) throw new NotADemoError();
    const stored = await connection.selectFrom("stored_file").select("file_id").execute();
    for (const name of [...names, ...portal.application.internalTables.map((table) => table.name)])
      await connection.deleteFrom(name).execute();
    await connection.insertInto("portal_mark").values({ mark: MARK, value: null }).execute();
    // The next start would find lost chains beside the new checkpoints.
    for (const log of Object.keys(CHAINED))
      await makeChains(connection, portal.log.logKey, log, { now: portal.clock.now(), adopts: false });
    // Before the commit: the old logs' checkpoints would report their rows as missing from the new logs.
    portal.log.checkpoints.forget();
    return stored.map((row) => String(row.file_id));
  });
  // Deletes files one by one: with DATABASE_URL, the folder may also contain files of another database that is no demo.
  for (const file of files) await bytesOf(config).remove(file);
}

/** Tests whether a database is marked as a demo. {@link resetDemo} marks it. */
export async function isDemo(connection: Connection): Promise<boolean> {
  const mark = await connection.selectFrom("portal_mark").select("mark").where("mark", "=", MARK).executeTakeFirst();
  return mark !== undefined;
}

/** Tests whether any table of an entity has rows. The logs are not counted. */
export async function holdsData({ generated }: Pick<Portal, "generated">, connection: Connection): Promise<boolean> {
  for (const { table, log } of generated.tables) {
    if (log === true) continue;
    const row = await connection
      .selectFrom(table)
      .select((select) => select.fn.countAll().as("rows"))
      .executeTakeFirst();
    if (Number(row?.rows ?? 0) > 0) return true;
  }
  return false;
}
