// Apart from the HTTP layer: the guard of the first chunk needs it, and axios is heavy.

/** Clears both storages and leaves for the server's logout address (P-HTTP-08, P-GUARD-09). */
export function endBrowserSession(address = "/api/oauth/logout", go: (address: string) => void = (to) => window.location.assign(to)): void {
  localStorage.clear();
  sessionStorage.clear();
  go(address);
}
