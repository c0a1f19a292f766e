import type { Connection } from "../../engine/store/index.ts";

/** A sign-in method that a user can add to the password: `tel` by a verified phone number, `ca` by a certificate. */
export type Binding = "tel" | "ca";

/**
 * Columns with times of a user: last sign-in by password, last sign-in by any method, creation of each sign-in method, last change of the
 * password.
 */
type Mark = "password_at" | "tel_bound_at" | "ca_bound_at" | "password_set_at" | "signed_in_at";

async function mark(connection: Connection, userId: string, name: Mark, now: number): Promise<void> {
  await connection
    .insertInto("sign_in_mark")
    .values({ user_id: userId, [name]: now })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ [name]: now }))
    .execute();
}

/**
 * Stores the time at which a user signed in with the password. {@link endedBindings} compares it with the times at which sign-in methods
 * were added.
 */
export const markPassword = (connection: Connection, userId: string, now: number): Promise<void> =>
  mark(connection, userId, "password_at", now);

/**
 * Stores the time at which a user's password was changed. The age of the password is computed from it.
 *
 * @param now epoch milliseconds
 */
export const markPasswordSet = (connection: Connection, userId: string, now: number): Promise<void> =>
  mark(connection, userId, "password_set_at", now);

/**
 * Stores the time of a user's sign-in by any method. If it is unknown when the password was set, `now` is stored as that time too. The age
 * of the password is then computed from it.
 *
 * @param now epoch milliseconds
 * @returns epoch milliseconds at which the password was set
 */
export async function markSignedIn(connection: Connection, userId: string, now: number): Promise<number> {
  await mark(connection, userId, "signed_in_at", now);
  const setAt = await passwordSetAt(connection, userId);
  if (setAt === undefined) await markPasswordSet(connection, userId, now);
  return setAt ?? now;
}

/**
 * Stores the time at which somebody else set a user's password. For a new account, the period of inactivity begins at that time as well.
 */
export async function markGiven(connection: Connection, userId: string, now: number, isNew: boolean): Promise<void> {
  await markPasswordSet(connection, userId, now);
  if (isNew) await mark(connection, userId, "signed_in_at", now);
}

/** Returns the epoch milliseconds at which a user's password was set, or undefined if that was never recorded. */
export async function passwordSetAt(connection: Connection, userId: string): Promise<number | undefined> {
  const row = await connection.selectFrom("sign_in_mark").select("password_set_at").where("user_id", "=", userId).executeTakeFirst();
  return row === undefined || row["password_set_at"] === null ? undefined : Number(row["password_set_at"]);
}

/**
 * Stores the time at which a user added a sign-in method. {@link endedBindings} compares it with the time of the last sign-in with the
 * password.
 */
export const markBound = (connection: Connection, userId: string, binding: Binding, now: number): Promise<void> =>
  mark(connection, userId, `${binding}_bound_at`, now);

/**
 * Determines which sign-in methods of a user (telephone number, certificate) were added since the last sign-in with the password. They are
 * revoked when the password changes. Somebody with the user's session may have added such a method to return after the change.
 *
 * @returns the fields to set to false; empty if there is nothing to revoke
 */
export async function endedBindings(connection: Connection, userId: string): Promise<{ telVerified?: false; caVerified?: false }> {
  const row = await connection.selectFrom("sign_in_mark").selectAll().where("user_id", "=", userId).executeTakeFirst();
  const since = (name: Mark): boolean => Number(row?.[name] ?? 0) > Number(row?.password_at ?? 0);
  return { ...(since("tel_bound_at") ? { telVerified: false } : {}), ...(since("ca_bound_at") ? { caVerified: false } : {}) };
}
