import { sessionEnds } from "../../../runtime/plain.ts";
import { callAddress } from "../config/app-config.ts";
import { writeState } from "../state/local-state.ts";
import { writeNote } from "./session-notes.ts";

const COOKIE = "access_token";

/** Address that ends the session on the server and leads to the sign-in page (P-LOGIN-08, P-LOGIN-09). */
export function signOutAddress(): string {
  return callAddress("/api/oauth/logout?logoutRedirectUrl=/login");
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
  writeState("session", "lock", undefined);
  writeState("session", "lock-password", undefined);
}

export function signOut(): void {
  sessionEnds();
  forgetSessionNotes();
  window.location.assign(signOutAddress());
}
