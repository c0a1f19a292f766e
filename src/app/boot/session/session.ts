import { sessionEnds } from "../../../../runtime/plain.ts";
import { callAddress } from "../app-config.ts";
import { writeState } from "../../../../runtime/plain.ts";
import { writeNote, LOCK, LOCK_PASSWORD } from "./session-notes.ts";

const COOKIE = "access_token";

/** Why a session came to its end by itself, as the address of the sign-in page has it. */
const ENDINGS = { expired: "登录已失效，请重新登录", elsewhere: "已在其他窗口退出登录，请重新登录" } as const;
export type Ending = keyof typeof ENDINGS;

/** Address that ends the session on the server and leads to the sign-in page (P-LOGIN-08, P-LOGIN-09), which says why it ended by itself. */
export function signOutAddress(ending?: Ending): string {
  const back = ending === undefined ? "/login" : `/login?ended=${ending}`;
  return callAddress(`/api/oauth/logout?logoutRedirectUrl=${ending === undefined ? back : encodeURIComponent(back)}`);
}

/** Words for the end of the session that led to the sign-in page; undefined: nothing ended by itself. */
export function endingText(search: string): string | undefined {
  const ending = new URLSearchParams(search).get("ended") ?? "";
  return Object.hasOwn(ENDINGS, ending) ? ENDINGS[ending as Ending] : undefined;
}

/** The bearer token that sign-in left in the cookie; undefined: not signed in. Free of axios: the first chunk needs it. */
export function accessToken(cookies: string = document.cookie): string | undefined {
  for (const part of cookies.split(";")) {
    const at = part.indexOf("=");
    if (at > 0 && part.slice(0, at).trim() === COOKIE) return decoded(part.slice(at + 1).trim());
  }
  return undefined;
}

function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value) || undefined;
  } catch {
    // No token of ours is encoded wrongly.
    return undefined;
  }
}

/** What belongs to the session that ends, or to the one before a new one, must not meet the next user. */
export function forgetSessionNotes(): void {
  writeNote("fromurl");
  writeNote("password-due");
  writeNote("replaced");
  writeState("session", LOCK, undefined);
  writeState("session", LOCK_PASSWORD, undefined);
}

export function signOut(): void {
  sessionEnds();
  forgetSessionNotes();
  window.location.assign(signOutAddress());
}

/** State of the first address after a session that ended by itself: the page that was in sight then is shown again. */
export const RESUMES = { resumes: true } as const;

export function isResuming(state: unknown): boolean {
  return (state as Partial<typeof RESUMES> | null)?.resumes === true;
}
