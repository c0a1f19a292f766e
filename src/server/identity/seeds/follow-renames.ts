import { sql } from "kysely";
import type { MenuSeed, ScreenRight } from "../../../../runtime/contract/server/route.ts";
import type { Table } from "../../../../runtime/contract/server/storage.ts";
import { REVISION } from "../sessions/sessions.ts";
import { nextValue } from "../../engine/store/write/counters.ts";
import type { MenuRecord } from "../../../generated/entities/menu.ts";
import type { Connection } from "../../engine/store/index.ts";

/** The tables, screens and menus declared in the metadata. Their `was` lists former names, which {@link followRenames} needs. */
export interface Followers {
  tables: readonly Table[];
  screenRights: readonly ScreenRight[];
  menuSeeds: readonly MenuSeed[];
}

/**
 * Updates stored references after entities, fields or screens were renamed in the metadata. References of uploaded files, menus and roles
 * then have the new names. Changes that administrators made to menus are preserved. If anything is changed, the revision of rights is
 * incremented. A second run has no effect.
 *
 * @returns one line for each change, for the log; empty if nothing was renamed
 */
export async function followRenames(connection: Connection, { tables, screenRights, menuSeeds }: Followers): Promise<string[]> {
  const report: string[] = [];
  for (const table of tables) report.push(...(await moveFiles(connection, table)));
  const menu = tables.find((table) => table.entity === "menu");
  const role = tables.find((table) => table.entity === "role");
  for (const { id, was = [] } of screenRights) {
    for (const old of was) {
      if (menu !== undefined) report.push(...(await moveMenus(connection, menu, menuSeeds, old, id)));
      if (role !== undefined) report.push(...(await moveRights(connection, role, old, id)));
    }
  }
  if (report.length > 0) await nextValue(connection, REVISION);
  return report;
}

/**
 * Renames an entity and its file fields in the stored files and seed keys. Affected are `claimed_by` (`entity/key/field`), `purpose` and
 * `takers` (`entity.field`, several separated by blanks).
 *
 * @returns lines for the report
 */
async function moveFiles(connection: Connection, table: Table): Promise<string[]> {
  const report: string[] = [];
  const { entity } = table;
  for (const old of table.was?.entities ?? []) {
    const claims = await moved(connection, "claimed_by", `${old}/`, `${entity}/`);
    await moveTakers(connection, ` ${old}.`, ` ${entity}.`);
    // Rows that were seeded under the old name are not seeded again.
    await moved(connection, "seed_key", `data:${old}:`, `data:${entity}:`, "seed_key");
    if (claims > 0) report.push(`files of "${old}" now belong to "${entity}" (${claims})`);
  }
  for (const { field, was = [] } of table.columns.filter((column) => column.file !== undefined)) {
    for (const old of was) {
      const claims = await movedField(connection, entity, old.field, field);
      if (claims > 0) report.push(`files of "${entity}.${old.field}" now belong to "${entity}.${field}" (${claims})`);
    }
  }
  return report;
}

async function moved(connection: Connection, column: string, before: string, after: string, table = "stored_file"): Promise<number> {
  const columnRef = sql.ref(column);
  const done = await sql`update ${sql.table(table)} set ${columnRef} = ${after} || substr(${columnRef}, ${sql.lit(before.length + 1)})
    where substr(${columnRef}, 1, ${sql.lit(before.length)}) = ${before}`.execute(connection);
  return Number(done.numAffectedRows ?? 0);
}

/** Replaces a name in the lists of fields that may take an upload. Both texts begin with a blank, so that only whole names match. */
async function moveTakers(connection: Connection, before: string, after: string): Promise<void> {
  for (const column of ["purpose", "takers"]) {
    const around = sql`(' ' || ${sql.ref(column)} || ' ')`;
    await sql`update stored_file set ${sql.ref(column)} = trim(replace(${around}, ${before}, ${after}))
      where ${around} like ${`%${before}%`}`.execute(connection);
  }
}

async function movedField(connection: Connection, entity: string, before: string, after: string): Promise<number> {
  const ending = sql.lit(before.length);
  const done = await sql`update stored_file
    set claimed_by = substr(claimed_by, 1, length(claimed_by) - ${ending}) || ${after}
    where claimed_by like ${`${entity}/%/${before}`}`.execute(connection);
  await moveTakers(connection, ` ${entity}.${before} `, ` ${entity}.${after} `);
  return Number(done.numAffectedRows ?? 0);
}

const columnOf = (table: Table, field: string): string => table.columns.find((column) => column.field === field)?.column ?? field;

/**
 * Updates every menu that opens the screen, seeded or created by an administrator. Records the seeds under the new name.
 *
 * @returns a line for the report, or none if no menu opens the screen
 */
async function moveMenus(connection: Connection, menu: Table, seeds: readonly MenuSeed[], old: string, screen: string): Promise<string[]> {
  const component = columnOf(menu, "menuComponent" satisfies keyof MenuRecord);
  const keys = await connection.selectFrom("seed_key").select("seed_key").where("seed_key", "like", `menu:${old}:%`).execute();
  for (const key of keys.map((row) => String(row.seed_key)))
    await moveSeed(connection, menu, seeds, key, `menu:${screen}${key.slice(`menu:${old}`.length)}`);
  const done = await connection
    .updateTable(menu.table)
    .set({ [component]: screen, version: sql`version + (case when version > 1 then 1 else 0 end)` })
    .where(component, "=", old)
    .executeTakeFirst();
  const records = Number(done.numUpdatedRows);
  return records === 0 ? [] : [`menu records of screen "${old}" now open "${screen}" (${records})`];
}

/**
 * Renames a seed. An earlier start without the rename may have seeded the new name already. That record is deleted, unless somebody has
 * changed it since.
 */
async function moveSeed(connection: Connection, menu: Table, seeds: readonly MenuSeed[], before: string, after: string): Promise<void> {
  const seed = seeds.find(({ seedKey }) => `menu:${seedKey}` === after);
  const taken = await connection.selectFrom("seed_key").select("seed_key").where("seed_key", "=", after).executeTakeFirst();
  if (taken === undefined) {
    await connection.updateTable("seed_key").set({ seed_key: after }).where("seed_key", "=", before).execute();
    return;
  }
  if (seed !== undefined) {
    const key = columnOf(menu, menu.key);
    await connection.deleteFrom(menu.table).where(key, "=", seed.menuId).where("version", "=", 1).execute();
  }
  await connection.deleteFrom("seed_key").where("seed_key", "=", before).execute();
}

/**
 * Renames `screen` and `screen:action` in the rights of roles.
 *
 * @returns a line for the report, or none if no role has such a right
 */
async function moveRights(connection: Connection, role: Table, old: string, screen: string): Promise<string[]> {
  const [key, rights] = [columnOf(role, role.key), columnOf(role, "rights")];
  const rows = await connection.selectFrom(role.table).select([key, rights]).where(rights, "is not", null).execute();
  let roles = 0;
  for (const row of rows) {
    const storedRights: unknown = JSON.parse(String(row[rights]));
    if (!Array.isArray(storedRights)) continue;
    const named = storedRights.map((right) =>
      right === old || String(right).startsWith(`${old}:`) ? screen + String(right).slice(old.length) : right,
    );
    if (named.every((right, index) => right === storedRights[index])) continue;
    roles++;
    await connection
      .updateTable(role.table)
      .set({ [rights]: JSON.stringify([...new Set(named)]), version: sql`version + 1` })
      .where(key, "=", row[key] ?? null)
      .execute();
  }
  return roles === 0 ? [] : [`rights to screen "${old}" are now rights to "${screen}" (${roles} role${roles === 1 ? "" : "s"})`];
}
