import { type ComponentType, type ReactNode, Suspense, useState } from "react";
import { lazyAgain, loadChunk } from "../../../runtime/plain.ts";

/** A page that is a chunk of its own. */
export interface PageChunk {
  /** Brings the chunk; rejects when it cannot be had. */
  load: () => Promise<void>;
  /** The page itself when its chunk is there, else what brings it first. */
  content: () => ComponentType;
}

export function pageChunk(importPage: () => Promise<{ default: ComponentType }>): PageChunk {
  let loaded: ComponentType | undefined;
  const bring = async () => {
    const page = await importPage();
    loaded = page.default;
    return page;
  };
  const later = lazyAgain(bring);
  return { load: async () => void (loaded ?? (await loadChunk(bring))), content: () => loaded ?? later() };
}

/**
 * Draws a page at once when its chunk is there: `lazy` alone would first draw the placeholder, which React then keeps
 * for 300 ms.
 */
export function ChunkPage({ chunk, placeholder }: { chunk: PageChunk; placeholder: ReactNode }): ReactNode {
  // Kept, and above what waits, where React keeps it: what was drawn as one of the two must not become the other.
  const [Content] = useState<ComponentType>(() => chunk.content());
  return (
    <Suspense fallback={placeholder}>
      <Content />
    </Suspense>
  );
}
