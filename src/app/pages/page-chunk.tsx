import { type ComponentType, lazy, type ReactNode, useState } from "react";

/** A page that is a chunk of its own. */
export interface PageChunk {
  /** Brings the chunk; rejects when it cannot be had. */
  load: () => Promise<void>;
  /** The page itself when its chunk is there, else what brings it first. */
  content: () => ComponentType;
}

export function pageChunk(importPage: () => Promise<{ default: ComponentType }>): PageChunk {
  let loaded: ComponentType | undefined;
  const load = async () => {
    const page = await importPage();
    loaded = page.default;
    return page;
  };
  const later = lazy(load);
  return { load: async () => void (loaded ?? (await load())), content: () => loaded ?? later };
}

/**
 * Draws a page at once when its chunk is there: `lazy` alone would first draw the placeholder, which React then keeps
 * for 300 ms.
 */
export function ChunkPage({ chunk }: { chunk: PageChunk }): ReactNode {
  // Kept: what was drawn as one of the two must not become the other.
  const [Content] = useState<ComponentType>(() => chunk.content());
  return <Content />;
}
