import type { AxiosInstance } from "axios";
import { sessionEnds } from "../../../../runtime/plain.ts";
import { createHttp, endBrowserSession, type Toast } from "../../../../runtime/index.ts";
import { appConfig } from "../app-config.ts";
import { portalClock } from "./portal-clock.ts";
import { accessToken, signOutAddress } from "./session.ts";
import { writeNote } from "./session-notes.ts";

/**
 * Creates the HTTP client of the portal, with the path prefix of the settings (P-HTTP-01). It leaves the page if a call is refused for one
 * of three reasons. The session has ended, another session has replaced it, or its password must be changed first.
 *
 * @param rightsMark Receives the mark of the user's rights (an ETag for `userInfo`) with each reply.
 * @param onLeave Called when the tab is about to load another page, so that nothing more is shown in this one.
 */
export function portalHttp(toast: Toast, onLeave: () => void, rightsMark: (mark: string) => void): AxiosInstance {
  return createHttp({
    toast,
    rightsMark,
    serverTime: portalClock().observe,
    prefix: appConfig().prefix,
    endSession: () => {
      // Notify first, before anything is removed, so that the input is saved as drafts of its user.
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

/** Opens the password step of the sign-in page. No other page is reachable until the password is changed. */
export function leaveForPasswordChange(): void {
  writeNote("password-due", "1");
  window.location.assign("/login");
}
