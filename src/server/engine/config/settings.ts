import { ACCOUNT_SETTINGS } from "./account-settings.ts";
import { LIMIT_SETTINGS } from "./limit-settings.ts";
import { MONITORING_SETTINGS } from "./monitoring-settings.ts";
import { OUTSIDE_SETTINGS } from "./outside-settings.ts";
import { PORTAL_SETTINGS } from "./portal-settings.ts";
import { SERVER_SETTINGS } from "./server-settings.ts";

/** Every environment variable of the server, by the heading of its table in the README. */
export const SETTINGS_BY_HEADING = {
  "Process, database, files and logs": SERVER_SETTINGS,
  "Accounts, sign-in and OAuth": ACCOUNT_SETTINGS,
  Limits: LIMIT_SETTINGS,
  Monitoring: MONITORING_SETTINGS,
  "Other systems": OUTSIDE_SETTINGS,
  "Portal and disposal": PORTAL_SETTINGS,
};

/** Every environment variable of the server, by the property of `Config` into which it is read. */
export const SETTINGS = {
  ...SERVER_SETTINGS,
  ...ACCOUNT_SETTINGS,
  ...LIMIT_SETTINGS,
  ...MONITORING_SETTINGS,
  ...OUTSIDE_SETTINGS,
  ...PORTAL_SETTINGS,
  outbound: { ...LIMIT_SETTINGS.outbound, ...OUTSIDE_SETTINGS.outbound },
};
