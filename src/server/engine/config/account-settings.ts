import { integer, oneOf, SECRET, SWITCH, text, webAddress, withoutSlash } from "./kinds.ts";
import { setting } from "./setting.ts";

/** Settings of accounts, sign-in, sessions and OAuth. */
export const ACCOUNT_SETTINGS = {
  adminPassword: setting("ADMIN_PASSWORD", SECRET, {
    unset: "random, printed once",
    meaning: "Password of `admin` on an empty database. A server that is reachable from outside refuses a weak one.",
    usedIn: "identity/seeds/",
  }),
  demoPassword: setting("DEMO_PASSWORD", text(), {
    default: "Demo-2026!",
    meaning: "Password of the demo accounts.",
    usedIn: "demo/",
  }),
  captcha: setting("CAPTCHA", SWITCH, {
    default: "on",
    meaning: "`off` accepts any four characters. Only a loopback `HOST` may switch it off.",
    usedIn: "identity/challenges/",
  }),
  encryptType: setting("ENCRYPT_TYPE", oneOf("1", "2"), {
    default: "1",
    meaning:
      "How browsers transform a password before they send it: `1` SHA-256, `2` SM3. After a change both travel until every password is new.",
    usedIn: "identity/passwords/",
  }),
  signInFailures: setting("SIGN_IN_FAILURES", integer(1, 100_000), {
    default: "5",
    meaning: "Failures that lock an account at one address. An account that is tried from many addresses asks for a proof of work first.",
    usedIn: "identity/challenges/",
  }),
  signInLockSeconds: setting("SIGN_IN_LOCK_SECONDS", integer(1, 86_400), {
    default: "600",
    meaning: "Seconds that such a lock lasts.",
    usedIn: "identity/challenges/",
  }),
  signInProofBits: setting("SIGN_IN_WORK_BITS", integer(1, 22), {
    default: "16",
    meaning:
      "Zero bits of the proof of work. 16 take a browser a quarter of a second, and each further bit doubles it. A long attack adds up to 6.",
    usedIn: "identity/challenges/",
  }),
  sessionHours: setting("SESSION_HOURS", integer(1, 8760), {
    default: "12",
    meaning: "Hours after which a session ends, used or not.",
    usedIn: "identity/sessions/",
  }),
  sessionsPerUser: setting("SESSIONS_PER_USER", integer(1, 10_000), {
    default: "20",
    meaning: "Sessions of one user at the same time. A further one ends the oldest.",
    usedIn: "identity/sessions/",
  }),
  oauth: {
    issuer: setting(
      "OAUTH_ISSUER",
      withoutSlash(webAddress("the address of this portal, such as https://portal.example.com", ({ href }) => !/[?#]/.test(href))),
      {
        default: "",
        unset: "the address of the request",
        meaning:
          "Address by which OAuth clients know this portal, such as `https://portal.example.com`. Services behind gateway routes get its host in `x-forwarded-host`.",
        usedIn: "identity/oauth/",
      },
    ),
    refreshDays: setting("OAUTH_REFRESH_DAYS", integer(1, 3650), {
      default: "30",
      meaning: "Days after which a user is asked for consent again, however often a client refreshed its tokens.",
      usedIn: "identity/oauth/",
    }),
    implicit: setting("OAUTH_IMPLICIT", SWITCH, {
      default: "off",
      meaning:
        "`on` gives clients that are stored with `implicit` tokens in the address, without a code. OAuth 2.1 no longer has this grant.",
      usedIn: "identity/oauth/",
    }),
  },
};
