import { readState, writeState } from "../../../../runtime/plain.ts";
import { ownPath } from "../../boot/session/guard.ts";
import { type Tag, tagAddress, type TagList } from "../../boot/navigation/tag-list.ts";

/** A tag as local state keeps it (P-TAGS-03). */
interface KeptTag {
  path: string;
  search: string;
  pinned: boolean;
  name?: string | undefined;
}

/** Who they were opened by: another user of this browser must not find them. */
interface KeptTags {
  user: string;
  tags: readonly KeptTag[];
  /** Address of the page that was in sight. */
  shown?: string;
}

const NAME = "tags";
/** More would not be found again in the bar. */
const MOST = 50;
const LONGEST_NAME = 200;

export function keepTags(user: string, list: TagList): void {
  const tags = list.tags
    .slice(0, MOST)
    .map(({ path, search, pinned, name }): KeptTag => ({ path, search, pinned, name: name?.slice(0, LONGEST_NAME) }));
  const shown = list.tags.find((tag) => tag.key === list.active);
  // A window that shows a page without a tag (a voucher) leaves what another one had in sight.
  const address = shown === undefined ? keptAddress(user) : tagAddress(shown);
  const isOpen = address !== undefined && tags.some((tag) => tagAddress(tag) === address);
  const kept: KeptTags = { user, tags, ...(isOpen ? { shown: address } : {}) };
  if (JSON.stringify(readState("local", NAME)) !== JSON.stringify(kept)) writeState("local", NAME, kept);
}

/**
 * The tags of the last visit.
 *
 * @param place finds the page of an address; undefined: it may not be opened (any more), its tag is dropped.
 */
export function restoreTags(
  user: string,
  home: TagList,
  place: (path: string, search: string) => Pick<Tag, "key" | "title"> | undefined,
): TagList {
  const tags: Tag[] = [...home.tags];
  for (const kept of keptTags(user)) {
    const page = place(kept.path, kept.search);
    if (page === undefined) continue;
    const known = tags.findIndex((tag) => tag.key === page.key);
    const first = tags[known];
    if (first !== undefined) {
      if (known === 0) tags[0] = { ...first, path: kept.path, search: kept.search };
      continue;
    }
    const number = tags.filter((tag) => tag.title === page.title && tag.path === kept.path).length + 1;
    tags.push({ ...kept, key: page.key, title: page.title, number, turn: 0 });
  }
  return { ...home, tags: [...tags.filter((tag) => tag.pinned), ...tags.filter((tag) => !tag.pinned)] };
}

function keptTags(user: string): readonly KeptTag[] {
  const kept = readState("local", NAME) as Partial<KeptTags> | null | undefined;
  if (kept?.user !== user || !Array.isArray(kept.tags)) return [];
  return kept.tags
    .slice(0, MOST)
    .flatMap((tag: Partial<KeptTag> | null) =>
      typeof tag?.path === "string" && tag.path.startsWith("/") && typeof tag.search === "string"
        ? [{ path: tag.path, search: tag.search, pinned: tag.pinned === true, name: typeof tag.name === "string" ? tag.name : undefined }]
        : [],
    );
}

/** Address of the page that a user had in sight when the session ended. */
export function keptAddress(user: string): string | undefined {
  const kept = readState("local", NAME) as Partial<KeptTags> | null | undefined;
  return kept?.user === user && typeof kept.shown === "string" ? ownPath(kept.shown) : undefined;
}
