import type { Portal } from "../portal.ts";

/** Code of a sign-in method: `1` account and password, `2` code by phone, `3` CA certificate. */
export type LoginType = "1" | "2" | "3";

/** Key of the only record with settings of the login page. */
const KEY = "default";

/**
 * Returns the sign-in methods that the saved login-page settings offer. Sign-in by account and password (`1`) is always included
 * (P-LOGIN-02).
 */
export async function enabledMethods({ store: { records, database, table } }: Pick<Portal, "store">): Promise<ReadonlySet<LoginType>> {
  const settings = await records.find(database.kysely, table("login-page"), KEY);
  const saved = settings?.loginForm ?? [];
  return new Set(["1", ...saved.filter((item) => item === "2" || item === "3")] as LoginType[]);
}
