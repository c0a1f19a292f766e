import type { InternalTable } from "../engine/store/index.ts";

/**
 * The tables of this module that belong to no entity: sessions, failed sign-ins, challenges, OAuth grants, and marks of seeds that have
 * run. Times are epoch milliseconds.
 */
export const identityTables: readonly InternalTable[] = [
  {
    // Only the hash of the token is stored, so that access to the database does not allow using a session.
    name: "session",
    columns: [
      { name: "token_hash", type: "text", primary: true },
      { name: "user_id", type: "text", notNull: true },
      { name: "created_at", type: "time", notNull: true },
      { name: "expires_at", type: "time", notNull: true },
      { name: "address", type: "text" },
      // Sign-in method: 1 account, 2 phone, 3 CA.
      { name: "login_type", type: "text" },
      // User type chosen in this session (P-TOPBAR-07). Null: the user's own type.
      { name: "user_type_now", type: "text" },
      // Time at which the current password was last verified (P-PASSWORD-12).
      { name: "password_checked_at", type: "time" },
      // Time at which the user last proved to be present. Null: at the start of the session.
      { name: "proven_at", type: "time" },
      // Id of the session in lists. It is neither the token nor its hash.
      { name: "session_id", type: "text" },
      { name: "browser", type: "text" },
      // Accurate to one minute.
      { name: "seen_at", type: "time" },
      // 1 from sign-in with an expired password until the password is changed.
      { name: "password_due", type: "integer" },
      // Time at which the second factor was verified or set up in this session.
      { name: "factor_at", type: "time" },
      // End of the log of PostgreSQL after the last write of the session. Null: without REPLICA_URL, or before the first call.
      { name: "wal_timeline", type: "integer" },
      { name: "wal_position", type: "integer" },
    ],
    index: [["user_id"], ["expires_at"]],
  },
  {
    // Sign-in state of a user. A new password revokes bindings made since the last sign-in with the old one. Also holds the age
    // of the password and the user's last sign-in.
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
    // Former passwords of a user, in their stored hashed form.
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
    // Keyed digest of an OAuth client's unguessable secret, together with its stored hash: verified without computing that hash. With
    // another hash it matches nothing, so a changed secret or a new client of the same name needs no deletion.
    name: "client_secret_digest",
    columns: [
      { name: "client_id", type: "text", primary: true },
      { name: "digest", type: "text", notNull: true },
    ],
    index: [],
  },
  {
    // The encrypted secret of a user's authenticator app, valid once confirmed. Codes of `last_step` or an earlier time step are
    // refused. `begun_by` is a digest of the session or ticket that set the secret up. Only that one may confirm it.
    name: "second_factor",
    columns: [
      { name: "user_id", type: "text", primary: true },
      { name: "secret", type: "text", notNull: true },
      { name: "confirmed_at", type: "time" },
      { name: "last_step", type: "integer" },
      { name: "begun_at", type: "time" },
      { name: "begun_by", type: "text" },
    ],
    index: [],
  },
  {
    // Recovery codes, each usable once in place of a code of the app. Hashed.
    name: "recovery_code",
    columns: [
      { name: "code_id", type: "text", primary: true },
      { name: "user_id", type: "text", notNull: true },
      { name: "code_hash", type: "text", notNull: true },
    ],
    index: [["user_id"]],
  },
  {
    // Tickets of users who have passed the first factor. A row is no session, and the hash does not reveal the ticket.
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
    // Grants of OAuth clients, with user and scope. Codes and tokens are stored as hashes only. A grant has one code, then one
    // access token and one refresh token at a time. Each consists of the id and a secret.
    name: "oauth_grant",
    columns: [
      { name: "grant_id", type: "text", primary: true },
      { name: "client_id", type: "text", notNull: true },
      // Null for a grant of the client itself (client_credentials).
      { name: "user_id", type: "text" },
      { name: "scope", type: "text", notNull: true },
      { name: "created_at", type: "time", notNull: true },
      // End of the whole grant.
      { name: "expires_at", type: "time", notNull: true },
      { name: "code_hash", type: "text" },
      { name: "code_expires_at", type: "time" },
      { name: "code_used_at", type: "time" },
      { name: "redirect_uri", type: "text" },
      { name: "code_challenge", type: "text" },
      { name: "access_hash", type: "text" },
      { name: "access_expires_at", type: "time" },
      // Scope of the access token. The last refresh may have narrowed it.
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
      // Client address. Null for a failure within a session.
      { name: "address", type: "text" },
      { name: "failed_at", type: "time", notNull: true },
    ],
    index: [
      ["subject", "failed_at"],
      ["address", "failed_at"],
    ],
  },
  {
    // Proof-of-work challenges that precede a sign-in, for accounts under attack.
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
    // Codes sent by SMS, hashed. A row also records the time of sending, which enforces the pauses between messages.
    name: "sms_code",
    columns: [
      { name: "code_id", type: "text", primary: true },
      { name: "purpose", type: "text", notNull: true },
      { name: "receiver", type: "text", notNull: true },
      // Null: the code is unusable. An unknown number gets the same reply as a known one.
      { name: "user_id", type: "text" },
      { name: "address", type: "text", notNull: true },
      // Null: used, or replaced by a newer code.
      { name: "code_hash", type: "text" },
      { name: "tries", type: "integer", notNull: true },
      { name: "sent_at", type: "time", notNull: true },
      { name: "expires_at", type: "time", notNull: true },
    ],
    index: [["receiver"], ["user_id"], ["address"], ["sent_at"]],
  },
  {
    // Challenges that the private key of a certificate has to sign.
    name: "ca_challenge",
    columns: [
      { name: "challenge", type: "text", primary: true },
      { name: "expires_at", type: "time", notNull: true },
    ],
    index: [["expires_at"]],
  },
  {
    // Menus and rows that were seeded once. A deleted one is not seeded again.
    name: "seed_key",
    columns: [
      { name: "seed_key", type: "text", primary: true },
      { name: "seeded_at", type: "time", notNull: true },
    ],
  },
];
