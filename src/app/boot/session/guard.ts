import type { AppConfig } from "../../../../runtime/contract/wire/app-config.ts";
import { plainPath } from "../navigation/plain-path.ts";

/** Where one may be without a token, without being led elsewhere (P-GUARD-01); /403 and /500 are not among them (P-GUARD-02). */
export const OPEN_PAGES: ReadonlySet<string> = new Set(["/login", "/404", "/401", "/lock"]);

/** Where applications ask for a user's consent: behind the guard as any page, and outside the portal. */
export const AUTHORIZE = "/oauth/authorize";

export interface Visit {
  /** Address asked for, without query. */
  pathname: string;
  /** The full path asked for: with query and hash. */
  path: string;
  signedIn: boolean;
  /** The portal was drawn in this tab since it was loaded. */
  inPortal: boolean;
  /** The screen of this tab is locked (P-LOCK-03). */
  locked: boolean;
  /** The password of this session must be changed before anything else. */
  passwordDue: boolean;
  /** Remembered when the browser was sent to the authentication centre (P-GUARD-04). */
  fromUrl: string | undefined;
}

export type Verdict =
  | { kind: "open" }
  /** Elsewhere in the portal; `from`: to return to after signing in. */
  | { kind: "go"; to: string; from?: string }
  /** To the authentication centre; `from` is kept as the flag `fromurl`. */
  | { kind: "leave"; to: string; from: string }
  /** The session of an open portal is gone: it is ended here as well. */
  | { kind: "end" };

export function isOpen(pathname: string): boolean {
  return OPEN_PAGES.has(plainPath(pathname));
}

/** Whether it is a page outside the portal. */
export const isOutside = (pathname: string): boolean => isOpen(pathname) || plainPath(pathname) === AUTHORIZE;

/** What becomes of a visit (P-GUARD-01..05, P-GUARD-09, P-LOCK-03). The settings decide only where a guarded page sends who has no token. */
export function judgeVisit(visit: Visit, config: Pick<AppConfig, "gateway" | "authCenter">): Verdict {
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
  // Nothing is locked: there is nothing to prove.
  if (pathname === "/lock") return { kind: "go", to: "/" };
  if (isOpen(pathname)) return { kind: "open" };
  if (visit.fromUrl !== undefined && visit.fromUrl !== visit.path) return { kind: "go", to: visit.fromUrl };
  return { kind: "open" };
}

/** A remembered address as a path of this portal; anything else counts as none. */
export function ownPath(path: string | undefined): string | undefined {
  return path !== undefined && /^\/(?![/\\])/.test(path) ? path : undefined;
}
