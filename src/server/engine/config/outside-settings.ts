import { HOSTS, integer, PROXIES, SECRET, SWITCH, webAddress } from "./kinds.ts";
import { setting } from "./setting.ts";

const LOOKUP = webAddress("an address such as https://org.example.com/rest/query");

/** Settings of connections to other systems, and of proxies in front. */
export const OUTSIDE_SETTINGS = {
  trustProxy: setting("TRUST_PROXY", PROXIES, {
    default: "off",
    meaning: "Whose `X-Forwarded-For` and `traceparent` the server believes. `on` means a proxy on this machine.",
    usedIn: "app.ts",
  }),
  outbound: {
    hosts: setting("OUTBOUND_HOSTS", HOSTS, {
      unset: "none; in the demo `*.example.com` at 80, 443, 8080 and the ports of mail",
      meaning:
        "Where gateway routes (路由管理), mail servers (邮件服务器配置), SMS gateways (短信配置), announcements (公告接收方管理) and service entries (子系统 › 服务入口) may lead. Nothing else is called. Without a port, an entry means 80 and 443; a mail server therefore needs its port, such as `mail.example.com:465`. Names that resolve to this machine, to links or to other special addresses are refused, unless the address itself is listed. An address that is not listed is refused when it is saved. One that was stored earlier stays until it is changed or enabled, and is not called.",
      usedIn: "engine/outbound/",
    }),
  },
  smsLogCodes: setting("SMS_LOG_CODES", SWITCH, {
    default: "off",
    meaning: "`on` shows codes in the SMS log, to try things out without a gateway. Only a loopback `HOST` may switch it on.",
    usedIn: "app.ts",
  }),
  lookups: {
    suppliers: setting("LOOKUP_SUPPLIERS_URL", LOOKUP, {
      unset: "this portal's data (处置机构管理)",
      meaning: "Outside system that is asked for agencies. It replies in the portal's envelope.",
      usedIn: "features/organisations/",
    }),
    organisations: setting("LOOKUP_ORGANISATIONS_URL", LOOKUP, {
      unset: "this portal's data (组织管理)",
      meaning: "Outside system that is asked for organisations.",
      usedIn: "features/organisations/",
    }),
    ownUnit: setting("LOOKUP_OWN_UNIT_URL", LOOKUP, {
      unset: "this portal's data (组织管理)",
      meaning: "Outside system that is asked for the data of a user's own unit.",
      usedIn: "features/organisations/",
    }),
    seconds: setting("LOOKUP_SECONDS", integer(1, 60), {
      default: "5",
      meaning: "Seconds that such a reply may take.",
      usedIn: "features/organisations/",
    }),
    token: setting("LOOKUP_TOKEN", SECRET, {
      unset: "no token",
      meaning: "Bearer token that is sent to these systems.",
      usedIn: "features/organisations/",
    }),
  },
};
