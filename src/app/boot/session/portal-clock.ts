import { type ServerClock, serverClock } from "../../../../runtime/index.ts";
import { appConfig } from "../app-config.ts";

let clock: ServerClock | undefined;

/** Returns the clock of the server that this tab calls. Use it only after the settings have loaded. */
export function portalClock(): ServerClock {
  clock ??= serverClock(appConfig().timeZone);
  return clock;
}
