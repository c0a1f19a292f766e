import { storageKey } from "../../../../runtime/plain.ts";

/**
 * Random id of this page load, by which other windows of this browser know it. It does not use `crypto.randomUUID`, which is not available
 * over plain http.
 */
export const HERE = Math.random().toString(36).slice(2, 12);

/** Milliseconds to wait for the replies of other windows. A window that has not replied by then is assumed to be closed. */
const REPLY_MS = 200;

type Message = { kind: "asks" } | { kind: "lives"; window: string };

let channel: BroadcastChannel | undefined;

/**
 * Starts to reply when another window of this browser asks which windows are open ({@link livingWindows}). Has no effect in browsers
 * without broadcast channels.
 */
export function replyToWindows(): void {
  if (channel !== undefined || typeof BroadcastChannel === "undefined") return;
  channel = new BroadcastChannel(storageKey("windows"));
  channel.addEventListener("message", ({ data }: MessageEvent<Message>) => {
    if (data.kind === "asks") channel?.postMessage({ kind: "lives", window: HERE } satisfies Message);
  });
}

/**
 * Finds the ids of the windows of this browser that show the portal, including this window. It waits 200 ms for the replies of the others.
 * In a browser without broadcast channels, the result contains only this window.
 */
export async function livingWindows(): Promise<ReadonlySet<string>> {
  const living = new Set([HERE]);
  if (typeof BroadcastChannel === "undefined") return living;
  const asking = new BroadcastChannel(storageKey("windows"));
  asking.addEventListener("message", ({ data }: MessageEvent<Message>) => {
    if (data.kind === "lives") living.add(data.window);
  });
  asking.postMessage({ kind: "asks" } satisfies Message);
  await new Promise((done) => setTimeout(done, REPLY_MS));
  asking.close();
  return living;
}

const LAST = storageKey("window");

/** The id ({@link HERE}) of the previous page load in the same tab. Undefined in a new tab. */
export const windowBefore: string | undefined = swapLastWindow();

function swapLastWindow(): string | undefined {
  try {
    const before = sessionStorage.getItem(LAST) ?? undefined;
    sessionStorage.setItem(LAST, HERE);
    return before;
  } catch {
    return undefined;
  }
}
