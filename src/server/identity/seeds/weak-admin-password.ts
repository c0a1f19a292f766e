import { type Config, isLoopback, isStrong, SettingError } from "../../engine/config/config.ts";
import type { Portal } from "../portal.ts";
import { credentialsBy, credentialsOfUser } from "../passwords/credentials.ts";
import { sentPassword } from "../../engine/secrets/hash-secret.ts";
import { isWeak } from "../passwords/weak-passwords.ts";
import type { Connection } from "../../engine/store/index.ts";

export const ADMINISTRATOR = "admin";

const MARK = "poor-password";

const isTriedFirst = (password: string, { encryptType }: Config): boolean =>
  isWeak(sentPassword(password, encryptType), encryptType, ADMINISTRATOR);

/**
 * Refuses an ADMIN_PASSWORD that attackers try first, if other computers can reach the server. The message does not contain the password.
 *
 * @throws SettingError
 */
export function refuseWeakSetting(config: Config): void {
  const { host, adminPassword } = config;
  if (adminPassword === undefined || isLoopback(host) || !isTriedFirst(adminPassword, config)) return;
  throw new SettingError("ADMIN_PASSWORD", "…", `no commonly used password, because HOST=${host} is reachable from outside`);
}

/**
 * Stores the hash of the first administrator's password if the password is weak. Does nothing for a strong password. A weak password is
 * allowed only while no other computer can reach the server. At each later start, `refuseWeakPassword` compares the accounts with the
 * stored hash.
 */
export async function noteWeakPassword(portal: Pick<Portal, "config" | "store">, connection: Connection, password: string): Promise<void> {
  if (isStrong(password) && !isTriedFirst(password, portal.config)) return;
  const hash = (await credentialsOfUser(portal, connection, "userAccount", ADMINISTRATOR))?.hash ?? null;
  const mark = connection.insertInto("portal_mark").values({ mark: MARK, value: hash });
  await mark.onConflict((conflict) => conflict.column("mark").doUpdateSet({ value: hash })).execute();
}

/**
 * Refuses to start if other computers can reach the server (HOST), and an account still has the weak ADMIN_PASSWORD that the first start
 * recorded.
 *
 * @throws SettingError
 */
export async function refuseWeakPassword(
  portal: Pick<Portal, "config"> & { store: Pick<Portal["store"], "database" | "table"> },
): Promise<void> {
  const {
    config,
    store: { database },
  } = portal;
  if (isLoopback(config.host)) return;
  const mark = await database.kysely.selectFrom("portal_mark").select("value").where("mark", "=", MARK).executeTakeFirst();
  const hash = mark?.value;
  if (typeof hash !== "string") return;
  const [left] = await credentialsBy(portal, database.kysely, "pwd", hash);
  if (left === undefined) return;
  const wanted = `127.0.0.1, localhost or ::1, until ${left.account} has changed the ADMIN_PASSWORD of the first start, which is too weak`;
  throw new SettingError("HOST", config.host, wanted);
}
