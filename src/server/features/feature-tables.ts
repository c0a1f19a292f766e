import { valueGroupsOf } from "../../../runtime/contract/server/log-entities.ts";
import type { InternalTable } from "../engine/store/index.ts";

/** Database tables of the features, in addition to the tables of entities. Times are in epoch milliseconds. */
export const featureTables: readonly InternalTable[] = [
  {
    // Published SQL views, as they were at publication (P-VIEW-11).
    name: "published_view",
    columns: [
      { name: "view_id", type: "text", primary: true },
      { name: "system_id", type: "text", notNull: true },
      { name: "select_sql", type: "text", notNull: true },
      { name: "published_at", type: "time", notNull: true },
    ],
    index: [["system_id"]],
  },
  {
    // Start of the last run of a scheduled task that succeeded. The task itself shows only its last run.
    name: "task_success",
    columns: [
      { name: "task_id", type: "text", primary: true },
      { name: "succeeded_at", type: "time", notNull: true },
    ],
    index: [],
  },
  {
    // Saved views of lists (preferences/list-views.ts). role_id: the role that the view is shared with. content: JSON.
    name: "saved_view",
    columns: [
      { name: "view_id", type: "text", primary: true },
      { name: "owner_id", type: "text", notNull: true },
      { name: "screen", type: "text", notNull: true },
      { name: "block", type: "text", notNull: true },
      { name: "name", type: "text", notNull: true },
      { name: "role_id", type: "text" },
      { name: "content", type: "text", notNull: true },
      { name: "saved_at", type: "time", notNull: true },
    ],
    index: [
      ["owner_id", "screen", "block"],
      ["role_id", "screen", "block"],
    ],
  },
  {
    // Inbox messages (站内信). topic: the subject; users who may not open it do not see the message (inbox/messages.ts).
    name: "inbox_message",
    columns: [
      { name: "message_id", type: "text", primary: true },
      { name: "user_id", type: "text", notNull: true },
      { name: "topic", type: "text", notNull: true },
      // Key of the record that the message concerns.
      { name: "record_id", type: "text" },
      { name: "title", type: "text", notNull: true },
      { name: "content", type: "text", notNull: true },
      { name: "sent_at", type: "time", notNull: true },
      { name: "read_at", type: "time" },
    ],
    index: [["user_id", "sent_at"], ["user_id", "read_at"], ["sent_at"]],
  },
  {
    // status: 1 sent, 2 not sent (P-SMSLOG-01).
    name: "sms_log",
    partition: "start_time",
    columns: [
      { name: "log_id", type: "text", primary: true },
      { name: "start_time", type: "time", notNull: true },
      { name: "msg_type", type: "text", notNull: true },
      { name: "client_name", type: "text" },
      { name: "business_code", type: "text", notNull: true },
      { name: "business_name", type: "text", notNull: true },
      { name: "receiver", type: "text", notNull: true },
      { name: "status", type: "text", notNull: true },
      { name: "illustration", type: "text" },
      { name: "content", type: "text" },
      // Message in the outbox, as long as it can be sent again.
      { name: "message_id", type: "text" },
    ],
    index: [
      ["start_time", "log_id"],
      // Failed messages are rare among very many rows.
      ["status", "start_time", "log_id"],
      ["msg_type", "start_time", "log_id"],
      ["client_name", "start_time", "log_id"],
      ["receiver", "start_time", "log_id"],
    ],
    valueGroups: valueGroupsOf("sms_log"),
  },
  {
    name: "email_log",
    partition: "start_time",
    columns: [
      { name: "log_id", type: "text", primary: true },
      { name: "start_time", type: "time", notNull: true },
      { name: "client_name", type: "text" },
      { name: "business_code", type: "text", notNull: true },
      { name: "subject", type: "text" },
      { name: "from_address", type: "text" },
      { name: "to_address", type: "text", notNull: true },
      { name: "cc", type: "text" },
      { name: "bcc", type: "text" },
      { name: "attach", type: "text" },
      { name: "content", type: "text" },
      { name: "status", type: "text", notNull: true },
      { name: "illustration", type: "text" },
      // Message in the outbox, as long as it can be sent again.
      { name: "message_id", type: "text" },
    ],
    index: [
      ["start_time", "log_id"],
      ["status", "start_time", "log_id"],
      ["client_name", "start_time", "log_id"],
      ["business_code", "start_time", "log_id"],
    ],
    valueGroups: valueGroupsOf("email_log"),
  },
];
