import type { InternalTable } from "./store/index.ts";

/** Tables of the server itself (rule 7: no state in the process). Times are epoch milliseconds. */
export const internalTables: readonly InternalTable[] = [
  {
    // The token itself is not stored: whoever reads the database cannot use it.
    name: "session",
    columns: [
      { name: "token_hash", type: "text", primary: true },
      { name: "user_id", type: "text", notNull: true },
      { name: "created_at", type: "time", notNull: true },
      { name: "expires_at", type: "time", notNull: true },
      { name: "address", type: "text" },
    ],
    index: [["user_id"], ["expires_at"]],
  },
  {
    name: "captcha",
    columns: [
      { name: "captcha_key", type: "text", primary: true },
      { name: "answer", type: "text", notNull: true },
      { name: "expires_at", type: "time", notNull: true },
    ],
    index: [["expires_at"]],
  },
  {
    name: "sign_in_failure",
    columns: [
      { name: "failure_id", type: "text", primary: true },
      { name: "subject", type: "text", notNull: true },
      { name: "failed_at", type: "time", notNull: true },
    ],
    index: [["subject", "failed_at"]],
  },
  {
    name: "auth_log",
    columns: [
      { name: "log_id", type: "text", primary: true },
      { name: "operate_time", type: "time", notNull: true },
      { name: "operate_user", type: "text" },
      { name: "operate_code", type: "text", notNull: true },
      { name: "commit_code", type: "text", notNull: true },
      { name: "content", type: "text" },
      { name: "error_log", type: "text" },
    ],
    index: [["operate_time"]],
  },
  {
    name: "operation_log",
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
    ],
    index: [["operate_date"]],
  },
  {
    // claimed_by: `entity/key/field` of the record that owns the file; until then it is its uploader's alone.
    name: "stored_file",
    columns: [
      { name: "file_id", type: "text", primary: true },
      { name: "owner", type: "text", notNull: true },
      { name: "name", type: "text", notNull: true },
      { name: "size", type: "integer", notNull: true },
      { name: "created_at", type: "time", notNull: true },
      { name: "claimed_by", type: "text" },
    ],
    index: [["claimed_by"]],
  },
  {
    name: "seed_key",
    columns: [
      { name: "seed_key", type: "text", primary: true },
      { name: "seeded_at", type: "time", notNull: true },
    ],
  },
  {
    name: "counter",
    columns: [
      { name: "counter_name", type: "text", primary: true },
      { name: "value", type: "integer", notNull: true },
    ],
  },
  {
    name: "portal_mark",
    columns: [
      { name: "mark", type: "text", primary: true },
      { name: "value", type: "text" },
    ],
  },
];
