import type { Connection } from "../../engine/store/index.ts";

/** Ways of signing in that a user adds to his password: by his number, by his certificate. */
export type Binding = "tel" | "ca";

/** When a user last signed in with his password and at all, when each binding was made, when he set his password. */
type Mark = "password_at" | "tel_bound_at" | "ca_bound_at" | "password_set_at" | "signed_in_at";

async function mark(connection: Connection, userId: string, name: Mark, now: number): Promise<void> {
  await connection
    .insertInto("sign_in_mark")
    .values({ user_id: userId, [name]: now })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ [name]: now }))
    .execute();
}

export const markPassword = (connection: Connection, userId: string, now: number): Promise<void> =>
  mark(connection, userId, "password_at", now);

export const markPasswordSet = (connection: Connection, userId: string, now: number): Promise<void> =>
  mark(connection, userId, "password_set_at", now);

/** Notes that a user is there; since when his password counts as set that was set before anybody noted it. Returns when that was. */
export async function markSignedIn(connection: Connection, userId: string, now: number): Promise<number> {
  await mark(connection, userId, "signed_in_at", now);
  const setAt = await passwordSetAt(connection, userId);
  if (setAt === undefined) await markPasswordSet(connection, userId, now);
  return setAt ?? now;
}

/** A password that somebody else gave; of a new account also since when nobody was there. */
export async function markGiven(connection: Connection, userId: string, now: number, isNew: boolean): Promise<void> {
  await markPasswordSet(connection, userId, now);
  if (isNew) await mark(connection, userId, "signed_in_at", now);
}

export async function passwordSetAt(connection: Connection, userId: string): Promise<number | undefined> {
  const row = await connection.selectFrom("sign_in_mark").select("password_set_at").where("user_id", "=", userId).executeTakeFirst();
  return row === undefined || row["password_set_at"] === null ? undefined : Number(row["password_set_at"]);
}

export const markBound = (connection: Connection, userId: string, binding: Binding, now: number): Promise<void> =>
  mark(connection, userId, `${binding}_bound_at`, now);

/**
 * Of a user who changes his password: what was bound since he last signed in with it is not taken for his. Whoever had his
 * session in the meantime may have bound it, and would be back with it after the change.
 */
export async function endedBindings(connection: Connection, userId: string): Promise<{ telVerified?: false; caVerified?: false }> {
  const row = await connection.selectFrom("sign_in_mark").selectAll().where("user_id", "=", userId).executeTakeFirst();
  const since = (name: Mark): boolean => Number(row?.[name] ?? 0) > Number(row?.password_at ?? 0);
  return { ...(since("tel_bound_at") ? { telVerified: false } : {}), ...(since("ca_bound_at") ? { caVerified: false } : {}) };
}
