import { createContext, useContext } from "react";
import type { CloseScope, TagList } from "./tag-list.ts";

/** The list of open pages, and the operations of the tag bar. Each operation takes the key of a tag. */
export interface Tags {
  list: TagList;
  /** Shows the page of a tag. */
  open: (key: string) => void;
  /** Closes the tag, or those that `scope` selects relative to it. */
  close: (key: string, scope?: CloseScope) => void;
  /** Resets the page of a tag (刷新). */
  refresh: (key: string) => void;
  /** Pins a tag, or unpins it. */
  pin: (key: string, pinned: boolean) => void;
  /** Moves a tag to another position in the bar. */
  move: (key: string, index: number) => void;
}

/** React context with the open pages and the operations of the tag bar. Undefined outside of the portal. */
export const TagsContext = createContext<Tags | undefined>(undefined);

/**
 * Returns the open pages and the operations on them.
 * @throws Error outside of the portal.
 */
export function useTags(): Tags {
  const tags = useContext(TagsContext);
  if (tags === undefined) throw new Error("useTags: expected the portal above, got none");
  return tags;
}
