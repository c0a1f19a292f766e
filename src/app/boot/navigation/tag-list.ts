/** One open page. */
export interface Tag {
  /** Identity: its path, and the part of the query that tells two pages of one screen apart. */
  key: string;
  path: string;
  /** Its query as it is now, `?` included; empty: none. */
  search: string;
  title: string;
  /** What people call the record that it shows. */
  name?: string | undefined;
  pinned: boolean;
  /** Tells apart tags of one title: the second and later ones show it. */
  number: number;
  /** Counts how often the page was begun anew (刷新). */
  turn: number;
  /** Tag it was opened from: 返回 leads there. */
  opener?: string | undefined;
}

export interface TagList {
  /** In the order of the bar: home, pinned ones, the others. */
  tags: readonly Tag[];
  /** Undefined: what is shown has no tag (an error page). */
  active: string | undefined;
  /** Pages that are alive, the one looked at last at the end. */
  recent: readonly string[];
  /** Closes as soon as another page is shown (返回). */
  leaving?: string | undefined;
}

/** What is visited: where it is, and how it came to be shown. */
export interface TagVisit {
  key: string;
  path: string;
  search: string;
  title: string;
  /** The address names the page and nothing of its state: a link from a menu. */
  bare: boolean;
  /** `POP`: back, forward, a reload; else a link or an action inside the portal. */
  how: "POP" | "PUSH" | "REPLACE";
}

export type CloseScope = "self" | "left" | "right" | "others" | "all";

export function tagAddress(tag: Pick<Tag, "path" | "search">): string {
  return tag.path + tag.search;
}

/** The list with home alone. */
export function emptyList(home: Pick<Tag, "key" | "path" | "title">): TagList {
  return { tags: [{ ...home, search: "", pinned: true, number: 1, turn: 0 }], active: undefined, recent: [] };
}

/** Shows a page: in its tag if it has one, else in a new one. A page that is open keeps its state unless the address says otherwise. */
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
  return { key: page.key, path: page.path, search: page.search, title: page.title, pinned: false, number, turn: 0, opener };
}

function shownLast(recent: readonly string[], key: string): readonly string[] {
  return recent.at(-1) === key ? recent : [...recent.filter((item) => item !== key), key];
}

/** Shows a page that is open. */
export function showTag(list: TagList, key: string): TagList {
  return { ...list, active: key, recent: shownLast(list.recent, key) };
}

/** A page that has no tag is shown. */
export function visitUntagged(list: TagList): TagList {
  const { leaving } = list;
  return { ...(leaving === undefined ? list : closeTags(list, [leaving])), active: undefined };
}

/** The query of an open page changed. */
export function setSearch(list: TagList, key: string, search: string): TagList {
  return change(list, key, (tag) => (tag.search === search ? tag : { ...tag, search }));
}

/** A page has read its record: the tag is called like it, and numbered when another one of its page is called so. */
export function nameTag(list: TagList, key: string, name: string): TagList {
  return change(list, key, (tag) => {
    const taken = list.tags.some((other) => other !== tag && other.path === tag.path && other.name === name);
    const free = taken ? `${name} (${tag.number})` : name;
    return tag.name === free ? tag : { ...tag, name: free };
  });
}

/** The page begins anew: its state is dropped. */
export function refreshTag(list: TagList, key: string): TagList {
  return change(list, key, (tag) => ({ ...tag, turn: tag.turn + 1 }));
}

/** Pinned tags stand behind home and are closed by nothing but unpinning first. */
export function pinTag(list: TagList, key: string, pinned: boolean): TagList {
  const tag = list.tags.find((item) => item.key === key);
  if (tag === undefined || isHome(list, key) || tag.pinned === pinned) return list;
  const others = list.tags.filter((item) => item.key !== key);
  const at = others.filter((item) => item.pinned).length;
  return { ...list, tags: [...others.slice(0, at), { ...tag, pinned }, ...others.slice(at)] };
}

/** Moves a tag to the place of another one; pinned ones stay among themselves, home stays where it is. */
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

/** The tags that a command of the bar closes, seen from one tag; empty: the command has nothing to do. */
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

/** Closes tags and drops what their pages held. When the one that is shown goes, the one looked at before it is shown. */
export function closeTags(list: TagList, keys: readonly string[]): TagList {
  const gone = new Set(keys.filter((key) => list.tags.some((tag) => tag.key === key && !tag.pinned)));
  if (gone.size === 0) return list.leaving === undefined ? list : { ...list, leaving: undefined };
  const tags = list.tags.filter((tag) => !gone.has(tag.key));
  const recent = list.recent.filter((key) => !gone.has(key));
  const closed = list.active !== undefined && gone.has(list.active);
  return { tags, recent, active: closed ? nextOf(list, gone) : list.active };
}

/** The page looked at last among those that stay; without one (after a reload): the neighbour. */
function nextOf(list: TagList, gone: ReadonlySet<string>): string | undefined {
  const before = list.recent.findLast((key) => !gone.has(key));
  if (before !== undefined) return before;
  const at = list.tags.findIndex((tag) => tag.key === list.active);
  const right = list.tags.slice(at).find((tag) => !gone.has(tag.key));
  const left = list.tags.slice(0, Math.max(at, 0)).findLast((tag) => !gone.has(tag.key));
  return (right ?? left ?? list.tags[0])?.key;
}

/** Closed once the next page is there: until then it stays in sight. */
export function leaveTag(list: TagList, key: string): TagList {
  return { ...list, leaving: key };
}

export function isHome(list: TagList, key: string): boolean {
  return list.tags[0]?.key === key;
}

/** What the tag says: the name of its record and its title; without a name, from the second tag of one page on, with a number. */
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
