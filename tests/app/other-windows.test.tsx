import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AnswerOtherWindows, useOtherWindows } from "../../src/app/account/other-windows.ts";
import { unsavedOf } from "../../src/app/state/unsaved-pages.ts";
import type { TagList } from "../../src/app/tags/tag-list.ts";

type Listener = (event: { data: unknown }) => void;

/** As the browser has it, without its delay: everybody hears a message but the object that sent it. */
class Channel {
  static all = new Set<Channel>();
  readonly #listeners: Listener[] = [];
  constructor(readonly name: string) {
    Channel.all.add(this);
  }
  addEventListener(_: string, listener: Listener): void {
    this.#listeners.push(listener);
  }
  postMessage(data: unknown): void {
    for (const other of Channel.all)
      if (other !== this && other.name === this.name) for (const listener of other.#listeners) listener({ data });
  }
  close(): void {
    Channel.all.delete(this);
  }
}

const tag = { key: "/typed", path: "/typed", search: "", title: "typed", pinned: false, number: 1, turn: 0 };
const list: TagList = { tags: [tag], active: "/typed", recent: ["/typed"] };
let asked: ReturnType<typeof useOtherWindows>;

function Question() {
  asked = useOtherWindows();
  return null;
}

beforeEach(() => {
  vi.stubGlobal("BroadcastChannel", Channel);
  // As on a page that came over plain http.
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
});
afterEach(() => {
  cleanup();
  Channel.all.clear();
  vi.unstubAllGlobals();
});

test("[P-TOPBAR-05] reports its unsaved input to other windows, also over plain http, and never to itself", async () => {
  const leave = unsavedOf("/typed").hold({ isDirty: () => true });
  unsavedOf("/typed").tell();
  render(<AnswerOtherWindows list={list} />);
  const name = [...Channel.all][0]?.name ?? "";
  const heard: unknown[] = [];
  const other = new Channel(name);
  other.addEventListener("message", ({ data }) => heard.push(data));
  other.postMessage({ kind: "asks", window: "other" });
  expect(heard).toEqual([{ kind: "typed", window: expect.any(String), pages: 1 }]);

  await act(async () => void render(<Question />));
  expect(asked.pages).toBe(0);
  await act(async () => other.postMessage({ kind: "typed", window: "other", pages: 2 }));
  expect(asked.pages).toBe(2);
  leave();
});
