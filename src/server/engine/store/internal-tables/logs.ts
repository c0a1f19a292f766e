import type { InternalTable } from "../types.ts";

/** What happened: logs with their chains, and the history of records. */
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
      // Its place among the rows of the log (src/server/engine/log/chain.ts).
      { name: "chain", type: "text" },
      { name: "seq", type: "integer" },
      { name: "row_hash", type: "text" },
    ],
    index: [
      ["operate_time", "log_id"],
      // Failures and exceptions are few among very many.
      ["commit_code", "operate_time", "log_id"],
      ["operate_code", "operate_time", "log_id"],
      ["operate_user", "operate_time", "log_id"],
      ["chain", "seq"],
    ],
    words: [["operate_user"]],
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
      // Its place among the rows of the log (src/server/engine/log/chain.ts).
      { name: "chain", type: "text" },
      { name: "seq", type: "integer" },
      { name: "row_hash", type: "text" },
    ],
    index: [
      ["operate_date", "log_id"],
      // Failures and exceptions are few among very many.
      ["commit_code", "operate_date", "log_id"],
      ["operate_code", "operate_date", "log_id"],
      ["operate_user", "operate_date", "log_id"],
      ["operate", "operate_date", "log_id"],
      ["chain", "seq"],
    ],
    words: [["operate_user"], ["operate", "module", "action_url"]],
  },
  {
    // What stands in columns of few values, once each (log-words.ts). texts: of all columns of its group, word: of the first.
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
    // Where each chain of a log stands: its last row, and the last one that retention took away.
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
    // What changed in a record, in words of that time: written with the change. kind: created, changed, removed.
    name: "record_change",
    partition: "changed_at",
    columns: [
      { name: "change_id", type: "text", primary: true },
      { name: "entity", type: "text", notNull: true },
      { name: "record_key", type: "text", notNull: true },
      { name: "record_name", type: "text", notNull: true },
      { name: "kind", type: "text", notNull: true },
      { name: "changed_at", type: "time", notNull: true },
      // Absent: the server by itself.
      { name: "user_name", type: "text" },
      { name: "user_account", type: "text" },
      // The row of the operation log that tells the call.
      { name: "log_id", type: "text" },
      { name: "differences", type: "text", notNull: true },
    ],
    index: [["entity", "record_key", "change_id"], ["log_id"], ["changed_at"]],
  },
  {
    // Who moved a record on, when and why, in words of that time: written with the change, never after.
    name: "transition_log",
    columns: [
      { name: "entry_id", type: "text", primary: true },
      { name: "workflow", type: "text", notNull: true },
      { name: "record_key", type: "text", notNull: true },
      { name: "transition", type: "text", notNull: true },
      // In words of that time.
      { name: "title", type: "text" },
      { name: "from_state", type: "text", notNull: true },
      { name: "to_state", type: "text", notNull: true },
      { name: "happened_at", type: "time", notNull: true },
      // Absent: the clock.
      { name: "user_id", type: "text" },
      { name: "user_name", type: "text" },
      { name: "org_name", type: "text" },
      { name: "reason", type: "text" },
    ],
    index: [["workflow", "record_key"]],
  },
];
