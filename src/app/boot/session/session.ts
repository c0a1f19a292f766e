import { sessionEnds } from "../../../../runtime/plain.ts";
import { callAddress } from "../app-config.ts";
import { writeState } from "../../../../runtime/plain.ts";
import { writeNote, LOCK, LOCK_PASSWORD } from "./session-notes.ts";

const COOKIE = "access_token";

/** Reasons for the end of a session that the user did not end, as they appear in the address of the sign-in page. */
const ENDINGS = { expired: "登录已失效，请重新登录", elsewhere: "已在其他窗口退出登录，请重新登录" } as const;
/** Why a session ended. `expired`: it was no longer valid. `elsewhere`: the user signed out in another window. */
export type Ending = keyof typeof ENDINGS;

/**
 * Builds the address that ends the session on the server and leads to the sign-in page (P-LOGIN-08, P-LOGIN-09).
 * @param ending The reason, which the sign-in page shows. Absent if the user signs out.
 */
export function signOutAddress(ending?: Ending): string {
  const back = ending === undefined ? "/login" : `/login?ended=${ending}`;
  return callAddress(`/api/oauth/logout?logoutRedirectUrl=${ending === undefined ? back : encodeURIComponent(back)}`);
}

/**
 * Finds the message that the sign-in page shows about the end of the session. The query of its address states why the session ended.
 *
 * @returns the message, or undefined if the user signed out
 */
export function endingText(search: string): string | undefined {
  const ending = new URLSearchParams(search).get("ended") ?? "";
  return Object.hasOwn(ENDINGS, ending) ? ENDINGS[ending as Ending] : undefined;
}

/**
 * Reads the bearer token from the cookie that sign-in sets. It does not use axios, because the first chunk needs it.
 * @returns The token, or undefined if nobody is signed in.
 */
export function accessToken(cookies: string = document.cookie): string | undefined {
  for (const pair of cookies.split(";")) {
    const at = pair.indexOf("=");
    if (at > 0 && pair.slice(0, at).trim() === COOKIE) return decoded(pair.slice(at + 1).trim());
  }
  return undefined;
}

function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value) || undefined;
  } catch {
    // The server never encodes a token wrongly, so this is not one.
    return undefined;
  }
}

/**
 * Deletes what this tab has stored about a session: the notes of the guard, and whether and how the screen is locked. It is called when a
 * session ends and when another session starts, so that the notes do not affect the next user.
 */
export function forgetSessionNotes(): void {
  writeNote("fromurl");
  writeNote("password-due");
  writeNote("replaced");
  writeState("session", LOCK, undefined);
  writeState("session", LOCK_PASSWORD, undefined);
}

/**
 * Ends the session on the server, and opens the sign-in page. Pages with unsaved input are left without a question; drafts must be saved
 * before.
 */
export function signOut(): void {
  sessionEnds();
  forgetSessionNotes();
  window.location.assign(signOutAddress());
}

/**
 * The navigation state with which the sign-in page opens the portal if the previous session ended by itself. The portal then shows the page
 * that the user saw when the session ended.
 */
export const RESUMES = { resumes: true } as const;

/**
 * Tests whether the sign-in page opened the portal because the previous session had ended by itself ({@link RESUMES}).
 *
 * @param state the state of react-router's location
 */
export function isResuming(state: unknown): boolean {
  return (state as Partial<typeof RESUMES> | null)?.resumes === true;
}
