import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef } from "react";
import { useLocation } from "react-router-dom";
import { useLeaveQuestion } from "./leave-question.tsx";
import type { ResolvedRoute } from "../../boot/navigation/resolve-route.ts";
import {
  type CloseScope,
  closable,
  closeTags,
  leaveTag,
  moveTag,
  pinTag,
  refreshTag,
  showTag,
  type TagList,
  tagAddress,
} from "../../boot/navigation/tag-list.ts";
import type { Tags } from "../../boot/navigation/tags-context.ts";
import { paneId } from "./tag-ids.ts";
import { setShown } from "./pane-slot.ts";
import { usePaneSwap } from "./use-pane-swap.ts";
import { FOLLOWS, type Go } from "./use-steady-navigate.ts";

/** Input of `useTagCommands`: the list of open pages. `useTagList` updates it when the address changes. */
export interface FollowedList {
  list: TagList;
  route: ResolvedRoute;
  /** The list after all commands, rendered or not. */
  latest: RefObject<TagList>;
  /**
   * Changes the list.
   * @returns The new list.
   */
  update: (change: (list: TagList) => TagList) => TagList;
}

/** The commands of the tag bar and of pages. {@link useTagCommands} returns them. */
export interface TagCommands {
  tags: Tags;
  /**
   * The action 返回: closes the visible page and shows the page that opened it, or else another address. With `saved`, no
   * confirmation is requested.
   */
  back: (fallback: string, saved: boolean) => void;
  /** The dialog that asks whether unsaved input may be discarded. */
  question: ReactNode;
}

/**
 * Returns the commands of the tag bar and of pages, such as open, close and pin. They change the list of tags; the address follows if
 * another page becomes visible. Commands that discard pages with unsaved input ask first.
 */
export function useTagCommands({ list, latest, update }: FollowedList, navigate: Go): TagCommands {
  const { mayLeave, question } = useLeaveQuestion();
  const entries = useEntries(list.active);
  const swap = usePaneSwap();
  const open = useCallback(
    (key: string) => {
      const { active, tags: all } = latest.current;
      const [tag, current] = [key, active].map((one) => all.find((item) => item.key === one));
      if (tag === undefined) return;
      const follow = () => {
        const now = latest.current;
        const isOpen = now.tags.some((item) => item.key === key);
        // Another command may have closed the page, or shown another one, since the frame.
        if (!isOpen) return showActive(now);
        if (now.active === key) return;
        update((old) => showTag(old, key));
        // The address follows, because it renders more.
        navigate(tagAddress(tag), FOLLOWS);
      };
      swap(current && paneId(current.key, current.resets), paneId(key, tag.resets), follow);
    },
    [navigate, latest, update, swap],
  );
  const tags = useMemo<Tags>(
    () => ({
      list,
      open,
      close: (key: string, scope: CloseScope = "self") => {
        const keys = closable(latest.current, key, scope);
        mayLeave(latest.current, keys, "关闭", () => {
          const before = latest.current;
          const after = update((old) => closeTags(old, keys));
          const shown = after.tags.find((tag) => tag.key === after.active);
          if (after.active !== before.active && shown !== undefined) navigate(tagAddress(shown), { ...FOLLOWS, replace: true });
        });
      },
      refresh: (key) =>
        mayLeave(latest.current, [key], "刷新", () => {
          update((old) => refreshTag(old, key));
          open(key);
        }),
      pin: (key, pinned) => void update((old) => pinTag(old, key, pinned)),
      move: (key, index) => void update((old) => moveTag(old, key, index)),
    }),
    [list, open, latest, update, navigate, mayLeave],
  );
  const leave = useCallback(
    (fallback: string) => {
      const { active, tags: all } = latest.current;
      const tag = all.find((item) => item.key === active);
      const opener = all.find((item) => item.key === tag?.opener) ?? all.find((item) => item.path === fallback);
      if (tag !== undefined && !tag.pinned) update((old) => leaveTag(old, tag.key));
      if (opener !== undefined && entries.before() === opener.key) navigate(-1);
      else navigate(opener === undefined ? fallback : tagAddress(opener), { replace: true });
    },
    [navigate, latest, update, entries],
  );
  const back = useCallback(
    (fallback: string, saved: boolean) => {
      const { active, tags: all } = latest.current;
      const gone = saved ? [] : all.filter((tag) => tag.key === active && !tag.pinned).map((tag) => tag.key);
      mayLeave(latest.current, gone, "关闭", () => leave(fallback));
    },
    [latest, mayLeave, leave],
  );
  return { tags, back, question };
}

/**
 * Shows the pane of the active tag in the document. It undoes a swap that was shown before React rendered it, and that was then not carried
 * out.
 */
function showActive({ active, tags }: TagList): void {
  const tag = tags.find((item) => item.key === active);
  const pane = tag && document.getElementById(paneId(tag.key, tag.resets));
  if (pane) setShown(pane, true);
}

/** Records which tag each history entry showed, so that 返回 can go back instead of adding an entry. */
function useEntries(active: string | undefined): { before: () => string | undefined } {
  const seen = useRef(new Map<number, string | undefined>());
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new entry may show the same tag
  useEffect(() => {
    seen.current.set(historyIndex(), active);
  }, [active, key]);
  return useMemo(() => ({ before: () => seen.current.get(historyIndex() - 1) }), []);
}

/** Returns the number of history entries of the portal before the present one, as the router counts them (`idx`). 0 if it is unknown. */
function historyIndex(): number {
  const { idx } = (window.history.state ?? {}) as { idx?: unknown };
  return typeof idx === "number" ? idx : 0;
}
