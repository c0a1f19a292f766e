import { storageKey } from "../../../../runtime/plain.ts";

/** This load of the page among the windows of the browser. Not `crypto.randomUUID`, which is missing over plain http. */
export const HERE = Math.random().toString(36).slice(2, 12);

/** How long a living window may take to reply, in milliseconds. */
const REPLY_MS = 200;

type Message = { kind: "asks" } | { kind: "lives"; window: string };

let channel: BroadcastChannel | undefined;

/** Replies to other windows of this browser from now on. Does nothing where the browser has no broadcast channels. */
export function replyToWindows(): void {
  if (channel !== undefined || typeof BroadcastChannel === "undefined") return;
  channel = new BroadcastChannel(storageKey("windows"));
  channel.addEventListener("message", ({ data }: MessageEvent<Message>) => {
    if (data.kind === "asks") channel?.postMessage({ kind: "lives", window: HERE } satisfies Message);
  });
}

/** The windows of this browser that show the portal now, this one included. */
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

/** The load of the page before this one in the same tab; undefined: the tab is new. */
export const windowBefore: string | undefined = takePlace();

function takePlace(): string | undefined {
  try {
    const before = sessionStorage.getItem(LAST) ?? undefined;
    sessionStorage.setItem(LAST, HERE);
    return before;
  } catch {
    return undefined;
  }
}
