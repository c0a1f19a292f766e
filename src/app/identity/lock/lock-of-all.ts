import { LOCK_PASSWORD } from "../../boot/session/session-notes.ts";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { storageKey } from "../../../../runtime/plain.ts";
import { accessToken } from "../../boot/session/session.ts";
import { readState, writeState } from "../../../../runtime/plain.ts";
import { dropLock, lockState, startLock } from "./lock-state.ts";

/** Messages about the lock between the tabs of a browser, which share one session. */
type LockNews =
  /** Includes the lock password as it is stored: hashed. */
  | { kind: "locked"; password: unknown }
  | { kind: "unlocked" }
  /** A new tab asks whether the screen is locked. */
  | { kind: "asks" };

let channel: BroadcastChannel | undefined;

function opened(): BroadcastChannel | undefined {
  if (channel === undefined && typeof BroadcastChannel !== "undefined") channel = new BroadcastChannel(storageKey("lock"));
  return channel;
}

function postToTabs(news: LockNews): void {
  opened()?.postMessage(news);
}

/**
 * Subscribes to the messages of other tabs.
 * @returns A function that ends the subscription.
 */
function listenToTabs(listener: (news: LockNews) => void): () => void {
  const receive = ({ data }: MessageEvent): void => listener(data as LockNews);
  opened()?.addEventListener("message", receive);
  return () => opened()?.removeEventListener("message", receive);
}

/**
 * Ends the lock of the screen in all tabs of the session (P-LOCK-05).
 *
 * @returns the address that this tab showed before the lock
 */
export function clearLock(): string {
  if (lockState().locked) postToTabs({ kind: "unlocked" });
  return dropLock();
}

/**
 * Synchronises the screen lock among the tabs of a session: all tabs are locked and unlocked together (P-LOCK-08). A new tab asks the other
 * tabs whether they are locked.
 *
 * @param moved receives the address to open when another tab has started or ended the lock
 * @returns a function that ends the synchronisation
 */
export function followLock(moved: (to: string) => void): () => void {
  const stop = listenToTabs((news) => {
    const { locked } = lockState();
    if (news.kind === "asks") {
      if (locked) postLocked();
    } else if (news.kind === "unlocked") {
      if (locked) moved(dropLock());
    } else if (!locked && accessToken() !== undefined) {
      writeState("session", LOCK_PASSWORD, news.password);
      const { pathname, search, hash } = window.location;
      startLock(pathname + search + hash);
      moved("/lock");
    }
  });
  if (!lockState().locked) postToTabs({ kind: "asks" });
  return stop;
}

/** Notifies the other tabs of the session that this tab is locked, so that they lock too. They get the salted hash of the lock password. */
export function postLocked(): void {
  postToTabs({ kind: "locked", password: readState("session", LOCK_PASSWORD) });
}

/**
 * Locks and unlocks this tab together with the other tabs of the session, while the component is mounted (P-LOCK-08). Used by the pages
 * behind the guard and by the lock page.
 */
export function useLockOfAll(): void {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  useEffect(() => {
    latest.current = navigate;
  });
  useEffect(() => followLock((to) => void latest.current(to, { replace: true })), []);
}
