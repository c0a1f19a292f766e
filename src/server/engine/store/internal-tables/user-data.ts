import type { InternalTable } from "../types.ts";

/**
 * Internal tables of data that users create outside of records, such as files, drafts and preferences. State that the server processes
 * share is stored in these tables too.
 */
export const userDataTables: readonly InternalTable[] = [
  {
    // Uploaded files. claimed_by: `entity/key/field` of the record that owns the file. Until then, only the uploader may use
    // it.
    name: "stored_file",
    columns: [
      { name: "file_id", type: "text", primary: true },
      { name: "owner", type: "text", notNull: true },
      { name: "name", type: "text", notNull: true },
      // Extension of the detected file type, and the only field that may use the file. Null: by file name, and any field.
      { name: "type", type: "text" },
      { name: "purpose", type: "text" },
      { name: "takers", type: "text" },
      { name: "size", type: "integer", notNull: true },
      { name: "created_at", type: "time", notNull: true },
      { name: "claimed_by", type: "text" },
      { name: "organisation", type: "text" },
    ],
    index: [["claimed_by", "created_at"], ["owner", "created_at"], ["organisation"]],
  },
  {
    // Preferences of users, and drafts of their forms (name `draft-…`), which last one day.
    name: "kept_value",
    columns: [
      { name: "kept_id", type: "text", primary: true },
      { name: "user_id", type: "text", notNull: true },
      { name: "name", type: "text", notNull: true },
      { name: "value", type: "text", notNull: true },
      { name: "kept_at", type: "time", notNull: true },
    ],
    index: [["user_id"], ["kept_at"]],
  },
  {
    // Deleted records that can be restored (recycle/). call: the call that deleted it.
    name: "removed_record",
    columns: [
      { name: "removed_id", type: "text", primary: true },
      { name: "entity", type: "text", notNull: true },
      { name: "record_key", type: "text", notNull: true },
      { name: "record_name", type: "text", notNull: true },
      { name: "call", type: "text", notNull: true },
      // The stored fields by name, with child lists, as JSON. Secrets are apart, sealed or hashed as the record stored them.
      { name: "content", type: "text", notNull: true },
      { name: "secrets", type: "text" },
      // As in record_change.
      { name: "scope_values", type: "text" },
      { name: "removed_at", type: "time", notNull: true },
      // Null for records that the server removed.
      { name: "user_id", type: "text" },
      { name: "user_name", type: "text" },
      { name: "user_account", type: "text" },
    ],
    index: [["removed_at"], ["entity", "record_key"], ["user_id", "removed_id"]],
  },
  {
    // Replies to changes with an `Idempotency-Key`, stored for one day (calls/keyed-request.ts). key_digest: digest of user,
    // call and key.
    name: "idempotency_key",
    columns: [
      { name: "key_digest", type: "text", primary: true },
      { name: "user_id", type: "text", notNull: true },
      { name: "body_digest", type: "text", notNull: true },
      { name: "reply", type: "text", notNull: true },
      // Row of the operation log, by which the changes of the request are found.
      { name: "log_id", type: "text" },
      { name: "expires_at", type: "time", notNull: true },
    ],
    index: [["user_id", "expires_at"], ["expires_at"]],
  },
  {
    // Lease of a user's export of a list to a spreadsheet, until it expires or is renewed. A user has one export at a time, in
    // any process.
    name: "export_run",
    columns: [
      { name: "user_id", type: "text", primary: true },
      { name: "until", type: "time", notNull: true },
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
