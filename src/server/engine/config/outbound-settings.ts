import { type AllowedHosts, allowedHosts } from "./allowed-hosts.ts";
import { type Environment, integerSetting, SettingError, textSetting } from "./setting.ts";

/** Limits of outgoing connections on behalf of configured data: gateway routes, receivers. */
export interface OutboundSettings {
  /** Allowed destinations. None unless the setting names them. */
  hosts: AllowedHosts;
  /** Seconds that one exchange may take. */
  seconds: number;
  /** Seconds until the reply of a service to a routed request must begin. */
  firstByteSeconds: number;
  /** Megabytes of a request, and of its reply. */
  megabytes: number;
  /** Routed requests in flight. One service has at most half of them. */
  requests: number;
  /** Routed requests in flight of one user or one OAuth client. */
  callerRequests: number;
}

/** Hosts of the demo data: names below example.com, which do not exist. */
const DEMO_HOSTS = "*.example.com,*.example.com:8080,*.example.com:25,*.example.com:465,*.example.com:587";

/**
 * Reads the limits of outgoing connections.
 *
 * @param demo whether the database holds the demo data, whose hosts have to be allowed
 * @throws SettingError if a value cannot be used
 */
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
