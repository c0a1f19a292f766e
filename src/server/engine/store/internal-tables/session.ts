import type { InternalTable } from "../types.ts";

/** Who is signed in, and what signing in needs. */
export const sessionTables: readonly InternalTable[] = [
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
];
