import { type ComponentType, type ReactNode, Suspense, useState } from "react";
import { lazyAgain, loadChunk } from "../../../runtime/plain.ts";

/** A page whose code is a chunk that is loaded on demand. Created by `pageChunk`, rendered by `ChunkPage`. */
export interface PageChunk {
  /** Loads the chunk. It rejects if loading fails. */
  load: () => Promise<void>;
  /** Returns the page if its chunk is loaded, or else a component that loads it first. */
  content: () => ComponentType;
}

/** Creates the chunk of a page from its dynamic import. */
export function pageChunk(importPage: () => Promise<{ default: ComponentType }>): PageChunk {
  return { load: async () => void (await loadChunk(importPage)), content: lazyAgain(importPage) };
}

/** Renders a page whose code is in a chunk: immediately if the chunk is loaded, otherwise after the placeholder. */
export function ChunkPage({ chunk, placeholder }: { chunk: PageChunk; placeholder: ReactNode }): ReactNode {
  // The component is state, and above the suspense boundary, so that React retains it. The lazy and the loaded component must
  // not replace each other.
  const [Content] = useState<ComponentType>(() => chunk.content());
  return (
    <Suspense fallback={placeholder}>
      <Content />
    </Suspense>
  );
}
