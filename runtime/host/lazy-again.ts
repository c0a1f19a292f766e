import { type ComponentType, lazy } from "react";
import { loadChunk } from "./load-chunk.ts";

/**
 * `lazy` that can be asked again: what failed once fails for good in React's eyes, so that who asks after a failure gets
 * another one. Who draws it keeps what it was given.
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
  return () => current;
}
