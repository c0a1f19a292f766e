import { useContext, useEffect, useRef, useState } from "react";
import { DraftStoreContext } from "../../../../runtime/index.ts";
import { storageKey } from "../../../../runtime/plain.ts";
import { unsavedOf } from "../../boot/state/unsaved-pages.ts";
import type { TagList } from "../../boot/navigation/tag-list.ts";

/** Messages between the windows of a browser, which share one session, before it ends. */
type News =
  /** The user is about to sign out in a window, which asks the others for unsaved input. */
  | { kind: "asks"; window: string }
  | { kind: "typed"; window: string; pages: number }
  /** The user signs out. The other windows must now save the input as drafts for the user's next session. */
  | { kind: "leaves"; window: string }
  | { kind: "kept"; window: string };

/** The id of this window, which also receives its own messages. `crypto.randomUUID` is not available over plain http. */
const HERE = String(Math.random());

const open = (): BroadcastChannel | undefined =>
  typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(storageKey("typed"));

/** Counts the open pages of this window that have unsaved input, for the question before signing out. */
export const unsavedPages = (list: TagList): number => list.tags.filter((tag) => unsavedOf(tag.key).marked()).length;

/**
 * Replies to another window of this browser in which the user is about to sign out. It reports the unsaved pages of this window, and saves
 * their input as drafts on request. Renders nothing.
 */
export function WindowResponder({ list }: { list: TagList }): null {
  const forms = useContext(DraftStoreContext);
  const latest = useRef(list);
  useEffect(() => {
    latest.current = list;
  });
  useEffect(() => {
    const channel = open();
    const post = (news: News): void => channel?.postMessage(news);
    const receive = ({ data }: MessageEvent<News>): void => {
      const pages = unsavedPages(latest.current);
      if (pages === 0 || data.window === HERE) return;
      if (data.kind === "asks") post({ kind: "typed", window: HERE, pages });
      if (data.kind === "leaves") void forms?.flush().then(() => post({ kind: "kept", window: HERE }));
    };
    channel?.addEventListener("message", receive);
    return () => channel?.close();
  }, [forms]);
  return null;
}

/**
 * Asks the other windows of this browser how many pages with unsaved input they have, while the component is mounted.
 *
 * @returns `pages`: the total of the replies so far. `keep` requests that the other windows save the input as drafts. Its promise resolves
 * when all of them have done so. If a window does not reply, the promise never resolves
 */
export function useOtherWindows(): { pages: number; keep: () => Promise<unknown> } {
  const [typed, setTyped] = useState<ReadonlyMap<string, number>>(new Map());
  const channel = useRef<BroadcastChannel>(undefined);
  useEffect(() => {
    const own = open();
    channel.current = own;
    own?.addEventListener("message", ({ data }: MessageEvent<News>) => {
      if (data.kind === "typed") setTyped((old) => new Map([...old, [data.window, data.pages]]));
    });
    own?.postMessage({ kind: "asks", window: HERE } satisfies News);
    return () => own?.close();
  }, []);
  const keep = (): Promise<unknown> => {
    const waiting = new Set(typed.keys());
    if (waiting.size === 0) return Promise.resolve();
    return new Promise<void>((done) => {
      channel.current?.addEventListener("message", ({ data }: MessageEvent<News>) => {
        if (data.kind === "kept") waiting.delete(data.window);
        if (waiting.size === 0) done();
      });
      channel.current?.postMessage({ kind: "leaves", window: HERE } satisfies News);
    });
  };
  return { pages: [...typed.values()].reduce((sum, pages) => sum + pages, 0), keep };
}
