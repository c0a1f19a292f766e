import { lockState } from "../../identity/lock/lock-state.ts";
import { ownPath, type Visit } from "../../boot/session/guard.ts";
import { accessToken } from "../../boot/session/session.ts";
import { readNote } from "../../boot/session/session-notes.ts";

/** An address of the portal in parts, as in `window.location`. */
export interface Address {
  pathname: string;
  search: string;
  hash: string;
}

/**
 * Collects the input of `authoriseVisit` from the address, the session cookie and the browser's storage.
 *
 * @param inPortal whether the portal has been rendered in this tab before
 */
export function visitOf({ pathname, search, hash }: Address, inPortal: boolean): Visit {
  return {
    pathname,
    path: pathname + search + hash,
    signedIn: accessToken() !== undefined,
    inPortal,
    locked: lockState().locked,
    passwordDue: readNote("password-due") !== undefined,
    fromUrl: ownPath(readNote("fromurl")),
  };
}
