import { randomInt } from "node:crypto";
import { v7 as newId } from "uuid";
import { nextValue } from "../../engine/store/write/counters.ts";
import { codePause } from "../message-templates/message-settings.ts";
import { messageOf } from "../message-templates/templates.ts";
import { refuse } from "../../engine/refusals/refusal.ts";
import type { CodeBusiness } from "../sms-messages.ts";
import type { Portal } from "../portal.ts";
import type { Connection, Database } from "../../engine/store/index.ts";
import { hashSecret, verifySecret } from "../../engine/secrets/hash-secret.ts";

export type CodePurpose = CodeBusiness;

const CODE_MS = 300_000;
const TRIES = 5;
/** Between two messages to one number, or asked for by one user (P-PHONE-04), unless 基础信息配置 says another one. */
const PAUSE_SECONDS = 120;
/** An address may be a whole office. */
const ADDRESS_WINDOW_MS = 600_000;
const ADDRESS_SENDS = 20;
const DAY_MS = 86_400_000;
const DAY_SENDS = { receiver: 10, address: 200 } as const;

export interface CodeRequest {
  purpose: CodePurpose;
  receiver: string;
  /** Who may use the code. Absent: nobody; everything else happens all the same. */
  userId: string | undefined;
  address: string;
  /** Tries of the gateway; whoever waits for the answer can press again. */
  attempts: number;
  region?: string | undefined;
}

const WORDS: Readonly<Record<CodePurpose, string>> = { login: "登录", updatePhone: "绑定手机号", verifyPhone: "验证原手机号" };

/**
 * Six digits for a number, kept hashed, good for five minutes; the newest replaces those before it. The message is put
 * in the same transaction (P-SMS-01); one that nobody may use is put as well, and goes nowhere. Returns its id.
 *
 * @throws Refusal before the pause is over, and beyond what a number or an address gets in a day
 */
export async function issueCode(portal: Pick<Portal, "database" | "sms">, request: CodeRequest, now: number): Promise<string> {
  const code = String(randomInt(0, 1_000_000)).padStart(6, "0");
  const codeHash = await hashSecret(code);
  const businessName = WORDS[request.purpose];
  const { purpose: businessCode, receiver, region, attempts } = request;
  return portal.database.transaction(async (connection) => {
    // One after the other, so that two requests at once do not both find the pause over.
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
 * The pause of a user counts only what he asked for himself while signed in: else the answer to a stranger would say
 * whose number it is. What was sent in a time that is yet to come counts no further ahead than the window: the clock was
 * put back since.
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
  // A code for one's own account is bound to the user: others who ask for the same number do not touch it.
  await (purpose !== "login" ? older.where("user_id", "=", userId ?? "") : older.where("receiver", "=", receiver)).execute();
}

export interface GivenCode {
  purpose: CodePurpose;
  receiver: string;
  code: string;
  /** Only a code of this user. */
  userId?: string;
}

/**
 * Uses a code up when it is right. Every look counts as a try beforehand, so that many at once get no more than five;
 * of two that are right one wins. Takes the same time whether there is such a code or not. Undefined: wrong.
 * `userId` is absent in the answer for a code that nobody may use.
 */
export async function takeCode(database: Database, given: GivenCode, now: number): Promise<{ userId: string | undefined } | undefined> {
  let newest = database.kysely
    .selectFrom("sms_code")
    .select("code_id")
    .where("purpose", "=", given.purpose)
    .where("receiver", "=", given.receiver)
    // One that was replaced may be the latest by its time: the clock was put back since.
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
  if (!(await verifySecret(hash, given.code)) || row === undefined) return undefined;
  const used = await database.kysely
    .updateTable("sms_code")
    .set({ code_hash: null })
    .where("code_id", "=", row.code_id)
    .where("code_hash", "=", row.code_hash)
    .returning("code_id")
    .executeTakeFirst();
  return used === undefined ? undefined : { userId: row.user_id === null ? undefined : String(row.user_id) };
}

/** A message that could not be sent does not make its user wait. */
export async function forgetCode(database: Database, { purpose, receiver }: CodeRequest, userId: string): Promise<void> {
  await database.kysely
    .deleteFrom("sms_code")
    .where("purpose", "=", purpose)
    .where("receiver", "=", receiver)
    .where("user_id", "=", userId)
    .execute();
}
