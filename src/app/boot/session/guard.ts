import type { AppConfig } from "../../../../runtime/contract/wire/app-config.ts";
import { plainPath } from "../navigation/plain-path.ts";

/** Paths of the pages that can be opened without a token (P-GUARD-01). /403 and /500 are not among them (P-GUARD-02). */
export const OPEN_PAGES: ReadonlySet<string> = new Set(["/login", "/404", "/401", "/lock"]);

/** Path of the page on which users consent to an OAuth application. It requires a token, but is rendered outside of the portal's frame. */
export const AUTHORIZE = "/oauth/authorize";

/** A visit of an address, with everything that the guard needs to decide about it: input of {@link authoriseVisit}. */
export interface Visit {
  /** The requested path, without query. */
  pathname: string;
  /** The requested path, with query and hash. */
  path: string;
  signedIn: boolean;
  /** The portal has been rendered in this tab since the page was loaded. */
  inPortal: boolean;
  /** The screen of this tab is locked (P-LOCK-03). */
  locked: boolean;
  /** The password of this session must be changed first. */
  passwordDue: boolean;
  /** The address that was stored before the redirect to the authentication centre (P-GUARD-04). */
  fromUrl: string | undefined;
}

/** The decision of {@link authoriseVisit} about a visit: the page is shown, the browser is redirected, or the session is ended. */
export type Verdict =
  | { kind: "open" }
  /** Redirects inside the portal. `from` is the address to return to after sign-in. */
  | { kind: "go"; to: string; from?: string }
  /** Redirects to the authentication centre. `from` is stored in the flag `fromurl`. */
  | { kind: "leave"; to: string; from: string }
  /** The session of an open portal has ended, so it is ended in the browser as well. */
  | { kind: "end" };

/** Tests whether a page can be opened without a token (P-GUARD-01): the sign-in page, the lock page, and the pages about errors. */
export function isOpen(pathname: string): boolean {
  return OPEN_PAGES.has(plainPath(pathname));
}

/** Tests whether the page of an address is rendered outside of the portal's frame: a page that needs no token, or the consent page. */
export const isOutside = (pathname: string): boolean => isOpen(pathname) || plainPath(pathname) === AUTHORIZE;

/**
 * Decides whether the user may visit a page, or where the browser is redirected (P-GUARD-01..05, P-GUARD-09, P-LOCK-03). The first case
 * that applies decides:
 *
 * - The user has no token: only the open pages are shown. Any other page leads to the sign-in page or to the authentication centre. If the
 * portal was already open (`inPortal`), its session is ended instead.
 * - The screen is locked: /lock.
 * - The password must be changed: /login.
 * - The user visits /login or /lock without need: the home page.
 * - The user visits another open page: it is shown.
 * - An address was stored before a redirect (`fromUrl`): this address.
 * - All other cases: the page is shown.
 *
 * @param config determines where a visit without a token is redirected
 */
export function authoriseVisit(visit: Visit, config: Pick<AppConfig, "gateway" | "authCenter">): Verdict {
  const pathname = plainPath(visit.pathname);
  if (!visit.signedIn) {
    if (isOpen(pathname)) return { kind: "open" };
    if (visit.inPortal) return { kind: "end" };
    if (config.gateway) return { kind: "leave", to: config.authCenter, from: visit.path };
    return { kind: "go", to: "/login", from: visit.path };
  }
  if (visit.locked) return pathname === "/lock" ? { kind: "open" } : { kind: "go", to: "/lock" };
  if (visit.passwordDue) return pathname === "/login" ? { kind: "open" } : { kind: "go", to: "/login" };
  if (pathname === "/login") return { kind: "go", to: "/main" };
  // The screen is not locked, so no password is needed.
  if (pathname === "/lock") return { kind: "go", to: "/" };
  if (isOpen(pathname)) return { kind: "open" };
  if (visit.fromUrl !== undefined && visit.fromUrl !== visit.path) return { kind: "go", to: visit.fromUrl };
  return { kind: "open" };
}

/**
 * Returns a stored address if it is a path of this portal. An address of another site is never returned, so that nobody can redirect the
 * user to that site.
 *
 * @returns undefined for any other value
 */
export function ownPath(path: string | undefined): string | undefined {
  return path !== undefined && /^\/(?![/\\])/.test(path) ? path : undefined;
}
