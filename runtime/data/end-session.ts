// This module is separate from the HTTP layer, because the guard in the first chunk needs it and axios is large.

let ending = false;

/**
 * Marks the session as ending, so that the browser does not ask whether to leave a page with unsaved input. The input could not be
 * saved any more: later requests fail, or the lock screen has already discarded the password.
 */
export function sessionEnds(): void {
  ending = true;
}

/**
 * Clears the mark that the session is ending. The browser may restore the page (Back after signing out), which must then ask about unsaved
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
 * Clears both storages and opens the server's logout address (P-HTTP-08, P-GUARD-09). Unsaved input is lost without a question.
 *
 * @param address the address to open; default: the server's logout
 * @param go opens the address; default: `window.location.assign`. Tests replace it
 */
export function endBrowserSession(address = "/api/oauth/logout", go: (address: string) => void = (to) => window.location.assign(to)): void {
  sessionEnds();
  localStorage.clear();
  sessionStorage.clear();
  go(address);
}
