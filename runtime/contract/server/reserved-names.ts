/** Names that portal and server reserve. The generator refuses metadata that uses them. Tests compare the lists with the code. */

/** Names of the server's internal tables (src/server/engine/store). No entity may use them. */
export const SERVER_TABLES: readonly string[] = [
  "session",
  "captcha",
  "sign_in_failure",
  "sign_in_mark",
  "log_chain",
  "log_word",
  "oauth_grant",
  "password_history",
  "client_secret_digest",
  "sms_code",
  "ca_challenge",
  "email_log",
  "export_run",
  "inbox_message",
  "outbox_lane",
  "outbox_message",
  "sms_log",
  "transition_log",
  "workflow_reminder",
  "work_challenge",
  "auth_log",
  "operation_log",
  "stored_file",
  "second_factor",
  "recovery_code",
  "removed_record",
  "factor_ticket",
  "seed_key",
  "counter",
  "idempotency_key",
  "kept_value",
  "portal_mark",
  "published_view",
  "saved_view",
  "record_change",
  "schema_state",
  "schema_ledger",
  "restore_pending",
  "task_success",
];

/**
 * Names that no field may have, because records, lists or requests use them for something else. The error message quotes the description of
 * this use.
 */
export const TAKEN_FIELDS: Readonly<Record<string, string>> = {
  version: "the version of every stored record",
  children: "the list of child nodes in a tree",
  isLeaf: "the mark of a node without children",
  pageNumber: "the page of a list",
  pageSize: "the size of a page",
  countLimit: "the limit up to which a list counts",
  totalHint: "the known number of rows of a list",
  around: "the row whose page a list replies",
  sort: "the order of a list",
  thenBy: "the second order of a list",
  withTotals: "the mark of a list that adds up its rows",
  searchText: "the keyword of a search",
  todo: "the task that filters a list",
  ids: "the list of keys to delete",
  keys: "the list of keys that a tree is asked for",
};

/** Names of columns that PostgreSQL or SQLite adds to every table. No field may use them. */
export const DATABASE_COLUMNS: readonly string[] = ["ctid", "xmin", "xmax", "cmin", "cmax", "tableoid", "oid", "rowid", "_rowid_"];

/**
 * Columns that every table of child rows has. `owner` is the key of the record, and `position` the position of the row in its list. No
 * field may have such a name.
 */
export const ROW_COLUMNS: readonly string[] = ["owner", "position"];

/** Paths that the server handles itself. No call or screen may have such a path. */
export const SERVER_PATHS: readonly string[] = [
  "/api/oauth/logout",
  "/api/oauth/changeUserType",
  "/api/oauth/token",
  "/api/oauth/revoke",
  "/api/oauth/introspect",
  "/.well-known/oauth-authorization-server",
  "/openapi.json",
  "/healthz",
  "/healthz/alive",
  "/config.json",
  "/index.html",
];

/** Paths of hand-written pages of the portal (src/app). No screen may have such a path. */
export const PORTAL_PATHS: readonly string[] = [
  "/",
  "/main",
  "/home",
  "/home-picture",
  "/home/first",
  "/task-work",
  "/alter",
  "/info",
  "/register-user-type",
  "/myiframe/routerPath",
  "/403",
  "/500",
  "/oauth/authorize",
  "/login",
  "/lock",
  "/401",
  "/404",
];
