import { useCallback, useContext, useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { HOME_PATH } from "../portal/own-pages.ts";
import type { PagePlace, Place } from "../portal/place.ts";
import { keepTags, restoreTags } from "./kept-tags.ts";
import { NavigationKind, type NavigationKindValue } from "./navigation-kind.ts";
import {
  type CloseScope,
  closable,
  closeTags,
  emptyList,
  leaveTag,
  moveTag,
  pinTag,
  refreshTag,
  setSearch,
  showTag,
  type TagList,
  tagAddress,
  visit,
  visitUntagged,
} from "./tag-list.ts";
import type { Tags } from "./tags-context.ts";

export type Find = (path: string, search: string) => Place;

export interface TagListController {
  tags: Tags;
  /** What the address stands for. */
  place: Place;
  /** Replaces the query of an open page; while it is in sight, the address follows. */
  setSearch: (key: string, search: string) => void;
  /** 返回: closes the page that is in sight and shows the one it was opened from, else another address. */
  back: (fallback: string) => void;
}

interface State {
  list: TagList;
  /** What the list was last brought up to. */
  address: string;
  find: Find;
}

function addressOf(location: { key: string; pathname: string; search: string }): string {
  return `${location.key} ${location.pathname}${location.search}`;
}

function pageAt(find: Find, path: string, search: string): PagePlace | undefined {
  const place = find(path, search);
  return place.kind === "page" && !place.passing ? place : undefined;
}

function firstList(user: string, find: Find): TagList {
  const home = emptyList({ key: HOME_PATH, path: HOME_PATH, title: "首页" });
  return restoreTags(user, home, (path, search) => pageAt(find, path, search));
}

/** Rights changed: what may not be opened any more has no tag any more, a renamed menu renames its tag. */
function withRights(list: TagList, find: Find): TagList {
  const gone = list.tags.filter((tag) => pageAt(find, tag.path, tag.search) === undefined).map((tag) => tag.key);
  const open = gone.reduce((rest, key) => pinTag(rest, key, false), list);
  const left = closeTags(open, gone);
  const tags = left.tags.map((tag) => {
    const title = pageAt(find, tag.path, tag.search)?.title ?? tag.title;
    return title === tag.title ? tag : { ...tag, title };
  });
  return { ...left, tags };
}

function brought(list: TagList, place: Place, path: string, search: string, how: NavigationKindValue): TagList {
  if (place.kind !== "page") return list;
  return place.passing ? visitUntagged(list) : visit(list, { ...place, path, search, how });
}

/** The open pages of this user: follows the address, and leads it where tags are opened and closed. */
export function useTagList(user: string, find: Find): TagListController {
  const location = useLocation();
  const how = useContext(NavigationKind);
  const navigate = useSteadyNavigate();
  const { pathname, search } = location;
  const place = useMemo(() => find(pathname, search), [find, pathname, search]);
  const [state, setState] = useState<State>(() => ({ list: firstList(user, find), address: "", find }));

  // Brought up to the address while drawing: no frame shows a page under another page's tag.
  const address = addressOf(location);
  let current = state;
  if (state.address !== address || state.find !== find) {
    const known = state.find === find ? state.list : withRights(state.list, find);
    current = { list: brought(known, place, pathname, search, how), address, find };
    setState(current);
  }
  const { list } = current;
  const entries = useEntries(list.active);
  const latest = useRef({ list, place, how });
  useEffect(() => {
    latest.current = { list, place, how };
  });

  useEffect(() => keepTags(user, list), [user, list]);
  // The address follows the page: a link from a menu names a page that kept its state, or a search changed it.
  const wanted = place.kind === "page" && !place.passing ? list.tags.find((tag) => tag.key === place.key) : undefined;
  const wantedAddress = wanted === undefined ? undefined : tagAddress(wanted);
  useEffect(() => {
    if (wantedAddress !== undefined && wantedAddress !== pathname + search) navigate(wantedAddress, { replace: true });
  }, [wantedAddress, pathname, search, navigate]);

  const update = useCallback((how: (list: TagList) => TagList) => {
    const next = how(latest.current.list);
    latest.current.list = next;
    setState((old) => ({ ...old, list: next }));
    return next;
  }, []);

  const open = useCallback(
    (key: string) => {
      const tag = latest.current.list.tags.find((item) => item.key === key);
      if (tag === undefined || latest.current.list.active === key) return;
      // In sight at once; the address, which draws more, follows.
      update((old) => showTag(old, key));
      navigate(tagAddress(tag));
    },
    [navigate, update],
  );
  const tags = useMemo<Tags>(
    () => ({
      list,
      open,
      close: (key: string, scope: CloseScope = "self") => {
        const before = latest.current.list;
        const after = update((old) => closeTags(old, closable(old, key, scope)));
        const shown = after.tags.find((tag) => tag.key === after.active);
        if (after.active !== before.active && shown !== undefined) navigate(tagAddress(shown), { replace: true });
      },
      refresh: (key) => {
        update((old) => refreshTag(old, key));
        open(key);
      },
      pin: (key, pinned) => void update((old) => pinTag(old, key, pinned)),
      move: (key, index) => void update((old) => moveTag(old, key, index)),
    }),
    [list, open, update, navigate],
  );

  return {
    tags,
    place,
    setSearch: useCallback((key, next) => void update((old) => setSearch(old, key, next)), [update]),
    back: useCallback(
      (fallback) => {
        const { active, tags: open } = latest.current.list;
        const tag = open.find((item) => item.key === active);
        const opener = open.find((item) => item.key === tag?.opener) ?? open.find((item) => item.path === fallback);
        if (tag !== undefined && !tag.pinned) update((old) => leaveTag(old, tag.key));
        if (opener !== undefined && entries.before() === opener.key) navigate(-1);
        else navigate(opener === undefined ? fallback : tagAddress(opener), { replace: true });
      },
      [navigate, update, entries],
    ),
  };
}

/** Which tag each entry of the history showed, so that 返回 can go back instead of adding an entry. */
function useEntries(active: string | undefined): { before: () => string | undefined } {
  const seen = useRef(new Map<number, string | undefined>());
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new entry may show the same tag
  useEffect(() => {
    seen.current.set(historyIndex(), active);
  }, [active, key]);
  return useMemo(() => ({ before: () => seen.current.get(historyIndex() - 1) }), []);
}

/** `idx` counts the entries of this portal in the history. */
function historyIndex(): number {
  const { idx } = (window.history.state ?? {}) as { idx?: unknown };
  return typeof idx === "number" ? idx : 0;
}

type Go = ((to: string, options?: { replace?: boolean }) => void) & ((steps: -1) => void);

/** `navigate` changes with every address, which would draw every page again; ours takes full paths only, so it need not. */
export function useSteadyNavigate(): Go {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  useEffect(() => {
    latest.current = navigate;
  });
  return useCallback((to: string | -1, options?: { replace?: boolean }) => {
    if (to === -1) void latest.current(-1);
    else void latest.current(to, options);
  }, []);
}
