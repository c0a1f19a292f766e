import { useContext, useEffect, useRef, useState } from "react";
import { KeptFormsContext } from "../../../../runtime/index.ts";
import { storageKey } from "../../../../runtime/plain.ts";
import { unsavedOf } from "../../boot/state/unsaved-pages.ts";
import type { TagList } from "../../boot/navigation/tag-list.ts";

/** What the windows of one browser, which share their session, tell each other before it ends. */
type News =
  /** Somebody is about to sign out: what is typed and not saved elsewhere? */
  | { kind: "asks"; window: string }
  | { kind: "typed"; window: string; pages: number }
  /** He does: what is typed is to be kept now, for its user's next session. */
  | { kind: "leaves"; window: string }
  | { kind: "kept"; window: string };

/** This window among them, which hears itself too. `crypto.randomUUID` is missing where a page came over plain http. */
const HERE = String(Math.random());

const open = (): BroadcastChannel | undefined =>
  typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(storageKey("typed"));

/** Pages of this window that hold something which is not saved. */
export const unsavedPages = (list: TagList): number => list.tags.filter((tag) => unsavedOf(tag.key).marked()).length;

/** Answers a window that is about to sign out. */
export function AnswerOtherWindows({ list }: { list: TagList }): null {
  const forms = useContext(KeptFormsContext);
  const latest = useRef(list);
  useEffect(() => {
    latest.current = list;
  });
  useEffect(() => {
    const channel = open();
    const tell = (news: News): void => channel?.postMessage(news);
    const heard = ({ data }: MessageEvent<News>): void => {
      const pages = unsavedPages(latest.current);
      if (pages === 0 || data.window === HERE) return;
      if (data.kind === "asks") tell({ kind: "typed", window: HERE, pages });
      if (data.kind === "leaves") void forms?.flush().then(() => tell({ kind: "kept", window: HERE }));
    };
    channel?.addEventListener("message", heard);
    return () => channel?.close();
  }, [forms]);
  return null;
}

/** Asks the other windows, as long as it is shown: how many of their pages hold something, and has them keep it. */
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
