import { registrationOffers, USER } from "../../../../runtime/contract/language/registration.ts";
import type { Registration } from "../../../generated/entities/registration.ts";
import type { UserRecord } from "../../../generated/entities/user.ts";
import type { Portal } from "../../identity/portal.ts";
import { type Connection, ofEntities } from "../../engine/store/index.ts";
import { OWNER } from "../../engine/store/plan.ts";
import { assignDeciders, hasRegistrations, WAITING } from "./assign-deciders.ts";

/**
 * Creates the missing registrations of users: one for each user type under review without a registration that awaits a decision. Without a
 * registration, nobody can approve or reject the user type. Demo data and older databases contain such user types. Does nothing in a
 * project without registrations.
 */
export async function fileRegistrations(portal: Pick<Portal, "generated" | "store">, connection: Connection): Promise<void> {
  if (!hasRegistrations(portal)) return;
  const users = await usersUnderReview(portal, connection);
  for (const user of users) await fileOf(portal, connection, user);
  if (users.length > 0) await assignDeciders(connection);
}

async function usersUnderReview(portal: Pick<Portal, "store">, connection: Connection): Promise<UserRecord[]> {
  const table = portal.store.table("user");
  const types = table.children.find(({ field }) => field === "userTypeInfos");
  if (types === undefined) return [];
  const rows = await connection.selectFrom(types.table).select(`${OWNER} as user_id`).where("status", "=", WAITING).distinct().execute();
  const users: UserRecord[] = [];
  for (const { user_id } of rows) {
    const user = await portal.store.records.find(connection, table, String(user_id));
    if (user !== undefined) users.push(user);
  }
  return users;
}

async function fileOf(
  portal: Pick<Portal, "store">,
  connection: Connection,
  { userId, regionId, userTypeInfos }: UserRecord,
): Promise<void> {
  const filed = await ofEntities(connection)
    .selectFrom("registration")
    .select("user_type_id")
    .where("applicant_id", "=", userId)
    .where("state", "=", WAITING)
    .execute();
  const known = new Set(filed.map(({ user_type_id }) => user_type_id));
  for (const { userTypeId, status, subType } of userTypeInfos ?? []) {
    if (userTypeId === undefined || status !== WAITING || known.has(userTypeId)) continue;
    const asked: Pick<Registration, "userTypeId" | "subType"> = {
      userTypeId,
      subType: subType ?? registrationOffers(userTypeId)[0] ?? USER,
    };
    await portal.store.records.insert(connection, portal.store.table("registration"), {
      applicantId: userId,
      regionId,
      state: WAITING,
      ...asked,
    });
  }
}
