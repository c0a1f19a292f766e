import type { InternalTable } from "./types.ts";

/** How long a draft (`kept_value`) waits for its user. */
export const DRAFT_MS = 86_400_000;

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
      // 1 account, 2 phone, 3 CA.
      { name: "login_type", type: "text" },
      // Chosen in this session (P-TOPBAR-07); absent: the user's own.
      { name: "user_type_now", type: "text" },
      // The current password was shown to be known then (P-PASSWORD-12).
      { name: "password_checked_at", type: "time" },
      // Who sits there has last shown to be the user; absent: when it began.
      { name: "proven_at", type: "time" },
      // What it is called in lists: neither its token nor what the token is found by.
      { name: "session_id", type: "text" },
      { name: "browser", type: "text" },
      // To a minute.
      { name: "seen_at", type: "time" },
      // When it began the password was out of date: 1 until it is changed.
      { name: "password_due", type: "integer" },
      // The second factor was shown in it, or set up.
      { name: "factor_at", type: "time" },
    ],
    index: [["user_id"], ["expires_at"]],
  },
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
    // What a new password ends: bindings that were made since the last sign-in with the old one. How old it is, and when its
    // user was last there.
    name: "sign_in_mark",
    columns: [
      { name: "user_id", type: "text", primary: true },
      { name: "password_at", type: "time" },
      { name: "tel_bound_at", type: "time" },
      { name: "ca_bound_at", type: "time" },
      { name: "password_set_at", type: "time" },
      { name: "signed_in_at", type: "time" },
    ],
    index: [],
  },
  {
    // Passwords that a user had before, hashed as they were stored.
    name: "password_history",
    columns: [
      { name: "entry_id", type: "text", primary: true },
      { name: "user_id", type: "text", notNull: true },
      { name: "hash", type: "text", notNull: true },
      { name: "pwd_type", type: "text", notNull: true },
      { name: "replaced_at", type: "time", notNull: true },
    ],
    index: [["user_id", "replaced_at"]],
  },
  {
    // The secret of a user's app, sealed; it counts once confirmed. last_step: no code of it or of one before counts again.
    name: "second_factor",
    columns: [
      { name: "user_id", type: "text", primary: true },
      { name: "secret", type: "text", notNull: true },
      { name: "confirmed_at", type: "time" },
      { name: "last_step", type: "integer" },
    ],
    index: [],
  },
  {
    // Each stands once for a code of the app; hashed.
    name: "recovery_code",
    columns: [
      { name: "code_id", type: "text", primary: true },
      { name: "user_id", type: "text", notNull: true },
      { name: "code_hash", type: "text", notNull: true },
    ],
    index: [["user_id"]],
  },
  {
    // Who has shown the first factor: neither a session nor what a ticket is told by.
    name: "factor_ticket",
    columns: [
      { name: "ticket_hash", type: "text", primary: true },
      { name: "user_id", type: "text", notNull: true },
      { name: "login_type", type: "text", notNull: true },
      { name: "judged", type: "text", notNull: true },
      { name: "expires_at", type: "time", notNull: true },
    ],
    index: [["expires_at"]],
  },
  {
    // What a client of OAuth was given, by whom and how far; of what it holds only hashes. One code, then one access and one
    // refresh token at a time: each is the id and a secret.
    name: "oauth_grant",
    columns: [
      { name: "grant_id", type: "text", primary: true },
      { name: "client_id", type: "text", notNull: true },
      // Absent: the client's own (client_credentials).
      { name: "user_id", type: "text" },
      { name: "scope", type: "text", notNull: true },
      { name: "created_at", type: "time", notNull: true },
      // When everything of it is over.
      { name: "expires_at", type: "time", notNull: true },
      { name: "code_hash", type: "text" },
      { name: "code_expires_at", type: "time" },
      { name: "code_used_at", type: "time" },
      { name: "redirect_uri", type: "text" },
      { name: "code_challenge", type: "text" },
      { name: "access_hash", type: "text" },
      { name: "access_expires_at", type: "time" },
      // What the last refresh asked for may be less.
      { name: "access_scope", type: "text" },
      { name: "refresh_hash", type: "text" },
    ],
    index: [["client_id", "created_at"], ["user_id"], ["expires_at"]],
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
      // Where; of a session none.
      { name: "address", type: "text" },
      { name: "failed_at", type: "time", notNull: true },
    ],
    index: [
      ["subject", "failed_at"],
      ["address", "failed_at"],
    ],
  },
  {
    // What has to be found before a sign-in is judged, of an account that is under attack.
    name: "work_challenge",
    columns: [
      { name: "challenge", type: "text", primary: true },
      { name: "subject", type: "text", notNull: true },
      { name: "bits", type: "integer", notNull: true },
      { name: "expires_at", type: "time", notNull: true },
    ],
    index: [["expires_at"]],
  },
  {
    // Codes that were sent by SMS, hashed; a row also remembers that something was sent, for the pauses between.
    name: "sms_code",
    columns: [
      { name: "code_id", type: "text", primary: true },
      { name: "purpose", type: "text", notNull: true },
      { name: "receiver", type: "text", notNull: true },
      // Absent: nobody may use it; a number that is not known is answered the same way as one that is.
      { name: "user_id", type: "text" },
      { name: "address", type: "text", notNull: true },
      // Absent: used, or replaced by a newer one.
      { name: "code_hash", type: "text" },
      { name: "tries", type: "integer", notNull: true },
      { name: "sent_at", type: "time", notNull: true },
      { name: "expires_at", type: "time", notNull: true },
    ],
    index: [["receiver"], ["user_id"], ["address"], ["sent_at"]],
  },
  {
    // What the key of a certificate has to sign.
    name: "ca_challenge",
    columns: [
      { name: "challenge", type: "text", primary: true },
      { name: "expires_at", type: "time", notNull: true },
    ],
    index: [["expires_at"]],
  },
  {
    // What is to leave (outbox/letters.ts). state: 0 put, 1 in the queue of its receiver, 2 given up.
    name: "outbox_message",
    columns: [
      { name: "message_id", type: "text", primary: true },
      // Channel and receiver.
      { name: "lane", type: "text", notNull: true },
      { name: "channel", type: "text", notNull: true },
      { name: "receiver", type: "text", notNull: true },
      { name: "state", type: "text", notNull: true },
      { name: "body", type: "text", notNull: true },
      // Its name to its receiver, who may get it twice.
      { name: "message_key", type: "text", notNull: true },
      // What it belongs to: `kind/key`.
      { name: "cause", type: "text" },
      { name: "attempts", type: "integer", notNull: true },
      { name: "most_attempts", type: "integer" },
      { name: "put_at", type: "time", notNull: true },
      { name: "expires_at", type: "time" },
      // Of the last try.
      { name: "reason", type: "text" },
    ],
    index: [
      ["state", "message_id"],
      ["lane", "state", "message_id"],
    ],
  },
  {
    // The queue of a receiver. due_at: absent, it is empty; held_until: until then it is its holder's.
    name: "outbox_lane",
    columns: [
      { name: "lane", type: "text", primary: true },
      { name: "channel", type: "text", notNull: true },
      { name: "due_at", type: "time" },
      { name: "holder", type: "text" },
      { name: "held_until", type: "time" },
      // Raised when letters join it.
      { name: "work", type: "integer", notNull: true },
    ],
    index: [["channel", "due_at"]],
  },
  {
    // status: 1 sent, 2 not sent (P-SMSLOG-01).
    name: "sms_log",
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
      // Of the outbox, while it can be sent again.
      { name: "message_id", type: "text" },
    ],
    index: [["start_time"]],
  },
  {
    name: "email_log",
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
      // Of the outbox, while it can be sent again.
      { name: "message_id", type: "text" },
    ],
    index: [["start_time"]],
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
      // Its place among the rows of the log (src/server/log/chain.ts).
      { name: "chain", type: "text" },
      { name: "seq", type: "integer" },
      { name: "row_hash", type: "text" },
    ],
    index: [["operate_time"], ["chain", "seq"]],
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
      // Its place among the rows of the log (src/server/log/chain.ts).
      { name: "chain", type: "text" },
      { name: "seq", type: "integer" },
      { name: "row_hash", type: "text" },
    ],
    index: [["operate_date"], ["chain", "seq"]],
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
