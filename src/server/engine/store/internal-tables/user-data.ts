import type { InternalTable } from "../types.ts";

/** What is kept for users, and what the processes tell each other. */
export const keptTables: readonly InternalTable[] = [
  {
    // SQL views that are in effect, as they were when they took effect (P-VIEW-11).
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
    // claimed_by: `entity/key/field` of the record that owns the file; until then it is its uploader's alone.
    name: "stored_file",
    columns: [
      { name: "file_id", type: "text", primary: true },
      { name: "owner", type: "text", notNull: true },
      { name: "name", type: "text", notNull: true },
      // Ending of what it was found to be, and the field that alone may take it; absent: by its name, and any.
      { name: "type", type: "text" },
      { name: "purpose", type: "text" },
      { name: "size", type: "integer", notNull: true },
      { name: "created_at", type: "time", notNull: true },
      { name: "claimed_by", type: "text" },
      { name: "organisation", type: "text" },
    ],
    index: [["claimed_by", "created_at"], ["owner", "created_at"], ["organisation"]],
  },
  {
    // 站内信. topic: what it is about, and who may not open that is not shown it (inbox/messages.ts).
    name: "inbox_message",
    columns: [
      { name: "message_id", type: "text", primary: true },
      { name: "user_id", type: "text", notNull: true },
      { name: "topic", type: "text", notNull: true },
      // Key of what it is about.
      { name: "record_id", type: "text" },
      { name: "title", type: "text", notNull: true },
      { name: "content", type: "text", notNull: true },
      { name: "sent_at", type: "time", notNull: true },
      { name: "read_at", type: "time" },
    ],
    index: [["user_id", "sent_at"], ["user_id", "read_at"], ["sent_at"]],
  },
  {
    // What users keep for themselves: how they set up the portal, and drafts of what they type (name `draft-…`), for a day.
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
    // Replies of changes that were sent under an `Idempotency-Key`, for a day (calls/keyed-request.ts). key_digest: of user, call and key.
    name: "idempotency_key",
    columns: [
      { name: "key_digest", type: "text", primary: true },
      { name: "user_id", type: "text", notNull: true },
      { name: "body_digest", type: "text", notNull: true },
      { name: "reply", type: "text", notNull: true },
      // Row of the operation log: what it changed is found by it.
      { name: "log_id", type: "text" },
      { name: "expires_at", type: "time", notNull: true },
    ],
    index: [["user_id", "expires_at"], ["expires_at"]],
  },
  {
    name: "seed_key",
    columns: [
      { name: "seed_key", type: "text", primary: true },
      { name: "seeded_at", type: "time", notNull: true },
    ],
  },
  {
    // Who is being written a list into a spreadsheet, until when unless it is renewed: one at a time, whichever process does it.
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
