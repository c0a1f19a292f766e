import { type ComponentType, lazy } from "react";
import { loadChunk, loadedChunk } from "./load-chunk.ts";

/**
 * Creates a lazily loaded component whose loading can be repeated after a failure. React's `lazy` remembers a failure for ever, so each
 * attempt needs a new component. If the code is already loaded, the component is returned directly; `lazy` would show its placeholder for
 * 300 ms.
 *
 * @param load imports the chunk
 * @returns a function that returns the component of the next attempt. The caller must store the component, for example in state
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
