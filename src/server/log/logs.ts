import { v7 as newId } from "uuid";
import type { Portal } from "../http/context.ts";
import { asRefusal } from "../http/errors.ts";
import { masked } from "./mask.ts";

/** P-AUTHLOG-02. */
export type OperateCode = "1" | "2" | "3" | "4";
export const SIGN_IN: OperateCode = "1";
export const SIGN_OUT: OperateCode = "2";
export const CHANGE: OperateCode = "3";
export const EXCEPTION: OperateCode = "4";

export interface AuthEvent {
  user: string | undefined;
  code: OperateCode;
  ok: boolean;
  content?: unknown;
  error?: string;
}

export interface OperationEvent {
  user: string | undefined;
  module: string;
  operate: string;
  url: string;
  ok: boolean;
  code: OperateCode;
  parameters: unknown;
  error?: string;
}

/** A row of the authentication log. A log that cannot be written does not undo what happened. */
export async function logAuth(portal: Portal, event: AuthEvent): Promise<void> {
  await written(portal, "auth_log", {
    log_id: newId(),
    operate_time: portal.now(),
    operate_user: event.user ?? null,
    operate_code: event.code,
    commit_code: event.ok ? "1" : "2",
    content: event.content === undefined ? null : JSON.stringify(masked(event.content)),
    error_log: event.error ?? null,
  });
}

/** A row of something that was refused or failed: of what nobody expected it says no more than the reply does. */
export function logAuthFailure(portal: Portal, event: Omit<AuthEvent, "ok" | "error">, error: unknown): Promise<void> {
  const { status, message } = asRefusal(error);
  return logAuth(portal, { ...event, code: status >= 500 ? EXCEPTION : event.code, ok: false, error: message });
}

/** A row of the operation log: a change that was made or refused. */
export async function logOperation(portal: Portal, event: OperationEvent): Promise<void> {
  await written(portal, "operation_log", {
    log_id: newId(),
    operate_date: portal.now(),
    operate_user: event.user ?? null,
    module: event.module,
    operate: event.operate,
    action_url: event.url,
    commit_code: event.ok ? "1" : "2",
    operate_code: event.code,
    parameters: JSON.stringify(masked(event.parameters)) ?? null,
    error_text: event.error ?? null,
  });
}

async function written(portal: Portal, table: string, row: Record<string, unknown>): Promise<void> {
  try {
    // PostgreSQL refuses U+0000 in texts; an attempt with one is logged all the same.
    const plain = Object.entries(row).map(([name, value]) => [name, typeof value === "string" ? value.replaceAll("\u0000", "") : value]);
    await portal.database.kysely.insertInto(table).values(Object.fromEntries(plain)).execute();
  } catch (error) {
    portal.warn(error, `a row of ${table} could not be written`);
  }
}
