import { type ServerClock, serverClock } from "../../../../runtime/index.ts";
import { appConfig } from "../app-config.ts";

let clock: ServerClock | undefined;

/** The clock of the server that this tab calls; asked for once the settings have arrived. */
export function portalClock(): ServerClock {
  clock ??= serverClock(appConfig().timeZone);
  return clock;
}
