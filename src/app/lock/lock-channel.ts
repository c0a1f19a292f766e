import { storageKey } from "../config/project.ts";

/** What the tabs of one browser, which share their session, tell each other of the lock. */
export type LockNews =
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

export function tellTabs(news: LockNews): void {
  opened()?.postMessage(news);
}

/** Hears what the other tabs tell. Returns the way to stop. */
export function hearTabs(hear: (news: LockNews) => void): () => void {
  const heard = ({ data }: MessageEvent): void => hear(data as LockNews);
  opened()?.addEventListener("message", heard);
  return () => opened()?.removeEventListener("message", heard);
}
