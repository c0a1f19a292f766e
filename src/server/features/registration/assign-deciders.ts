import { sql } from "kysely";
import type { Data } from "../../../../runtime/contract/values/data.ts";
import type { Portal } from "../../identity/portal.ts";
import { limitOf } from "../../identity/rights/role-limit.ts";
import { type Connection, ofEntities, type Records } from "../../engine/store/index.ts";

/** Value of `decider` if system administrators decide. It is their kind of user (P-ROLES-02). */
const SYSTEM = "1";
/** Value of `decider` if a region administrator decides, and their kind of user. */
const REGION = "2";
export const WAITING = "0";

/** Tests whether the metadata has the entities of registrations. A project without them has no deciders to assign. */
export const hasRegistrations = ({ generated }: Pick<Portal, "generated">): boolean =>
  ["registration", "user", "role", "region"].every((name) => generated.tables.some(({ entity }) => entity === name));

/** Number of applications that one query reads to assign the users who decide them. */
const PORTION = 500;

/**
 * Determines who decides each registration that awaits a decision, and stores in it the applicant's region and the kind of these
 * administrators. If an enabled region administrator manages this region or a region above it, region administrators decide. Otherwise,
 * system administrators decide. Region administrators with rights limited by roles are ignored, because the limit may exclude approvals.
 *
 * Only rows that differ are written, so that two transactions rarely wait for the same row. The version of a row does not change, because
 * no user has edited it.
 *
 * @param applicantId limits the update to this user's registrations; absent for all
 */
export async function assignDeciders(connection: Connection, applicantId?: string): Promise<void> {
  let managed: ReadonlySet<string> | undefined;
  for (let after = "", more = true; more; ) {
    const rows = await waitingRows(connection, after, applicantId);
    if (rows.length > 0) managed ??= await managedPaths(connection);
    for (const row of rows) {
      const decider = pathsAbove(row.path).some((path) => managed?.has(path)) ? REGION : SYSTEM;
      if (decider === row.decider && row.regionId === row.applicantRegion) continue;
      const changed = { decider, region_id: row.applicantRegion };
      await ofEntities(connection).updateTable("registration").set(changed).where("id", "=", row.id).where("state", "=", WAITING).execute();
    }
    more = rows.length === PORTION;
    after = rows.at(-1)?.id ?? "";
  }
}

function waitingRows(connection: Connection, after: string, applicantId: string | undefined) {
  const waiting = ofEntities(connection)
    .selectFrom("registration")
    .leftJoin("user", "user.user_id", "registration.applicant_id")
    .leftJoin("region", "region.id", "user.region_id")
    .where("registration.state", "=", WAITING)
    .where("registration.id", ">", after);
  const wanted = applicantId === undefined ? waiting : waiting.where("registration.applicant_id", "=", applicantId);
  return wanted
    .select(["registration.id", "registration.decider", "registration.region_id as regionId"])
    .select(["user.region_id as applicantRegion", "region.path"])
    .orderBy("registration.id")
    .limit(PORTION)
    .execute();
}

/** Returns the paths of the regions that have an enabled region administrator whose rights no role limits. */
async function managedPaths(connection: Connection): Promise<ReadonlySet<string>> {
  const rows = await ofEntities(connection)
    .selectFrom("user")
    .innerJoin("region", "region.id", "user.region_id")
    .where("user.system_type", "=", REGION)
    .where(sql<boolean>`coalesce(${sql.ref("user.user_status")}, '') <> '0'`)
    .select(["region.path", "user.roles", "user.by_roles"])
    .execute();
  const roles = await ofEntities(connection).selectFrom("role").select(["role_id", "rights", "governs"]).execute();
  const granting = roles.map(({ role_id, rights, governs }) => ({ id: role_id, rights: listIn(rights), governs: isSet(governs) }));
  const isFree = (row: (typeof rows)[number]): boolean => {
    const roleIds = new Set(listIn(row.roles));
    const own = granting.filter(({ id }) => roleIds.has(id));
    return limitOf({ byRoles: isSet(row.by_roles) }, own) === undefined;
  };
  return new Set(rows.filter(isFree).flatMap(({ path }) => path ?? []));
}

/** Reads a list column: JSON text on SQLite, the list itself on PostgreSQL. */
function listIn(value: unknown): string[] {
  const list: unknown = typeof value === "string" ? JSON.parse(value) : value;
  return Array.isArray(list) ? list.map(String) : [];
}

const isSet = (value: boolean | number | null): boolean => value === true || value === 1;

/** Returns a path and its ancestors: three for `33/3301/330106`, none for null or "". */
function pathsAbove(path: string | null): string[] {
  if (path === null || path === "") return [];
  const steps = path.split("/");
  return steps.map((_, index) => steps.slice(0, index + 1).join("/"));
}

/** Fields of a user that influence the decider. */
const DECISIVE = ["systemType", "userStatus", "regionId", "roles", "byRoles"] as const;

/** Returns the user whose registrations a write may affect, or undefined for all: the write of an administrator affects everybody's. */
const touchedBy = (changes: Data, { systemType, userId }: Data): string | undefined =>
  systemType === REGION || changes["systemType"] !== undefined ? undefined : String(userId);

/**
 * Wraps the record store. A write of a user or role that may change who decides registrations then also calls {@link assignDeciders}, in
 * the same transaction.
 *
 * Such a write has already incremented the revision of rights. This counter makes the transactions run one after another, so that each sees
 * the writes of the earlier ones.
 *
 * @param isWanted whether the project has registrations (`hasRegistrations`); otherwise `records` is returned unchanged
 */
export function withDeciders(records: Records, isWanted: boolean): Records {
  if (!isWanted) return records;
  return {
    ...records,
    async insert(connection, table, record) {
      const stored = await records.insert(connection, table, record);
      if (table.entity === "user" && (record as Data)["systemType"] === REGION) await assignDeciders(connection);
      return stored;
    },
    async update(connection, table, key, changes, expected, known) {
      const stored = await records.update(connection, table, key, changes, expected, known);
      if (table.entity === "user" && DECISIVE.some((field) => (changes as Data)[field] !== undefined))
        await assignDeciders(connection, touchedBy(changes, stored));
      if (table.entity === "role") await assignDeciders(connection);
      return stored;
    },
    async remove(connection, table, key, expected) {
      await records.remove(connection, table, key, expected);
      if (table.entity === "user" || table.entity === "role") await assignDeciders(connection);
    },
  };
}
