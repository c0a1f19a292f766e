// This module is separate from the HTTP layer, because the guard in the first chunk needs it and axios is large.

let ending = false;

/**
 * Marks the session as ending. From then on, the user is not asked about unsaved input when a page is left, because the input could not be
 * saved any more.
 */
export function sessionEnds(): void {
  ending = true;
}

/**
 * Clears the mark that the session is ending. If the browser restores a page (Back after signing out), the page must ask about unsaved
 * input again.
 */
export function sessionStays(): void {
  ending = false;
}

if (typeof window !== "undefined") {
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) sessionStays();
  });
}

/** Tests whether the session is ending; see {@link sessionEnds}. */
export function isSessionEnding(): boolean {
  return ending;
}

/**
 * Ends the session in the browser: clears local and session storage, and navigates to the server's logout URL (P-HTTP-08, P-GUARD-09).
 * Unsaved input is lost without a confirmation.
 *
 * @param address the URL to navigate to; default: the server's logout
 * @param go navigates; default: `window.location.assign`. Tests replace it
 */
export function endBrowserSession(address = "/api/oauth/logout", go: (address: string) => void = (to) => window.location.assign(to)): void {
  sessionEnds();
  localStorage.clear();
  sessionStorage.clear();
  go(address);
}
