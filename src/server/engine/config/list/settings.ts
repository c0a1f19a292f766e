import { ACCOUNT_ENTRIES } from "./account-entries.ts";
import { LIMIT_ENTRIES } from "./limit-entries.ts";
import { OUTSIDE_ENTRIES } from "./outside-entries.ts";
import { PORTAL_ENTRIES } from "./portal-entries.ts";
import { SERVER_ENTRIES } from "./server-entries.ts";

/** Every environment variable of the server, by the heading of its table in the README. */
export const SETTINGS = {
  "Process, database, files and logs": SERVER_ENTRIES,
  "Accounts, sign-in and OAuth": ACCOUNT_ENTRIES,
  Limits: LIMIT_ENTRIES,
  "Other systems": OUTSIDE_ENTRIES,
  "Portal and disposal": PORTAL_ENTRIES,
} as const;

/** The name of a setting. The functions that read the environment accept no other. */
export type SettingName = (typeof SETTINGS)[keyof typeof SETTINGS][number]["name"];
