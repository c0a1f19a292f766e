import { LOCK_PASSWORD } from "../../boot/session/session-notes.ts";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { storageKey } from "../../../../runtime/plain.ts";
import { accessToken } from "../../boot/session/session.ts";
import { readState, writeState } from "../../../../runtime/plain.ts";
import { dropLock, lockState, startLock } from "./lock-state.ts";

/** What the tabs of one browser, which share their session, tell each other of the lock. */
type LockNews =
  /** With the password as it is kept: hashed. */
  | { kind: "locked"; password: unknown }
  | { kind: "unlocked" }
  /** A tab that was just opened: is the screen locked? */
  | { kind: "asks" };

let channel: BroadcastChannel | undefined;

function opened(): BroadcastChannel | undefined {
  if (channel === undefined && typeof BroadcastChannel !== "undefined") channel = new BroadcastChannel(storageKey("lock"));
  return channel;
}

function tellTabs(news: LockNews): void {
  opened()?.postMessage(news);
}

/** Hears what the other tabs tell. Returns the way to stop. */
function hearTabs(hear: (news: LockNews) => void): () => void {
  const heard = ({ data }: MessageEvent): void => hear(data as LockNews);
  opened()?.addEventListener("message", heard);
  return () => opened()?.removeEventListener("message", heard);
}

/** Ends the lock, in the other tabs of the session too; answers where to go (P-LOCK-05). */
export function clearLock(): string {
  if (lockState().locked) tellTabs({ kind: "unlocked" });
  return dropLock();
}

/**
 * Follows the other tabs of the session: what one locks or unlocks, the others do (P-LOCK-08); a new tab asks.
 *
 * @param moved where this tab is to go: its lock came or went
 */
export function followLock(moved: (to: string) => void): () => void {
  const stop = hearTabs((news) => {
    const { locked } = lockState();
    if (news.kind === "asks") {
      if (locked) tellLocked();
    } else if (news.kind === "unlocked") {
      if (locked) moved(dropLock());
    } else if (!locked && accessToken() !== undefined) {
      writeState("session", LOCK_PASSWORD, news.password);
      const { pathname, search, hash } = window.location;
      startLock(pathname + search + hash);
      moved("/lock");
    }
  });
  if (!lockState().locked) tellTabs({ kind: "asks" });
  return stop;
}

/** Tells the other tabs that this one is locked, and by which password. */
export function tellLocked(): void {
  tellTabs({ kind: "locked", password: readState("session", LOCK_PASSWORD) });
}

/** The lock covers every tab of the session (P-LOCK-08): of the pages behind the guard, and of the lock itself. */
export function useLockOfAll(): void {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  useEffect(() => {
    latest.current = navigate;
  });
  useEffect(() => followLock((to) => void latest.current(to, { replace: true })), []);
}
