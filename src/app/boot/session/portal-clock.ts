import { type ServerClock, serverClock } from "../../../../runtime/index.ts";
import { appConfig } from "../app-config.ts";

let clock: ServerClock | undefined;

/**
 * Returns the clock of this browser tab that shows the server's time. Use it only after the settings have loaded, because they contain the
 * time zone.
 */
export function portalClock(): ServerClock {
  clock ??= serverClock(appConfig().timeZone);
  return clock;
}
