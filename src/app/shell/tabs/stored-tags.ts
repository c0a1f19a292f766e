import { readState, writeState } from "../../../../runtime/plain.ts";
import { ownPath } from "../../boot/session/guard.ts";
import { type Tag, tagAddress, type TagList } from "../../boot/navigation/tag-list.ts";

/** A tag as it is stored in local state (P-TAGS-03). */
interface StoredTag {
  path: string;
  search: string;
  pinned: boolean;
  name?: string | undefined;
}

/** The stored tags with the id of their user, because another user of this browser must not see them. */
interface StoredTags {
  user: string;
  tags: readonly StoredTag[];
  /** The address of the page that was visible. */
  shown?: string;
}

const NAME = "tags";
/** The maximum number of tags, beyond which they cannot be found in the bar. */
const MOST = 50;
const LONGEST_NAME = 200;

/** Stores the tags of a user in local state, at most 50, and the address of the visible page. Nothing is written if neither has changed. */
export function storeTags(user: string, list: TagList): void {
  const tags = list.tags
    .slice(0, MOST)
    .map(({ path, search, pinned, name }): StoredTag => ({ path, search, pinned, name: name?.slice(0, LONGEST_NAME) }));
  const shown = list.tags.find((tag) => tag.key === list.active);
  // A window with a page without a tag (a voucher) does not overwrite the visible page of another window.
  const address = shown === undefined ? storedAddress(user) : tagAddress(shown);
  const isOpen = address !== undefined && tags.some((tag) => tagAddress(tag) === address);
  const stored: StoredTags = { user, tags, ...(isOpen ? { shown: address } : {}) };
  if (JSON.stringify(readState("local", NAME)) !== JSON.stringify(stored)) writeState("local", NAME, stored);
}

/**
 * Restores the tags that a user had open at the last visit.
 *
 * @param user the id of the user
 * @param home the list with only the home page, which is the result if nothing is stored
 * @param findPage finds the page of an address. It returns undefined if the user may not open the page (any more); the tag is then left out
 */
export function restoreTags(
  user: string,
  home: TagList,
  findPage: (path: string, search: string) => Pick<Tag, "key" | "title"> | undefined,
): TagList {
  const tags: Tag[] = [...home.tags];
  for (const stored of readStoredTags(user)) {
    const page = findPage(stored.path, stored.search);
    if (page === undefined) continue;
    const known = tags.findIndex((tag) => tag.key === page.key);
    const first = tags[known];
    if (first !== undefined) {
      if (known === 0) tags[0] = { ...first, path: stored.path, search: stored.search };
      continue;
    }
    const number = tags.filter((tag) => tag.title === page.title && tag.path === stored.path).length + 1;
    tags.push({ ...stored, key: page.key, title: page.title, number, resets: 0 });
  }
  return { ...home, tags: [...tags.filter((tag) => tag.pinned), ...tags.filter((tag) => !tag.pinned)] };
}

function readStoredTags(user: string): readonly StoredTag[] {
  const stored = readState("local", NAME) as Partial<StoredTags> | null | undefined;
  if (stored?.user !== user || !Array.isArray(stored.tags)) return [];
  return stored.tags
    .slice(0, MOST)
    .flatMap((tag: Partial<StoredTag> | null) =>
      typeof tag?.path === "string" && tag.path.startsWith("/") && typeof tag.search === "string"
        ? [{ path: tag.path, search: tag.search, pinned: tag.pinned === true, name: typeof tag.name === "string" ? tag.name : undefined }]
        : [],
    );
}

/**
 * Returns the address of the page that the user saw when the session ended.
 * @returns The address, or undefined if none is stored for this user.
 */
export function storedAddress(user: string): string | undefined {
  const stored = readState("local", NAME) as Partial<StoredTags> | null | undefined;
  return stored?.user === user && typeof stored.shown === "string" ? ownPath(stored.shown) : undefined;
}
