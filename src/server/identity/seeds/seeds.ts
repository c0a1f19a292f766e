import type { MenuSeed, RowSeed } from "../../../../runtime/contract/server/route.ts";
import type { Data } from "../../../../runtime/contract/values/data.ts";
import type { User } from "../../../generated/entities/user.ts";
import type { Portal } from "../portal.ts";
import { oneTimePassword } from "../second-factor/one-time-password.ts";
import { sentPassword } from "../../engine/secrets/hash-secret.ts";
import { REVISION } from "../sessions/sessions.ts";
import { nextValue } from "../../engine/store/write/counters.ts";
import { ADMINISTRATOR, noteWeakPassword } from "./weak-admin-password.ts";
import type { MenuRecord } from "../../../generated/entities/menu.ts";
import { type Connection, ofEntities } from "../../engine/store/index.ts";

/** The one-time passwords of the administrators that {@link seed} has created. Empty if it has created none. */
export interface Seeded {
  /** Password of the first administrator. Absent if the setting ADMIN_PASSWORD determines it. */
  password?: string;
  /** Password of the audit administrator. */
  auditPassword?: string;
}

/** Account created with the first administrator, who cannot create auditors (三员分立). `npm run auditor` creates more of them. */
const AUDITOR = "audit";
/** Parent of top-level menus. */
const TOP = "0";

/** Converts stored data of an earlier version of the portal. {@link seed} runs it in its transaction, once per database. */
export type Upgrade = (portal: Portal, connection: Connection) => Promise<void>;

/**
 * Runs at every start of a server. Inserts the menus and rows of the metadata that were never inserted into this database. Thus a row that
 * staff deleted is not inserted again. Then runs the upgrades. If there are no users, creates the first administrators. A demo portal gets
 * its users from the demo data instead.
 *
 * @param upgrades functions by name; each runs once per database
 * @returns passwords to show to the operator; empty if no administrator was created
 */
export async function seed(portal: Portal, upgrades: Readonly<Record<string, Upgrade>> = {}): Promise<Seeded> {
  return portal.store.database.transaction(async (connection) => {
    for (const menu of parentsFirst(portal.generated.menuSeeds)) await seedMenu(portal, connection, menu);
    for (const row of portal.generated.rowSeeds) await seedRow(portal, connection, row);
    if (await isFirstTime(portal, connection, "publicity-seconds")) await shortenPublicity(connection);
    for (const [key, upgrade] of Object.entries(upgrades))
      if (await isFirstTime(portal, connection, key)) await upgrade(portal, connection);
    return seedAdministrator(portal, connection);
  });
}

/** Sorts menus so that a folder precedes its menus, in whatever sequence they are declared. */
function parentsFirst(seeds: readonly MenuSeed[]): MenuSeed[] {
  const byId = new Map(seeds.map((menu) => [menu.menuId, menu]));
  const depth = (menu: MenuSeed, seen = 0): number => {
    const above = byId.get(menu.parentId);
    return above === undefined || seen > seeds.length ? seen : depth(above, seen + 1);
  };
  return [...seeds].sort((a, b) => depth(a) - depth(b));
}

/**
 * Creates the record of a menu from the metadata, once per seed key: what administrators change, move or delete afterwards is not restored.
 * If its folder was deleted, the menu is placed at the top. In development, an unchanged record still follows the metadata.
 */
async function seedMenu(portal: Pick<Portal, "config" | "clock" | "store">, connection: Connection, menu: MenuSeed): Promise<void> {
  const { seedKey, ...record } = menu;
  if (!(await isFirstTime(portal, connection, `menu:${seedKey}`))) {
    // Only in development, where the YAML is still being written.
    if (portal.config.demo === "when-empty") await followMenu(portal, connection, menu);
    return;
  }
  if ((await portal.store.records.find(connection, portal.store.table("menu"), menu.menuId)) !== undefined) return;
  const { parentId } = menu;
  // If an administrator has deleted its folder, the menu is placed at the top.
  const isUnder = parentId !== TOP && (await portal.store.records.find(connection, portal.store.table("menu"), parentId)) !== undefined;
  await portal.store.records.insert(connection, portal.store.table("menu"), {
    ...record,
    parentId: isUnder ? parentId : TOP,
    menuOpenType: "1",
  } as Data);
}

/** Seeds a row once. Deleted rows are not restored, and an existing record with the same key is not changed. */
async function seedRow(
  portal: Pick<Portal, "clock" | "store">,
  connection: Connection,
  { seedKey, entity, record }: RowSeed,
): Promise<void> {
  if (!(await isFirstTime(portal, connection, `data:${seedKey}`))) return;
  const table = portal.store.table(entity);
  const key = record[table.key];
  if (typeof key === "string" && (await portal.store.records.find(connection, table, key)) !== undefined) return;
  await portal.store.records.insert(connection, table, { ...record });
}

const FOLLOWED = ["menuName", "menuIcon", "menuOrder", "menuIndexUrl", "menuPath"] as const satisfies readonly (keyof MenuRecord)[];

/** Updates name, icon, position and addresses of a menu from the metadata, if its record still has version 1: nobody has changed it. */
async function followMenu({ store: { table } }: Pick<Portal, "store">, connection: Connection, menu: MenuSeed): Promise<void> {
  const { table: name, columns, key } = table("menu");
  const columnOf = (field: string): string => columns.find((column) => column.field === field)?.column ?? field;
  const values = Object.fromEntries(FOLLOWED.map((field) => [columnOf(field), menu[field]]));
  const done = await connection
    .updateTable(name)
    .set(values)
    .where(columnOf(key), "=", menu.menuId)
    .where("version", "=", 1)
    .where((test) => test.or(Object.entries(values).map(([column, value]) => test(column, "is distinct from", value))))
    .executeTakeFirst();
  if (done.numUpdatedRows > 0n) await nextValue(connection, REVISION);
}

/**
 * Tests whether a key is used for the first time. If several processes start at once, only the first one seeds: the others find the key
 * taken.
 */
async function isFirstTime(portal: Pick<Portal, "clock">, connection: Connection, key: string): Promise<boolean> {
  const added = await connection
    .insertInto("seed_key")
    .values({ seed_key: key, seeded_at: portal.clock.now() })
    .onConflict((conflict) => conflict.column("seed_key").doNothing())
    .returning("seed_key")
    .executeTakeFirst();
  return added !== undefined;
}

/**
 * Gives the 公示 task of earlier versions the shorter interval of new portals, because lists no longer move projects themselves. A cron that
 * an administrator has set is preserved.
 */
async function shortenPublicity(connection: Connection): Promise<void> {
  await ofEntities(connection)
    .updateTable("scheduled_task")
    .set({ cron: "0/3 * * * * ? *", next_time: null })
    .where("task_id", "=", "publicity")
    .where("cron", "=", "0/30 * * * * ? *")
    .execute();
}

async function seedAdministrator(portal: Pick<Portal, "config" | "clock" | "store">, connection: Connection): Promise<Seeded> {
  const users = await connection
    .selectFrom(portal.store.table("user").table)
    .select((select) => select.fn.countAll().as("users"))
    .executeTakeFirst();
  if (Number(users?.users ?? 0) > 0 || portal.config.demo || !(await isFirstTime(portal, connection, "user:admin"))) return {};
  const chosen = portal.config.adminPassword;
  const password = chosen ?? oneTimePassword();
  const auditPassword = oneTimePassword();
  await addAdministrator(
    portal,
    connection,
    { userAccount: ADMINISTRATOR, userName: "系统管理员", systemType: "1" },
    password,
    chosen === undefined,
  );
  if (chosen !== undefined) await noteWeakPassword(portal, connection, chosen);
  await addAdministrator(portal, connection, { userAccount: AUDITOR, userName: "审计管理员", systemType: "4" }, auditPassword, true);
  return { auditPassword, ...(chosen === undefined ? { password } : {}) };
}

/**
 * Creates an enabled administrator without the checks that apply to a user who creates users.
 *
 * @param who account, name and kind of the administrator
 * @param password in plain text
 * @param mustChange whether the password must be changed because somebody else knows it
 * @returns the stored record
 */
export function addAdministrator(
  portal: Pick<Portal, "config" | "store">,
  connection: Connection,
  who: Pick<User, "userAccount" | "userName" | "systemType">,
  password: string,
  mustChange: boolean,
): Promise<unknown> {
  return portal.store.records.insert(connection, portal.store.table("user"), {
    ...who,
    userStatus: "1",
    registerType: "1",
    pwd: sentPassword(password, portal.config.encryptType),
    pwdType: portal.config.encryptType,
    mustChangePassword: mustChange,
  });
}
