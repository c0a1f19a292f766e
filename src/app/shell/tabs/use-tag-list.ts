import { useCallback, useContext, useEffect, useInsertionEffect, useMemo, useReducer, useRef } from "react";
import { useLocation } from "react-router-dom";
import { HOME_PATH } from "../../boot/navigation/own-pages.ts";
import type { PageRoute, ResolvedRoute } from "../../boot/navigation/resolve-route.ts";
import { storeTags, restoreTags } from "./stored-tags.ts";
import { NavigationKind, type NavigationKindValue } from "../../boot/navigation/navigation-kind.ts";
import {
  closeTags,
  emptyList,
  nameTag,
  pinTag,
  setSearch,
  type TagList,
  tagAddress,
  visit,
  visitUntagged,
} from "../../boot/navigation/tag-list.ts";
import { FOLLOWS, isFollowing, useSteadyNavigate } from "./use-steady-navigate.ts";
import { type FollowedList, type TagCommands, useTagCommands } from "./use-tag-commands.ts";

/** Resolves an address to a page, a redirect or nothing. `search` is the query with its `?`, or an empty text. */
export type Find = (path: string, search: string) => ResolvedRoute;

/** The open pages of a user, and functions that change them. {@link useTagList} returns it. */
export interface TagListController extends TagCommands {
  /** The page of the address. */
  route: ResolvedRoute;
  /** The query of the address with its `?`, for a page without a tag. */
  search: string;
  /**
   * Replaces the query of an open page. If the page is visible, the address follows. With `step`, it gets a new history
   * entry. For a page without a tag, only the address changes.
   */
  setSearch: (key: string, search: string, step: boolean) => void;
  /** Sets the display name of an open page's record. */
  setName: (key: string, name: string) => void;
}

interface State {
  list: TagList;
  /** The address that the list includes. */
  address: string;
  /** The number of the navigation to that address. */
  arrival: number;
  find: Find;
}

type Change = State | ((old: State) => State);

const changed = (old: State, change: Change): State => (typeof change === "function" ? change(old) : change);

function addressOf(location: { key: string; pathname: string; search: string }): string {
  return `${location.key} ${location.pathname}${location.search}`;
}

function pageAt(find: Find, path: string, search: string): PageRoute | undefined {
  const route = find(path, search);
  return route.kind === "page" && !route.passing ? route : undefined;
}

function firstList(user: string, find: Find): TagList {
  const home = emptyList({ key: HOME_PATH, path: HOME_PATH, title: "首页" });
  return restoreTags(user, home, (path, search) => pageAt(find, path, search));
}

/**
 * Updates the list after a change of rights. Tags of pages that the user may no longer open are closed, and tags of renamed
 * menus are renamed.
 */
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

function brought(list: TagList, route: ResolvedRoute, path: string, search: string, how: NavigationKindValue): TagList {
  if (route.kind !== "page") return list;
  return route.passing ? visitUntagged(list) : visit(list, { ...route, path, search, how });
}

/**
 * Manages the open pages of a user. A change of the address updates the list, and opening or closing a tag changes the address.
 *
 * @param user the id of the user
 * @param find resolves an address to a page
 */
export function useTagList(user: string, find: Find): TagListController {
  const followed = useFollowedList(user, find);
  const { list, route, latest, update } = followed;
  const navigate = useSteadyNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => storeTags(user, list), [user, list]);

  // The address follows the page in two cases: a link from a menu opened a page that retained its state, or a search changed
  // it.
  const shown = route.kind === "page" && !route.passing && route.key === list.active;
  const wanted = shown ? list.tags.find((tag) => tag.key === route.key) : undefined;
  const stepped = useRef(false);
  const wantedAddress = wanted === undefined ? undefined : tagAddress(wanted);
  useEffect(() => {
    if (wantedAddress !== undefined && wantedAddress !== pathname + search)
      navigate(wantedAddress, { ...FOLLOWS, replace: !stepped.current });
    stepped.current = false;
  }, [wantedAddress, pathname, search, navigate]);

  const passing = useRef<{ key: string; path: string }>(undefined);
  useEffect(() => {
    passing.current = route.kind === "page" && route.passing ? { key: route.key, path: pathname } : undefined;
  });
  return {
    route,
    search,
    setSearch: useCallback(
      (key, next, step) => {
        if (passing.current?.key === key) return navigate(passing.current.path + next, { replace: !step });
        const before = latest.current.tags.find((tag) => tag.key === key)?.search;
        stepped.current ||= step && before !== next;
        update((old) => setSearch(old, key, next));
      },
      [update, latest, navigate],
    ),
    setName: useCallback((key, name) => void update((old) => nameTag(old, key, name)), [update]),
    ...useTagCommands(followed, navigate),
  };
}

/** Updates the list to the address during rendering, so that no frame shows a page under the tag of another one. */
function useFollowedList(user: string, find: Find): FollowedList {
  const location = useLocation();
  const arrival = useContext(NavigationKind);
  const { pathname, search } = location;
  const route = useMemo(() => find(pathname, search), [find, pathname, search]);
  // A reducer, because the eager computation of useState may be based on an abandoned render, such as that of a page that is
  // still loading.
  const [state, setState] = useReducer(changed, undefined, () => ({ list: firstList(user, find), address: "", arrival: 0, find }));

  const address = addressOf(location);
  let current = state;
  // The list is newer than the address in two cases: it requested that address itself, or it already includes a later one.
  // Changes since then are preserved.
  const late = arrival.number < state.arrival;
  const follows = arrival.how !== "POP" && isFollowing(location.state);
  const isNew = state.address !== address && !late;
  if (isNew || state.find !== find) {
    const known = state.find === find ? state.list : withRights(state.list, find);
    const isKnown = late || (isNew ? follows : hasTag(known, route));
    const list = isKnown ? known : brought(known, route, pathname, search, arrival.how);
    current = isNew ? { list, find, address, arrival: arrival.number } : { ...state, list, find };
    setState(current);
  }
  const { list } = current;
  const latest = useRef(list);
  // Runs before all effects of pages, because a page with a cached record names its tag in its first effect.
  useInsertionEffect(() => {
    latest.current = list;
  });
  const update = useCallback((change: (list: TagList) => TagList) => {
    const next = change(latest.current);
    latest.current = next;
    setState((old) => ({ ...old, list: next }));
    return next;
  }, []);
  return { list, route, latest, update };
}

function hasTag(list: TagList, route: ResolvedRoute): boolean {
  return route.kind === "page" && list.tags.some((tag) => tag.key === route.key);
}
