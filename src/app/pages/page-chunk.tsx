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
  return { load: async () => void (await loadChunk(importPage)), content: lazyAgain(importPage) };
}

/** Draws a page, at once when its chunk is there. */
export function ChunkPage({ chunk, placeholder }: { chunk: PageChunk; placeholder: ReactNode }): ReactNode {
  // Kept, and above what waits, where React keeps it: what was drawn as one of the two must not become the other.
  const [Content] = useState<ComponentType>(() => chunk.content());
  return (
    <Suspense fallback={placeholder}>
      <Content />
    </Suspense>
  );
}
