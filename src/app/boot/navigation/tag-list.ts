/** A tag in the tag bar. Each open page has one, as pages in a browser have tabs. */
export interface Tag {
  /** The path and the query parameters that identify the page. */
  key: string;
  path: string;
  /** The current query with its `?`, or an empty string. */
  search: string;
  title: string;
  /** The display name of the record that the page shows. */
  name?: string | undefined;
  pinned: boolean;
  /** Number that distinguishes tags with the same title. The first tag has 1, which is not shown. */
  number: number;
  /** The number of times the page was reset (刷新). */
  resets: number;
  /** The tag that the page was opened from, which is the target of 返回. */
  opener?: string | undefined;
}

/** The list of open pages, as tags in the tag bar. */
export interface TagList {
  /** In the order of the bar: home, pinned tags, other tags. */
  tags: readonly Tag[];
  /** Undefined if the current page has no tag (an error page). */
  active: string | undefined;
  /** The keys of mounted pages, with the most recently shown page last. */
  recent: readonly string[];
  /** The tag that closes as soon as another page is shown (返回). */
  leaving?: string | undefined;
}

/** A visit of a page: the address, and how the user has arrived there. {@link visit} updates the list of tags by it. */
export interface TagVisit {
  key: string;
  path: string;
  search: string;
  title: string;
  /** Whether the query has only parameters that identify the page, as in a link of a menu. */
  bare: boolean;
  /** `POP` is back, forward or a reload. Other kinds are links and actions inside the portal. */
  how: "POP" | "PUSH" | "REPLACE";
}

/** Which tags a command closes, relative to one tag: the tag itself, the tags at its left or right, all others, or all. */
export type CloseScope = "self" | "left" | "right" | "others" | "all";

/** Returns the address of the page of a tag: path and query. */
export function tagAddress(tag: Pick<Tag, "path" | "search">): string {
  return tag.path + tag.search;
}

/** Creates the list of tags at the beginning, when only the home page is open. */
export function emptyList(home: Pick<Tag, "key" | "path" | "title">): TagList {
  return { tags: [{ ...home, search: "", pinned: true, number: 1, resets: 0 }], active: undefined, recent: [] };
}

/**
 * Shows a page in its existing tag, or in a new tag, and gives the tag the address of the page. A link without further query (`bare`) to an
 * open page leaves the query of that page unchanged. A tag that was marked by `leaveTag` is closed.
 */
export function visit(list: TagList, page: TagVisit): TagList {
  const leaving = list.leaving === page.key ? undefined : list.leaving;
  const known = list.tags.find((tag) => tag.key === page.key);
  const base = leaving === undefined ? list : { ...closeTags(list, [leaving]), active: list.active };
  const keeps = known?.path === page.path && page.bare && page.how === "PUSH";
  const search = keeps ? known.search : page.search;
  const tags =
    known === undefined
      ? [...base.tags, newTag(base, page)]
      : base.tags.map((tag) =>
          tag !== known || (tag.search === search && tag.path === page.path && tag.title === page.title)
            ? tag
            : { ...tag, search, path: page.path, title: page.title },
        );
  const changed = tags.length !== base.tags.length || tags.some((tag, index) => tag !== base.tags[index]);
  return { tags: changed ? tags : base.tags, active: page.key, recent: shownLast(base.recent, page.key) };
}

function newTag(list: TagList, page: TagVisit): Tag {
  const taken = new Set(list.tags.filter((tag) => tag.title === page.title && tag.path === page.path).map((tag) => tag.number));
  let number = 1;
  while (taken.has(number)) number += 1;
  const opener = page.how === "POP" ? undefined : list.active;
  return { key: page.key, path: page.path, search: page.search, title: page.title, pinned: false, number, resets: 0, opener };
}

function shownLast(recent: readonly string[], key: string): readonly string[] {
  return recent.at(-1) === key ? recent : [...recent.filter((item) => item !== key), key];
}

/**
 * Makes an open page the visible page.
 *
 * @param key the key of its tag, which must be in the list
 */
export function showTag(list: TagList, key: string): TagList {
  return { ...list, active: key, recent: shownLast(list.recent, key) };
}

/** Shows a page that has no tag, such as an error page. A tag that is leaving (`leaveTag`) is closed. */
export function visitUntagged(list: TagList): TagList {
  const { leaving } = list;
  return { ...(leaving === undefined ? list : closeTags(list, [leaving])), active: undefined };
}

/** Updates the query of an open page. An unknown key changes nothing. */
export function setSearch(list: TagList, key: string, search: string): TagList {
  return change(list, key, (tag) => (tag.search === search ? tag : { ...tag, search }));
}

/**
 * Sets the name in the label of a tag: the display name of the record that the page shows. If another tag of the same screen has this name,
 * a number is appended. An unknown key changes nothing.
 */
export function nameTag(list: TagList, key: string, name: string): TagList {
  return change(list, key, (tag) => {
    const taken = list.tags.some((other) => other !== tag && other.path === tag.path && other.name === name);
    const free = taken ? `${name} (${tag.number})` : name;
    return tag.name === free ? tag : { ...tag, name: free };
  });
}

/** Discards the state of an open page, so that it is rendered anew (刷新). An unknown key changes nothing. */
export function refreshTag(list: TagList, key: string): TagList {
  return change(list, key, (tag) => ({ ...tag, resets: tag.resets + 1 }));
}

/**
 * Pins or unpins a tag. Pinned tags are placed after the home tag, and cannot be closed until they are unpinned. The home tag is always
 * pinned.
 */
export function pinTag(list: TagList, key: string, pinned: boolean): TagList {
  const tag = list.tags.find((item) => item.key === key);
  if (tag === undefined || isHome(list, key) || tag.pinned === pinned) return list;
  const others = list.tags.filter((item) => item.key !== key);
  const at = others.filter((item) => item.pinned).length;
  return { ...list, tags: [...others.slice(0, at), { ...tag, pinned }, ...others.slice(at)] };
}

/**
 * Moves a tag to another index. Pinned tags remain together, and home does not move. An index beyond these limits becomes the nearest
 * possible index. An unknown key changes nothing.
 */
export function moveTag(list: TagList, key: string, index: number): TagList {
  const from = list.tags.findIndex((tag) => tag.key === key);
  const tag = list.tags[from];
  if (tag === undefined || from === 0) return list;
  const pinned = list.tags.filter((item) => item.pinned).length;
  const [first, last] = tag.pinned ? [1, pinned - 1] : [pinned, list.tags.length - 1];
  const to = Math.min(Math.max(index, first), last);
  if (to === from) return list;
  const others = list.tags.filter((item) => item.key !== key);
  return { ...list, tags: [...others.slice(0, to), tag, ...others.slice(to)] };
}

/**
 * Lists the keys of the tags that a command of the tag bar closes. The command is for the tag itself, the tags at its left or right, all
 * others, or all. Pinned tags are never closed.
 *
 * @param key the tag to which the command refers
 * @returns an empty list if the command has no effect
 */
export function closable(list: TagList, key: string, scope: CloseScope): readonly string[] {
  const at = list.tags.findIndex((tag) => tag.key === key);
  if (at < 0) return [];
  const within = list.tags.filter((tag, index) => {
    if (tag.pinned) return false;
    if (scope === "self") return index === at;
    if (scope === "left") return index < at;
    if (scope === "right") return index > at;
    return scope === "all" || index !== at;
  });
  return within.map((tag) => tag.key);
}

/**
 * Closes tags, except pinned tags, and discards the state of their pages. If the visible page is closed, the page that was visible before
 * it becomes visible again. If there is no such page, the page of a neighbouring tag becomes visible. The mark of {@link leaveTag} is
 * removed.
 */
export function closeTags(list: TagList, keys: readonly string[]): TagList {
  const gone = new Set(keys.filter((key) => list.tags.some((tag) => tag.key === key && !tag.pinned)));
  if (gone.size === 0) return list.leaving === undefined ? list : { ...list, leaving: undefined };
  const tags = list.tags.filter((tag) => !gone.has(tag.key));
  const recent = list.recent.filter((key) => !gone.has(key));
  const closed = list.active !== undefined && gone.has(list.active);
  return { tags, recent, active: closed ? nextOf(list, gone) : list.active };
}

/** Finds the most recently shown page among the remaining ones. After a reload there is none, so a neighbour is chosen. */
function nextOf(list: TagList, gone: ReadonlySet<string>): string | undefined {
  const before = list.recent.findLast((key) => !gone.has(key));
  if (before !== undefined) return before;
  const at = list.tags.findIndex((tag) => tag.key === list.active);
  const right = list.tags.slice(at).find((tag) => !gone.has(tag.key));
  const left = list.tags.slice(0, Math.max(at, 0)).findLast((tag) => !gone.has(tag.key));
  return (right ?? left ?? list.tags[0])?.key;
}

/** Marks a tag, so that `visit` and `visitUntagged` close it when another page is shown. Until then its page remains visible. */
export function leaveTag(list: TagList, key: string): TagList {
  return { ...list, leaving: key };
}

/** Tests whether a key is that of the home tag, which is always the first. */
export function isHome(list: TagList, key: string): boolean {
  return list.tags[0]?.key === key;
}

/**
 * Formats the label of a tag: the name of the shown record, followed by the title. Without a name, the label is the title, followed by a
 * number if several tags have this title.
 */
export function tagLabel(tag: Tag): string {
  if (tag.name !== undefined) return `${tag.name} ${tag.title}`;
  return tag.number > 1 ? `${tag.title} (${tag.number})` : tag.title;
}

function change(list: TagList, key: string, how: (tag: Tag) => Tag): TagList {
  let changed = false;
  const tags = list.tags.map((tag) => {
    if (tag.key !== key) return tag;
    const next = how(tag);
    changed ||= next !== tag;
    return next;
  });
  return changed ? { ...list, tags } : list;
}
