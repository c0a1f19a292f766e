import { v7 as newId } from "uuid";
import type { Connection } from "../../engine/store/index.ts";
import type { Credentials } from "./credentials.ts";
import type { EncryptType } from "../../engine/secrets/hash-secret.ts";

/** Maximum number of earlier passwords that are stored per user, whatever the policy requires. The oldest are deleted. */
const MOST_STORED = 10;

/**
 * Adds the password that is being replaced to the user's password history, which is limited to ten. Does nothing if the user had no
 * password.
 */
export async function keepEarlier(connection: Connection, { userId, hash, type }: Credentials, now: number): Promise<void> {
  if (hash === undefined) return;
  const row = { entry_id: newId(), user_id: userId, hash, pwd_type: type, replaced_at: now };
  await connection.insertInto("password_history").values(row).execute();
  const own = connection.selectFrom("password_history").select("entry_id").where("user_id", "=", userId);
  const old = await own.orderBy("replaced_at", "desc").orderBy("entry_id", "desc").offset(MOST_STORED).limit(MOST_STORED).execute();
  const ids = old.map((entry) => String(entry["entry_id"]));
  if (ids.length > 0) await connection.deleteFrom("password_history").where("entry_id", "in", ids).execute();
}

/**
 * Returns the hashes of the user's passwords before the current one, the newest first.
 *
 * @param count how many at most
 */
export async function earlierPasswords(
  connection: Connection,
  userId: string,
  count: number,
): Promise<{ hash: string; type: EncryptType }[]> {
  if (count === 0) return [];
  const own = connection.selectFrom("password_history").select(["hash", "pwd_type"]).where("user_id", "=", userId);
  const rows = await own.orderBy("replaced_at", "desc").orderBy("entry_id", "desc").limit(count).execute();
  return rows.map((row) => ({ hash: String(row["hash"]), type: row["pwd_type"] === "2" ? "2" : "1" }));
}
