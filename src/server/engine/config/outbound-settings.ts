import { type AllowedHosts, allowedHosts } from "./allowed-hosts.ts";
import { type Environment, integerSetting, SettingError, textSetting } from "./setting.ts";

/** What leaves on behalf of what people configure: gateway routes, receivers. */
export interface OutboundSettings {
  /** Where to; nowhere unless the setting says so. */
  hosts: AllowedHosts;
  /** How long one exchange may take. */
  seconds: number;
  /** How long a service may take until its answer to a routed request begins. */
  firstByteSeconds: number;
  /** What a request or an answer may hold. */
  megabytes: number;
  /** Routed requests at the same time; one service has half of them at most. */
  requests: number;
  /** Of these of one user, or one client of OAuth, at most. */
  callerRequests: number;
}

/** The hosts of the demo's data: names below example.com, which lead nowhere. */
const DEMO_HOSTS = "*.example.com,*.example.com:8080,*.example.com:25,*.example.com:465,*.example.com:587";

/** @param demo whether the database holds the demo's data, whose addresses have to be allowed */
export function readOutboundSettings(environment: Environment, demo = false): OutboundSettings {
  const text = textSetting(environment, "OUTBOUND_HOSTS", demo ? DEMO_HOSTS : "");
  const list = text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
  const hosts = allowedHosts(list);
  if (hosts === undefined)
    throw new SettingError("OUTBOUND_HOSTS", text, "hosts such as report.example.com,*.svc.example.com:8080,10.1.2.3:8080,10.2.0.0/16");
  const seconds = integerSetting(environment, "GATEWAY_SECONDS", 60, 1, 3600);
  return {
    hosts,
    seconds,
    firstByteSeconds: integerSetting(environment, "GATEWAY_FIRST_BYTE_SECONDS", Math.min(20, seconds), 1, 3600),
    megabytes: integerSetting(environment, "GATEWAY_MEGABYTES", 100, 1, 10_000),
    requests: integerSetting(environment, "GATEWAY_REQUESTS", 200, 2, 100_000),
    callerRequests: integerSetting(environment, "GATEWAY_CALLER_REQUESTS", 16, 1, 100_000),
  };
}
