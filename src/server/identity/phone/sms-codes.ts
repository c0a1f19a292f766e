import { randomInt } from "node:crypto";
import { v7 as newId } from "uuid";
import { nextValue } from "../../engine/store/write/counters.ts";
import { codePause } from "../message-templates/message-settings.ts";
import { messageOf } from "../message-templates/message-templates.ts";
import { refuse } from "../../engine/refusals/refusal.ts";
import type { CodeBusiness } from "../sms-messages.ts";
import type { Portal } from "../portal.ts";
import type { Connection, Database } from "../../engine/store/index.ts";
import { hashSecret, verifySecret } from "../../engine/secrets/hash-secret.ts";
import { type Share, shareOfNetwork } from "../../engine/secrets/share-rotation.ts";

/** Purpose of a code in a short message, such as signing in. */
export type CodePurpose = CodeBusiness;

const CODE_MS = 300_000;
const TRIES = 5;
/**
 * Default number of seconds between two messages to one number, or two requests of one user (P-PHONE-04). 基础信息配置 may set another number.
 */
const PAUSE_SECONDS = 120;
/** Length in milliseconds of the period in which the messages requested from an address are limited. */
const ADDRESS_WINDOW_MS = 600_000;
/**
 * Maximum number of messages that may be requested from an address, which may be a whole office, in that period. Further requests are
 * refused.
 */
const ADDRESS_SENDS = 20;
const DAY_MS = 86_400_000;
const DAY_SENDS = { receiver: 10, address: 200 } as const;

/** A request for a code to a phone number (`receiver`). Input of {@link issueCode}. */
export interface CodeRequest {
  purpose: CodePurpose;
  receiver: string;
  /** User who may use the code. Undefined: the message is not sent, but the call does and lasts the same, so that nothing is revealed. */
  userId: string | undefined;
  /** Network address of the client, for the limits. */
  address: string;
  /** Maximum number of attempts to send the message. 1 is enough while the user waits, who can request another code. */
  attempts: number;
  /** Region of the user who requested the code. */
  region?: string | undefined;
}

const PURPOSE_LABELS: Readonly<Record<CodePurpose, string>> = { login: "登录", updatePhone: "绑定手机号", verifyPhone: "验证原手机号" };

/**
 * Creates a code of six digits for a phone number and puts its message into the outbox, in one transaction (P-SMS-01). The code is stored
 * hashed and is valid for five minutes. A new code for signing in replaces older ones for the same number; any other code replaces older
 * ones for the same user and purpose. The message of a code that belongs to no user is stored but not sent.
 *
 * @param now epoch milliseconds
 * @returns the id of the message
 * @throws Refusal if the pause since the last code has not elapsed. Also if the number exceeds its limit per day, or the address its limit
 * per ten minutes or per day
 */
export async function issueCode(portal: Pick<Portal, "store" | "sms">, request: CodeRequest, now: number): Promise<string> {
  // Refuses before the slow hash, and again in the transaction, where the result counts.
  await refuseTooSoon(portal.store.database.kysely, request, now);
  const code = String(randomInt(0, 1_000_000)).padStart(6, "0");
  const codeHash = await hashSecret(code, shareOfNetwork(request.address));
  const businessName = PURPOSE_LABELS[request.purpose];
  const { purpose: businessCode, receiver, region, attempts } = request;
  return portal.store.database.transaction(async (connection) => {
    // Requests run one after another, so that two simultaneous ones do not both find the pause over.
    await nextValue(connection, "sms-codes");
    await connection
      .deleteFrom("sms_code")
      .where("sent_at", "<=", now - DAY_MS)
      .execute();
    await refuseTooSoon(connection, request, now);
    await replaceOlder(connection, request);
    const row = {
      code_id: newId(),
      purpose: request.purpose,
      receiver: request.receiver,
      user_id: request.userId ?? null,
      address: request.address,
      code_hash: codeHash,
      tries: 0,
      sent_at: now,
      expires_at: now + CODE_MS,
    };
    await connection.insertInto("sms_code").values(row).execute();
    const params = { code, purpose: businessName };
    const { content } = await messageOf(connection, "smsCode", params);
    const message = { businessCode, businessName, receiver, content, params, code, region };
    return portal.sms.put(connection, message, { muted: request.userId === undefined, expiresAt: now + CODE_MS, attempts });
  });
}

/**
 * Refuses a code before the pause has elapsed. A user's pause counts only codes that the user requested while signed in. Otherwise the
 * reply would reveal to strangers who owns a number. Codes with a future time, stored before the clock was set back, count only within the
 * window.
 */
async function refuseTooSoon(connection: Connection, { receiver, userId, purpose, address }: CodeRequest, now: number): Promise<void> {
  const pause = ((await codePause(connection)) ?? PAUSE_SECONDS) * 1000;
  const since = now - pause;
  const latest = connection
    .selectFrom("sms_code")
    .select((select) => select.fn.max("sent_at").as("last"))
    .where("sent_at", ">", since)
    .where("sent_at", "<", now + pause);
  const pauses = [latest.where("receiver", "=", receiver)];
  if (purpose === "updatePhone") pauses.push(latest.where("user_id", "=", userId ?? "").where("purpose", "=", purpose));
  let last = since;
  for (const query of pauses) last = Math.max(last, Number((await query.executeTakeFirst())?.last ?? since));
  if (last > since) throw refuse("smsPause", Math.ceil((last - since) / 1000));
  const sends = async (column: "address" | "receiver", value: string, windowMs: number): Promise<number> => {
    const all = connection.selectFrom("sms_code").select((select) => select.fn.countAll().as("sends"));
    const near = all.where("sent_at", ">", now - windowMs).where("sent_at", "<", now + windowMs);
    return Number((await near.where(column, "=", value).executeTakeFirst())?.sends ?? 0);
  };
  if ((await sends("address", address, ADDRESS_WINDOW_MS)) >= ADDRESS_SENDS) throw refuse("smsTooSoon");
  for (const [column, value] of [["receiver", receiver] as const, ["address", address] as const])
    if ((await sends(column, value, DAY_MS)) >= DAY_SENDS[column]) throw refuse("smsToday");
}

async function replaceOlder(connection: Connection, { purpose, receiver, userId }: CodeRequest): Promise<void> {
  const older = connection.updateTable("sms_code").set({ code_hash: null }).where("purpose", "=", purpose);
  // A code for the user's own account is bound to the user. Requests of others for the same number do not affect it.
  await (purpose !== "login" ? older.where("user_id", "=", userId ?? "") : older.where("receiver", "=", receiver)).execute();
}

/** A code that a client sends, with the phone number to which it belongs (`receiver`). Input of {@link takeCode}. */
export interface GivenCode {
  purpose: CodePurpose;
  receiver: string;
  code: string;
  /** If present, only a code of this user is accepted. */
  userId?: string;
  /** User or network that sent the code, see `verifySecret`. */
  share: Share;
}

/**
 * Verifies a code from a short message, and invalidates it if it is right. Each call first uses one of the five tries of the code, so that
 * simultaneous calls get no additional tries. If two calls send the right code, only one succeeds. The duration does not depend on whether
 * a code exists.
 *
 * @param now epoch milliseconds
 * @returns undefined if the code is wrong; `userId` is undefined for a code that belongs to no user
 */
export async function takeCode(database: Database, given: GivenCode, now: number): Promise<{ userId: string | undefined } | undefined> {
  let newest = database.kysely
    .selectFrom("sms_code")
    .select("code_id")
    .where("purpose", "=", given.purpose)
    .where("receiver", "=", given.receiver)
    // A replaced code may have the latest time, if the clock was set back since.
    .orderBy((order) => order.case().when("code_hash", "is", null).then(1).else(0).end())
    .orderBy("sent_at", "desc")
    .orderBy("code_id", "desc")
    .limit(1);
  if (given.userId !== undefined) newest = newest.where("user_id", "=", given.userId);
  const found = await newest.executeTakeFirst();
  const row = await database.kysely
    .updateTable("sms_code")
    .set((set) => ({ tries: set("tries", "+", 1) }))
    .where("code_id", "=", String(found?.code_id ?? ""))
    .where("code_hash", "is not", null)
    .where("tries", "<", TRIES)
    .where("expires_at", ">", now)
    .where("expires_at", "<=", now + 2 * CODE_MS)
    .returning(["code_id", "user_id", "code_hash"])
    .executeTakeFirst();
  const hash = row === undefined ? undefined : String(row.code_hash);
  if (!(await verifySecret(hash, given.code, given.share)) || row === undefined) return undefined;
  const used = await database.kysely
    .updateTable("sms_code")
    .set({ code_hash: null })
    .where("code_id", "=", row.code_id)
    .where("code_hash", "=", row.code_hash)
    .returning("code_id")
    .executeTakeFirst();
  return used === undefined ? undefined : { userId: row.user_id === null ? undefined : String(row.user_id) };
}

/**
 * Deletes a user's codes for this purpose and number, because the gateway did not send their message. The user can then request another
 * code without waiting.
 */
export async function forgetCode(database: Database, { purpose, receiver }: CodeRequest, userId: string): Promise<void> {
  await database.kysely
    .deleteFrom("sms_code")
    .where("purpose", "=", purpose)
    .where("receiver", "=", receiver)
    .where("user_id", "=", userId)
    .execute();
}
