import type { StoredType } from "./storage.ts";

/** A log that the server writes, with the fields that an entity may show. */
export interface Log {
  table: string;
  /** Column and type of each field. */
  fields: Readonly<Record<string, readonly [column: string, type: StoredType]>>;
}

/** The logs of the server, by the name in `x-store: { log }`. A test compares them with the tables. */
export const LOGS: Readonly<Record<string, Log>> = {
  auth: {
    table: "auth_log",
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
