import { type ComponentType, lazy } from "react";
import { loadChunk, loadedChunk } from "./load-chunk.ts";

/**
 * Wraps React's `lazy` so that a failed load can be retried. React caches a failure for good, so a new component is needed
 * afterwards. A chunk that is loaded already is returned directly. With `lazy`, React would render the placeholder first and keep
 * it for 300 ms.
 *
 * @param load imports the chunk
 * @returns a function that returns the component for the next attempt. The caller must keep the component it received, for
 *   example in state
 * @example
 * const page = lazyAgain(() => import("./notice-page.tsx"));
 * const [Content] = useState<ComponentType>(() => page());
 */
export function lazyAgain<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): () => ComponentType<P> {
  const untried = (): ComponentType<P> =>
    lazy(() =>
      loadChunk(load).catch((error: unknown) => {
        current = untried();
        throw error;
      }),
    ) as unknown as ComponentType<P>;
  let current = untried();
  return () => loadedChunk(load)?.default ?? current;
}
