import { integer, key, text } from "./kinds.ts";
import { setting } from "./setting.ts";

const USED_IN = "engine/telemetry/";

/** Settings of the metrics that a monitoring system reads. */
export const MONITORING_SETTINGS = {
  metrics: {
    port: setting("METRICS_PORT", integer(0, 65_535), {
      unset: "no metrics",
      meaning: "TCP port of its own that serves `/metrics` for Prometheus. `0` takes a free one. Nothing is measured without it.",
      usedIn: USED_IN,
    }),
    host: setting(
      "METRICS_HOST",
      text("host name or address", (given) => /^[A-Za-z0-9.:_-]+$/.test(given), "a host name or address"),
      {
        default: "127.0.0.1",
        meaning: "Address that `METRICS_PORT` listens on. One that other machines reach needs `METRICS_TOKEN`.",
        usedIn: USED_IN,
      },
    ),
    token: setting("METRICS_TOKEN", key(), {
      unset: "no token, on loopback only",
      meaning: "Bearer token that `/metrics` requires.",
      usedIn: USED_IN,
    }),
  },
};
