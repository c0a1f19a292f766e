import type { AxiosInstance } from "axios";
import { sessionEnds } from "../../../../runtime/plain.ts";
import { createHttp, endBrowserSession, type Toast } from "../../../../runtime/index.ts";
import { appConfig } from "../app-config.ts";
import { portalClock } from "./portal-clock.ts";
import { accessToken, signOutAddress } from "./session.ts";
import { writeNote } from "./session-notes.ts";

/**
 * The calls of the portal: behind the prefix of the settings (P-HTTP-01), and with what becomes of this tab when its
 * session ends, when it is another's, or when the password must be changed first.
 *
 * @param rightsMark hears the mark of the user's rights with each reply.
 * @param onLeave the tab is about to load another page: nothing of this one is worth showing any more.
 */
export function portalHttp(toast: Toast, onLeave: () => void, rightsMark: (mark: string) => void): AxiosInstance {
  return createHttp({
    toast,
    rightsMark,
    serverTime: portalClock().hear,
    prefix: appConfig().prefix,
    endSession: () => {
      // Before anything is taken away: what is typed stays kept for its user.
      sessionEnds();
      onLeave();
      endBrowserSession(signOutAddress(accessToken() === undefined ? "elsewhere" : "expired"));
    },
    otherSession: () => {
      sessionEnds();
      onLeave();
      writeNote("replaced", "1");
      window.location.assign("/");
    },
    passwordDue: () => {
      onLeave();
      leaveForPasswordChange();
    },
  });
}

/** To the change step of the sign-in page; nothing else is reachable until it is done. */
export function leaveForPasswordChange(): void {
  writeNote("password-due", "1");
  window.location.assign("/login");
}
