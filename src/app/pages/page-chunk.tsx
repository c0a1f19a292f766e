import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { loadChunk } from "../../../runtime/data/load-chunk.ts";

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
    const page = await loadChunk(importPage);
    loaded = page.default;
    return page;
  };
  // What failed once fails for good in React's eyes: who asks again gets another one.
  const untried = (): ComponentType =>
    lazy(() =>
      load().catch((error: unknown) => {
        later = untried();
        throw error;
      }),
    );
  let later = untried();
  return { load: async () => void (loaded ?? (await load())), content: () => loaded ?? later };
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
