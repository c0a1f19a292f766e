import { once } from "node:events";
import { createServer } from "node:net";
import type { Config } from "../config/config.ts";
import type { Finding } from "./finding.ts";

/** The problem and its cure, by the error code of listening. HOST and PORT are replaced by the names of the settings. */
const CURES: Readonly<Record<string, string>> = {
  EADDRINUSE: "is in use (EADDRINUSE): stop the program that uses it, or set PORT",
  EACCES: "may not be used by this account (EACCES): set PORT to one from 1024 on, and let a proxy in front use this one",
  EADDRNOTAVAIL: "cannot be used (EADDRNOTAVAIL): HOST is no address of this machine",
  ENOTFOUND: "cannot be used (ENOTFOUND): HOST is no known name",
  EAI_AGAIN: "cannot be used (EAI_AGAIN): the name in HOST cannot be looked up",
};

/**
 * Checks that the server could listen on a port, by listening on it for a moment. Port 0 (any free port) is always valid.
 *
 * @param prefix prefix of the setting that the finding names: `METRICS_` for the port of the metrics
 * @returns a failed finding if the port cannot be used; never throws
 */
export async function checkPort({ host, port }: Pick<Config, "host" | "port">, prefix = ""): Promise<Finding> {
  const about = "port";
  if (port === 0) return { about, state: "ok", text: "PORT=0 takes a free port" };
  try {
    const probe = createServer().listen({ host, port });
    await once(probe, "listening");
    probe.close();
    await once(probe, "close");
    return { about, state: "ok", text: `port ${port} of ${host} is free` };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return { about, state: "failed", text: `port ${port} of ${host} ${cureOf(String(code), prefix) ?? `cannot be used: ${message}`}` };
  }
}

const cureOf = (code: string, prefix: string): string | undefined =>
  CURES[code]?.replace(/\b(?:HOST|PORT)\b/g, (name) => `${prefix}${name}`);
