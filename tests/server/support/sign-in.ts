import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Data } from "../../../runtime/contract/values/data.ts";
import { sentPassword } from "../../../src/server/engine/secrets/hash-secret.ts";
import { changeRecord, putRecord, recordOf } from "./stored-records.ts";
import { type Reply, CAPTCHA, type TestServer } from "./test-server.ts";

export const RIGHT = sentPassword("Demo-2026!");
export const WRONG = sentPassword("wrong");
export const LOCKED = "登录失败次数过多，请10分钟后再试";

export const captchaOf = async (server: TestServer): Promise<string> => (await server.send({ url: "/api/oauth/captcha" })).data.captchaKey;

/** Signs in with a fresh captcha, by account unless `more` has another way. */
export async function signIn(
  server: TestServer,
  username: string,
  password: string,
  more: Data = {},
  address = "127.0.0.1",
): Promise<Reply> {
  const payload = { username, password, captcha: CAPTCHA, captchaKey: await captchaOf(server), loginType: "1", ...more };
  return login(server, payload, address);
}

/** Signs in like `signIn`, and solves a proof of work if required. */
export async function signInWorked(server: TestServer, username: string, password: string, address = "127.0.0.1"): Promise<Reply> {
  const reply = await signIn(server, username, password, {}, address);
  if (reply.status !== 428) return reply;
  return signIn(server, username, password, { workChallenge: reply.data.challenge, workNonce: nonceOf(reply.data) }, address);
}

/** Finds a nonce of a proof of work by trial. `fits` false: finds one that does not solve it, which a fixed nonce might with few bits. */
export function nonceOf({ challenge, bits }: { challenge: string; bits: number }, fits = true): string {
  for (let nonce = 0; ; nonce++) {
    const digest = createHash("sha256").update(`${challenge}:${nonce}`).digest();
    if ((digest.readUInt32BE(0) >>> (32 - bits) === 0) === fits) return String(nonce);
  }
}

export const login = (server: TestServer, payload: Data, address = "127.0.0.1"): Promise<Reply> =>
  server.send({ method: "POST", url: "/api/oauth/login", payload, remoteAddress: address });

/** Makes a call with a token. */
export const withToken = (server: TestServer, token: string, method: "GET" | "POST" | "PUT", url: string, payload?: Data): Promise<Reply> =>
  server.send({ method, url, headers: { authorization: `Bearer ${token}` }, ...(payload === undefined ? {} : { payload }) });

export const userInfo = (server: TestServer, token: string): Promise<Reply> =>
  withToken(server, token, "GET", "/gp-auth-center/rest/v1/user/userInfo");

/** Reads the stored row of a user, including secrets. */
export async function storedUser(server: TestServer, account: string): Promise<Record<string, unknown>> {
  const { kysely } = server.portal.store.database;
  return kysely
    .selectFrom(server.portal.store.table("user").table)
    .selectAll()
    .where("user_account", "=", account)
    .executeTakeFirstOrThrow();
}

/** Changes a user as an administrator's screen does. */
export async function changeUser(server: TestServer, account: string, changes: Data): Promise<void> {
  await changeRecord(server, "user", (await storedUser(server, account))["user_id"], changes);
}

/** Saves the ways of signing in that the page offers. */
export async function offer(server: TestServer, loginForm: string): Promise<void> {
  const record = { loginForm: loginForm.split(",") };
  if ((await recordOf(server, "login-page", "default")) === undefined) await putRecord(server, "login-page", { id: "default", ...record });
  else await changeRecord(server, "login-page", "default", record);
}

/** Whether a transaction on PostgreSQL waits for another one. */
export async function isSomebodyWaiting(server: TestServer): Promise<boolean> {
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await waiting.execute(server.portal.store.database.kysely)).rows.length > 0;
}

/** Removes the random columns of a log row: its id, and its hash, which may contain any digits. */
export const withoutRandom = ({ log_id: _, row_hash: __, ...row }: Record<string, unknown>): Record<string, unknown> => row;
