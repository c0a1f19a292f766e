import type { StoredType } from "./storage.ts";

/** Describes a log that the server writes, so that an entity can show its rows (`x-store: { log }`). */
export interface Log {
  /** Name of the log's table. */
  table: string;
  /**
   * Groups of text columns with few distinct values among very many rows. The other columns of a group largely depend on the first.
   * Searches read the distinct values in place of the rows.
   */
  valueGroups: readonly (readonly [first: string, ...others: string[]])[];
  /** Column and type of each field. */
  fields: Readonly<Record<string, readonly [column: string, type: StoredType]>>;
}

/**
 * Maps each name that `x-store: { log }` can contain to the log of this name. A test compares these logs with the tables of the database.
 */
export const LOGS: Readonly<Record<string, Log>> = {
  auth: {
    table: "auth_log",
    valueGroups: [["operate_user"]],
    fields: {
      logId: ["log_id", "text"],
      operateTime: ["operate_time", "time"],
      operateUser: ["operate_user", "text"],
      operateCode: ["operate_code", "text"],
      commit: ["commit_code", "text"],
      content: ["content", "text"],
      errorLog: ["error_log", "text"],
    },
  },
  operation: {
    table: "operation_log",
    valueGroups: [["operate_user"], ["operate", "module", "action_url"]],
    fields: {
      logId: ["log_id", "text"],
      operateDate: ["operate_date", "time"],
      operateUser: ["operate_user", "text"],
      module: ["module", "text"],
      operate: ["operate", "text"],
      actionUrl: ["action_url", "text"],
      commit: ["commit_code", "text"],
      operateCode: ["operate_code", "text"],
      parameters: ["parameters", "text"],
      errorText: ["error_text", "text"],
    },
  },
  sms: {
    table: "sms_log",
    valueGroups: [["client_name"]],
    fields: {
      logId: ["log_id", "text"],
      startTime: ["start_time", "time"],
      msgType: ["msg_type", "text"],
      clientName: ["client_name", "text"],
      businessCode: ["business_code", "text"],
      businessName: ["business_name", "text"],
      receiver: ["receiver", "text"],
      status: ["status", "text"],
      illustration: ["illustration", "text"],
      content: ["content", "text"],
      messageId: ["message_id", "text"],
    },
  },
  email: {
    table: "email_log",
    valueGroups: [["client_name"], ["business_code"]],
    fields: {
      logId: ["log_id", "text"],
      startTime: ["start_time", "time"],
      clientName: ["client_name", "text"],
      businessCode: ["business_code", "text"],
      subject: ["subject", "text"],
      from: ["from_address", "text"],
      to: ["to_address", "text"],
      cc: ["cc", "text"],
      bcc: ["bcc", "text"],
      attach: ["attach", "text"],
      content: ["content", "text"],
      status: ["status", "text"],
      illustration: ["illustration", "text"],
      messageId: ["message_id", "text"],
    },
  },
};

/** Returns the column groups (`valueGroups`) of the log that is stored in a table. Empty if the table stores no log. */
export const valueGroupsOf = (table: string): Log["valueGroups"] =>
  Object.values(LOGS).find((log) => log.table === table)?.valueGroups ?? [];
