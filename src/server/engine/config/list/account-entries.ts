import type { SettingEntry } from "./setting-entry.ts";

/** Settings of accounts, sign-in, sessions and OAuth. */
export const ACCOUNT_ENTRIES = [
  {
    name: "ADMIN_PASSWORD",
    value: "text, a secret",
    unset: "random, printed once",
    meaning: "Password of `admin` on an empty database. A server that is reachable from outside refuses a weak one.",
    usedIn: "identity/seeds/",
  },
  { name: "DEMO_PASSWORD", value: "text", default: "Demo-2026!", meaning: "Password of the demo accounts.", usedIn: "demo/" },
  {
    name: "CAPTCHA",
    value: ["on", "off"],
    default: "on",
    meaning: "`off` accepts any four characters. Only a loopback `HOST` may switch it off.",
    usedIn: "identity/challenges/",
  },
  {
    name: "ENCRYPT_TYPE",
    value: ["1", "2"],
    default: "1",
    meaning:
      "How browsers transform a password before they send it: `1` SHA-256, `2` SM3. After a change both travel until every password is new.",
    usedIn: "identity/passwords/",
  },
  {
    name: "SIGN_IN_FAILURES",
    value: { from: 1, to: 100_000 },
    default: "5",
    meaning: "Failures that lock an account at one address. An account that is tried from many addresses asks for a proof of work first.",
    usedIn: "identity/challenges/",
  },
  {
    name: "SIGN_IN_LOCK_SECONDS",
    value: { from: 1, to: 86_400 },
    default: "600",
    meaning: "Seconds that such a lock lasts.",
    usedIn: "identity/challenges/",
  },
  {
    name: "SIGN_IN_WORK_BITS",
    value: { from: 1, to: 22 },
    default: "16",
    meaning:
      "Zero bits of the proof of work. 16 take a browser a quarter of a second, and each further bit doubles it. A long attack adds up to 6.",
    usedIn: "identity/challenges/",
  },
  {
    name: "SESSION_HOURS",
    value: { from: 1, to: 8760 },
    default: "12",
    meaning: "Hours after which a session ends, used or not.",
    usedIn: "identity/sessions/",
  },
  {
    name: "SESSIONS_PER_USER",
    value: { from: 1, to: 10_000 },
    default: "20",
    meaning: "Sessions of one user at the same time. A further one ends the oldest.",
    usedIn: "identity/sessions/",
  },
  {
    name: "OAUTH_ISSUER",
    value: "http or https address",
    unset: "the address of the request",
    meaning: "Address by which OAuth clients know this portal, such as `https://portal.example.com`.",
    usedIn: "identity/oauth/",
  },
  {
    name: "OAUTH_REFRESH_DAYS",
    value: { from: 1, to: 3650 },
    default: "30",
    meaning: "Days after which a user is asked for consent again, however often a client refreshed its tokens.",
    usedIn: "identity/oauth/",
  },
  {
    name: "OAUTH_IMPLICIT",
    value: ["on", "off"],
    default: "off",
    meaning:
      "`on` gives clients that are stored with `implicit` tokens in the address, without a code. OAuth 2.1 no longer has this grant.",
    usedIn: "identity/oauth/",
  },
] as const satisfies readonly SettingEntry[];
