const COOKIE = "access_token";

/** Ends the session on the server, which sends the browser to the sign-in page (P-LOGIN-08, P-LOGIN-09). */
export const SIGN_OUT_ADDRESS = "/api/oauth/logout?logoutRedirectUrl=/login";

/** The bearer token that sign-in left in the cookie; undefined: not signed in. Free of axios: the first chunk needs it. */
export function accessToken(cookies: string = document.cookie): string | undefined {
  for (const part of cookies.split(";")) {
    const at = part.indexOf("=");
    if (at > 0 && part.slice(0, at).trim() === COOKIE) return decodeURIComponent(part.slice(at + 1).trim()) || undefined;
  }
  return undefined;
}

export function signOut(): void {
  window.location.assign(SIGN_OUT_ADDRESS);
}
