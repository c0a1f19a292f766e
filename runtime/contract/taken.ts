/** What the portal and its server have for themselves: the generator refuses metadata that takes it too. Tests hold it against both. */

/** Tables of the server (src/server/store). */
export const SERVER_TABLES: readonly string[] = [
  "session",
  "captcha",
  "sign_in_failure",
  "sign_in_mark",
  "log_chain",
  "oauth_grant",
  "password_history",
  "sms_code",
  "ca_challenge",
  "email_log",
  "export_run",
  "inbox_message",
  "outbox_lane",
  "outbox_message",
  "sms_log",
  "transition_log",
  "work_challenge",
  "auth_log",
  "operation_log",
  "stored_file",
  "seed_key",
  "counter",
  "kept_value",
  "portal_mark",
  "published_view",
  "record_change",
  "schema_state",
  "schema_ledger",
];

/** Addresses that the server answers itself. */
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

/** Pages of the portal that no screen describes (src/app). */
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
