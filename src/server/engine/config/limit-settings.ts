import { HEADERS, integer } from "./kinds.ts";
import { setting } from "./setting.ts";

/** Limits of requests, uploads, exports and the gateway. */
export const LIMIT_SETTINGS = {
  requestSeconds: setting("REQUEST_SECONDS", integer(1, 3600), {
    default: "60",
    meaning:
      "Seconds until an incomplete request is cut off (its headers after 10 s). A connection that takes no response for this time is closed as well.",
    usedIn: "engine/limits/",
  }),
  addressRequestsPerMinute: setting("ADDRESS_REQUESTS_PER_MINUTE", integer(0, 1_000_000), {
    default: "6000",
    meaning: "Calls of one address in a minute; `0`: no limit. This machine has none.",
    usedIn: "engine/limits/",
  }),
  addressSignInsPerMinute: setting("ADDRESS_SIGN_INS_PER_MINUTE", integer(1, 1_000_000), {
    default: "120",
    meaning: "Sign-ins of one address in a minute; captchas, codes and challenges are counted likewise. This machine has no limit.",
    usedIn: "engine/limits/",
  }),
  addressBodies: setting("ADDRESS_BODIES", integer(1, 10_000), {
    default: "40",
    meaning: "Request bodies of one address that are read at the same time.",
    usedIn: "engine/limits/",
  }),
  bodyMegabytes: setting("BODY_MEGABYTES", integer(11, 10_000), {
    default: "64",
    meaning: "Megabytes that all bodies which are being read may take together. Those of one user take at most a quarter.",
    usedIn: "engine/limits/",
  }),
  changeMegabytesPerHour: setting("CHANGE_MEGABYTES_PER_HOUR", integer(1, 1_000_000), {
    default: "100",
    meaning: "Megabytes that one user may write by changes in an hour: bodies, history and log rows.",
    usedIn: "engine/limits/",
  }),
  uploadMegabytesPerHour: setting("UPLOAD_MEGABYTES_PER_HOUR", integer(1, 1_000_000), {
    default: "500",
    meaning: "Megabytes that one user may upload in an hour.",
    usedIn: "engine/limits/",
  }),
  organisationMegabytes: setting("ORGANISATION_MEGABYTES", integer(1, 100_000_000), {
    default: "20000",
    meaning: "Megabytes that all users of one organisation may store.",
    usedIn: "engine/limits/",
  }),
  uploadHours: setting("UPLOAD_HOURS", integer(1, 8760), {
    default: "24",
    meaning: "Hours after which an upload that no record took is removed.",
    usedIn: "engine/files/",
  }),
  exportRows: setting("EXPORT_ROWS", integer(1, 1_048_575), {
    default: "1000000",
    meaning: "Rows of one export of a list. A user has one export at a time.",
    usedIn: "engine/exports/",
  }),
  exportSeconds: setting("EXPORT_SECONDS", integer(10, 86_400), {
    default: "1800",
    meaning: "Seconds that one export may take.",
    usedIn: "engine/exports/",
  }),
  exportIdleSeconds: setting("EXPORT_IDLE_SECONDS", integer(1, 240), {
    default: "60",
    meaning: "Seconds that an export waits for a browser that reads nothing. Then its connection is closed.",
    usedIn: "engine/exports/",
  }),
  outbound: {
    seconds: setting("GATEWAY_SECONDS", integer(1, 3600), {
      default: "60",
      meaning: "Seconds from the first byte of a routed request to the last byte of its response.",
      usedIn: "features/gateway/",
    }),
    firstByteSeconds: setting("GATEWAY_FIRST_BYTE_SECONDS", integer(1, 3600), {
      unset: "20, or `GATEWAY_SECONDS` if that is less",
      meaning: "Seconds until the response of a service must begin.",
      usedIn: "features/gateway/",
    }),
    megabytes: setting("GATEWAY_MEGABYTES", integer(1, 10_000), {
      default: "100",
      meaning: "Megabytes of a routed request, and of its response.",
      usedIn: "features/gateway/",
    }),
    requests: setting("GATEWAY_REQUESTS", integer(2, 100_000), {
      default: "200",
      meaning: "Routed requests in flight. One service has at most half of them.",
      usedIn: "features/gateway/",
    }),
    headers: setting("GATEWAY_HEADERS", HEADERS, {
      default: "",
      meaning:
        "Request headers that services receive, besides those that describe a request and its body. Services trust many names of callers, so name only what a service needs.",
      usedIn: "features/gateway/",
    }),
    callerRequests: setting("GATEWAY_CALLER_REQUESTS", integer(1, 100_000), {
      default: "16",
      meaning: "Routed requests in flight of one user or one OAuth client.",
      usedIn: "features/gateway/",
    }),
  },
};
