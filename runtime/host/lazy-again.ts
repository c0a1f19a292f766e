import { type ComponentType, lazy } from "react";
import { loadChunk, loadedChunk } from "./load-chunk.ts";

/**
 * `lazy` that can be asked again: what failed once fails for good in React's eyes, so that who asks after a failure gets
 * another one. Who draws it keeps what it was given. What has come already is given as it is: `lazy` would first draw the
 * placeholder, which React then keeps for 300 ms.
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
