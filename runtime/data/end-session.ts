// Apart from the HTTP layer: the guard of the first chunk needs it, and axios is heavy.

let ending = false;

/**
 * The session ends, whatever is typed: nothing of it could be saved any more. The browser is not to ask whether to stay,
 * where nothing works, or behind a lock whose password is forgotten already.
 */
export function sessionEnds(): void {
  ending = true;
}

/** A page that the browser brings back as it was (Back after signing out) is one to be asked about again. */
export function sessionStays(): void {
  ending = false;
}

if (typeof window !== "undefined") {
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) sessionStays();
  });
}

export function isSessionEnding(): boolean {
  return ending;
}

/** Clears both storages and leaves for the server's logout address (P-HTTP-08, P-GUARD-09). */
export function endBrowserSession(address = "/api/oauth/logout", go: (address: string) => void = (to) => window.location.assign(to)): void {
  sessionEnds();
  localStorage.clear();
  sessionStorage.clear();
  go(address);
}
