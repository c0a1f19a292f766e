import { createContext, useContext } from "react";
import type { CloseScope, TagList } from "./tag-list.ts";

/** The list of open pages, and the operations of the tag bar on them. Operations take the key of a tag. */
export interface Tags {
  list: TagList;
  open: (key: string) => void;
  close: (key: string, scope?: CloseScope) => void;
  refresh: (key: string) => void;
  pin: (key: string, pinned: boolean) => void;
  move: (key: string, index: number) => void;
}

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
