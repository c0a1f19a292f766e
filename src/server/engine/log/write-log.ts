import { cutText } from "../../../../runtime/contract/values/well-formed.ts";
import { v7 as newId } from "uuid";
import { maskedText } from "../../../../runtime/contract/wire/wire.ts";
import type { Engine } from "../calls/context.ts";
import { asRefusal } from "../refusals/refusal.ts";
import { nextValue } from "../store/write/counters.ts";
import type { Connection } from "../store/index.ts";
import { valueGroupsOf } from "../../../../runtime/contract/server/log-entities.ts";
import { appendChained, type ChainedLog } from "./chain.ts";

/** Code of the kind of a log entry (P-AUTHLOG-02): `1` sign-in, `2` sign-out, `3` change, `4` exception. */
export type OperateCode = "1" | "2" | "3" | "4";
/** Code of a log entry about a sign-in, successful or not. */
export const SIGN_IN: OperateCode = "1";
/** Code of a log entry about a sign-out. */
export const SIGN_OUT: OperateCode = "2";
/** Code of a log entry about a change, made or refused. */
export const CHANGE: OperateCode = "3";
/** Code of a log entry about a call that failed because of an error of the server. */
export const EXCEPTION: OperateCode = "4";

/** An entry of the authentication log. `content` is stored as JSON, with secrets masked. */
export interface AuthEvent {
  /** Account of the user; undefined if it is unknown. */
  user: string | undefined;
  code: OperateCode;
  /** Whether the operation succeeded. */
  ok: boolean;
  content?: unknown;
  /** Reason of the failure. */
  error?: string;
}

/** An entry of the operation log. `parameters` are stored as JSON, with secrets masked. */
export interface OperationEvent {
  /** Id of the row. Absent: a new one is generated. */
  logId?: string;
  /** Account of the user; undefined for the server itself and for commands. */
  user: string | undefined;
  /** Title of the service. */
  module: string;
  /** Id of the call. */
  operate: string;
  /** Path of the call, or the command line of a command. */
  url: string;
  /** Whether the operation succeeded. */
  ok: boolean;
  code: OperateCode;
  parameters: unknown;
  error?: string;
}

/**
 * Adds a row to the authentication log. Without `inside`, a failure to write the row is reported in the server's own log and not thrown,
 * because the event itself has already happened.
 *
 * @param inside the transaction of the event, if the row must be committed with it
 */
export async function logAuth(portal: Pick<Engine, "log" | "store" | "clock">, event: AuthEvent, inside?: Connection): Promise<void> {
  await written(portal, inside, "auth_log", {
    log_id: newId(),
    operate_time: portal.clock.now(),
    operate_user: event.user ?? null,
    operate_code: event.code,
    commit_code: event.ok ? "1" : "2",
    content: event.content === undefined ? null : textOf(event.content, event.ok),
    error_log: event.error ?? null,
  });
}

/**
 * Adds a row to the authentication log for an attempt that was refused or failed. The reason is the message of the reply, even for an
 * unexpected error.
 *
 * @param address address of a caller without a session. The first 20 failures of an address in a minute have a row each. After that, only
 * failures 21, 40, 80 and so on have a row, which states their number
 */
export async function logAuthFailure(
  portal: Pick<Engine, "log" | "store" | "clock">,
  event: Omit<AuthEvent, "ok" | "error">,
  error: unknown,
  address?: string,
): Promise<void> {
  if (event.code === SIGN_IN) portal.log.metrics.count("portal_failed_sign_ins_total", {});
  if (address !== undefined && (await isFlood(portal, address))) return;
  const { status, message } = asRefusal(error);
  await logAuth(portal, { ...event, code: status >= 500 ? EXCEPTION : event.code, ok: false, error: message });
}

/** Prefix of the names of the counters (table `counter`) of failed sign-ins. Each counts the failures of one address in one minute. */
export const FLOOD = "sign-in-flood:";
/** Formats the number of the minute of a time (epoch milliseconds) as ten digits, so that texts sort by time. */
export const minuteOf = (time: number): string => String(Math.floor(time / 60_000)).padStart(10, "0");
/**
 * Maximum number of failures of one address per minute that are logged in a row each. After that, a row with the number of failures is
 * written each time it has doubled.
 */
const LOGGED_EACH = 20;

/**
 * Tests whether a failure gets a row that states the number of failures so far. False for the first `logged` failures, which have rows of
 * their own. Later, true for failure `logged` + 1, and for the failures 2, 4, 8 … times `logged`.
 *
 * @param count the number of failures, including this one
 * @param logged the number of failures that have rows of their own
 */
export const isCounted = (count: number, logged: number): boolean =>
  count === logged + 1 || (count > logged && Number.isInteger(Math.log2(count / logged)));

/**
 * Tests whether a failed sign-in gets no log row, because callers without an account must not fill the disk. After 20 failures in a minute,
 * only their number is logged, at 21, 40, 80, 160 … failures. One row cannot be updated instead, because rows of a chain never change.
 */
async function isFlood(portal: Pick<Engine, "log" | "store" | "clock">, address: string): Promise<boolean> {
  const now = portal.clock.now();
  try {
    const failures = await nextValue(portal.store.database.kysely, `${FLOOD}${minuteOf(now)}:${address}`);
    if (failures <= LOGGED_EACH) return false;
    if (isCounted(failures, LOGGED_EACH))
      await logAuth(portal, { user: undefined, code: SIGN_IN, ok: false, content: { address, failures } });
  } catch (error) {
    portal.log.warn(error, "failed sign-ins could not be counted");
  }
  return true;
}

/**
 * Adds a row to the operation log, about a change that was made or refused. Without `inside`, a failure to write the row is only reported
 * in the server's own log.
 *
 * @param inside the transaction of the change, so that neither is stored without the other
 */
export async function logOperation(
  portal: Pick<Engine, "log" | "store" | "clock">,
  event: OperationEvent,
  inside?: Connection,
): Promise<void> {
  await written(portal, inside, "operation_log", {
    log_id: event.logId ?? newId(),
    operate_date: portal.clock.now(),
    operate_user: event.user ?? null,
    module: event.module,
    operate: event.operate,
    action_url: event.url,
    commit_code: event.ok ? "1" : "2",
    operate_code: event.code,
    parameters: textOf(event.parameters, event.ok),
    error_text: event.error ?? null,
  });
}

/** Most characters of refused content: callers without rights must not fill the disk with it. */
const REFUSED_LENGTH = 4000;
/** Most characters of accepted content: a page of the log must fit into a reply, or nobody could read it. */
const ACCEPTED_LENGTH = 20_000;

/** Converts content to JSON. Content that is too long is cut, and is then a JSON string. */
function textOf(content: unknown, ok: boolean): string | null {
  const text = JSON.stringify(masked(content)) as string | undefined;
  if (text === undefined) return null;
  const most = ok ? ACCEPTED_LENGTH : REFUSED_LENGTH;
  return text.length <= most ? text : JSON.stringify(cutText(text, most, "…"));
}

/** Maximum number of characters of an indexed value; a longer one is cut. Callers choose such values: a sign-in may contain any name. */
const INDEXED_LENGTH = 200;

function storable(table: ChainedLog, column: string, value: string): string {
  const plain = value.replaceAll("\u0000", "");
  return valueGroupsOf(table).some((group) => group.includes(column)) ? cutText(plain, INDEXED_LENGTH, "…") : plain;
}

async function written(
  portal: Pick<Engine, "log" | "store" | "clock">,
  inside: Connection | undefined,
  table: ChainedLog,
  row: Record<string, unknown>,
): Promise<void> {
  // PostgreSQL refuses U+0000 in texts. Remove it, so that an attempt to use it is still logged.
  const plain = Object.entries(row).map(([name, value]) => [name, typeof value === "string" ? storable(table, name, value) : value]);
  const insert = async (connection: Connection): Promise<void> => {
    const appended = await appendChained(connection, portal.log.logKey, table, Object.fromEntries(plain), portal.clock.now());
    portal.log.checkpoints.follow(connection, appended);
  };
  const alone = (): Promise<void> => portal.store.database.transaction(insert);
  if (inside !== undefined) {
    await (inside.isTransaction ? insert(inside) : alone());
    return;
  }
  try {
    await alone();
  } catch (error) {
    portal.log.warn(error, `a row of ${table} could not be written`);
  }
}

// `certificate` is also the name of an SMS code (identityType 2), and `identifier` that of an ID card.
const SECRET =
  /pass|pwd|secret|token|captcha|authorization|mobileCode|certificate|signature|challenge|identifier|idCard|ticket|factorCode/i;
const PHONE = /tel$|mobile|receiver|phone/i;
const LONGEST = 500;
const MOST = 100;

/**
 * Copies a value for the logs. Replaces secrets by `***`, recognised by their names, and masks phone numbers. Cuts texts after 500
 * characters, lists after 100 items, and nesting after 7 levels.
 *
 * @param name name of the field that holds the value; empty for a value without one
 */
function masked(value: unknown, name = "", depth = 0): unknown {
  if (SECRET.test(name) && value !== undefined && value !== null) return "***";
  if (typeof value === "string" && PHONE.test(name) && /^1\d{10}$/.test(value)) return maskedText("mask-phone", value);
  if (typeof value === "string") return cutText(value, LONGEST, "…");
  if (value === null || typeof value !== "object") return value;
  if (depth > 6) return "…";
  if (Array.isArray(value)) return value.slice(0, MOST).map((item) => masked(item, "", depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, masked(item, key, depth + 1)]));
}
