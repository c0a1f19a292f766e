import { valueGroupsOf } from "../../../../../runtime/contract/server/log-entities.ts";
import type { InternalTable } from "../types.ts";

/**
 * Tables of past events: the logs with their chains and value index, the changes and transitions of records, and the reminders that were
 * sent.
 */
export const logTables: readonly InternalTable[] = [
  {
    name: "auth_log",
    partition: "operate_time",
    columns: [
      { name: "log_id", type: "text", primary: true },
      { name: "operate_time", type: "time", notNull: true },
      { name: "operate_user", type: "text" },
      { name: "operate_code", type: "text", notNull: true },
      { name: "commit_code", type: "text", notNull: true },
      { name: "content", type: "text" },
      { name: "error_log", type: "text" },
      // Chain of the row, its number in the chain and its hash (src/server/engine/log/chain.ts).
      { name: "chain", type: "text" },
      { name: "seq", type: "integer" },
      { name: "row_hash", type: "text" },
    ],
    index: [
      ["operate_time", "log_id"],
      // Failures and exceptions are rare among very many rows.
      ["commit_code", "operate_time", "log_id"],
      ["operate_code", "operate_time", "log_id"],
      ["operate_user", "operate_time", "log_id"],
      ["chain", "seq"],
    ],
    valueGroups: valueGroupsOf("auth_log"),
  },
  {
    name: "operation_log",
    partition: "operate_date",
    columns: [
      { name: "log_id", type: "text", primary: true },
      { name: "operate_date", type: "time", notNull: true },
      { name: "operate_user", type: "text" },
      { name: "module", type: "text", notNull: true },
      { name: "operate", type: "text", notNull: true },
      { name: "action_url", type: "text", notNull: true },
      { name: "commit_code", type: "text", notNull: true },
      { name: "operate_code", type: "text", notNull: true },
      { name: "parameters", type: "text" },
      { name: "error_text", type: "text" },
      // Chain of the row, its number in the chain and its hash (src/server/engine/log/chain.ts).
      { name: "chain", type: "text" },
      { name: "seq", type: "integer" },
      { name: "row_hash", type: "text" },
    ],
    index: [
      ["operate_date", "log_id"],
      // Failures and exceptions are rare among very many rows.
      ["commit_code", "operate_date", "log_id"],
      ["operate_code", "operate_date", "log_id"],
      ["operate_user", "operate_date", "log_id"],
      ["operate", "operate_date", "log_id"],
      ["chain", "seq"],
    ],
    valueGroups: valueGroupsOf("operation_log"),
  },
  {
    // The distinct values of log columns with few values (schema/log-value-tables.ts). texts: all columns of the group; word:
    // the first.
    name: "log_word",
    columns: [
      { name: "log", type: "text", primary: true },
      { name: "first_column", type: "text", primary: true },
      { name: "texts", type: "text", primary: true },
      { name: "word", type: "text", notNull: true },
      { name: "used_at", type: "time", notNull: true },
    ],
    index: [["used_at"]],
    text: ["texts"],
  },
  {
    // The head of each log chain: its last row, and the last row that retention removed.
    name: "log_chain",
    columns: [
      { name: "chain_id", type: "text", primary: true },
      { name: "log", type: "text", notNull: true },
      { name: "seq", type: "integer", notNull: true },
      { name: "hash", type: "text", notNull: true },
      { name: "anchor_seq", type: "integer", notNull: true },
      { name: "anchor_hash", type: "text", notNull: true },
      { name: "since", type: "time", notNull: true },
      { name: "seal", type: "text", notNull: true },
    ],
  },
  {
    // The changes of a record, with the labels of that time. Written in the transaction of the change. kind: created, changed,
    // removed, restored.
    name: "record_change",
    partition: "changed_at",
    columns: [
      { name: "change_id", type: "text", primary: true },
      { name: "entity", type: "text", notNull: true },
      { name: "record_key", type: "text", notNull: true },
      { name: "record_name", type: "text", notNull: true },
      { name: "kind", type: "text", notNull: true },
      { name: "changed_at", type: "time", notNull: true },
      // Null for changes by the server itself.
      { name: "user_name", type: "text" },
      { name: "user_account", type: "text" },
      // Row of the operation log for the call.
      { name: "log_id", type: "text" },
      { name: "differences", type: "text", notNull: true },
      // The values after the change on which the row scope of the entity depends, as JSON.
      { name: "scope_values", type: "text" },
      // For a restoration, the first change of the record's history. It is the restoration if the key has named another record meanwhile.
      { name: "history_start", type: "text" },
    ],
    index: [["entity", "record_key", "change_id"], ["log_id"], ["changed_at"]],
  },
  {
    // The transitions of a record: by whom, when and why, with the labels of that time. Written in the transaction of the
    // change, never later.
    name: "transition_log",
    columns: [
      { name: "entry_id", type: "text", primary: true },
      { name: "workflow", type: "text", notNull: true },
      { name: "record_key", type: "text", notNull: true },
      { name: "transition", type: "text", notNull: true },
      // With the labels of that time.
      { name: "title", type: "text" },
      { name: "from_state", type: "text", notNull: true },
      { name: "to_state", type: "text", notNull: true },
      { name: "happened_at", type: "time", notNull: true },
      // Null for transitions by the clock.
      { name: "user_id", type: "text" },
      { name: "user_name", type: "text" },
      { name: "org_name", type: "text" },
      { name: "reason", type: "text" },
      // As in record_change, which LOG_DAYS shortens. Null for transitions of an earlier version.
      { name: "scope_values", type: "text" },
    ],
    index: [["workflow", "record_key"]],
  },
  {
    // Reminders of the clock that were sent. reminder_id: `workflow/transition/key/moment`. moment: the stored value of the field, because a
    // reminder is sent again for another value.
    name: "workflow_reminder",
    columns: [
      { name: "reminder_id", type: "text", primary: true },
      { name: "moment", type: "text", notNull: true },
      { name: "reminded_at", type: "time", notNull: true },
    ],
  },
];
