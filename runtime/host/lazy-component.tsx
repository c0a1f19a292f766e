import { Component, type ComponentType, type ReactNode, Suspense, useState } from "react";
import { lazyAgain } from "./lazy-again.ts";
import { loadChunk, loadedChunk, MissingChunk, NOT_LOADED } from "./load-chunk.ts";
import { useRuntime } from "./runtime.tsx";

/** Properties that every component of {@link lazyComponent} accepts in addition to its own. */
export interface MissingProps {
  /** Called when the chunk cannot be loaded. The caller treats the component as closed. */
  onMissing?: () => void;
  /** Rendered until the chunk is loaded. Default: nothing. */
  placeholder?: ReactNode;
}

/** A component whose chunk can be loaded in advance. */
export interface LazyComponent {
  /** Loads the chunk before it is rendered. Returns undefined if it is loaded already. */
  ready: () => Promise<unknown> | undefined;
}

/**
 * Creates a component whose code is a chunk of its own, such as a dialog. If the chunk cannot be loaded, a toast reports the failure and
 * the component renders nothing, so that input around it is not lost. Each new rendering tries again.
 *
 * @param load imports the chunk
 * @returns the component, with a function `ready` that loads the chunk in advance
 * @example
 * const LockDialog = lazyComponent(() => import("./lock-dialog.tsx"));
 * {open && <LockDialog onClose={close} onMissing={close} />}
 */
export function lazyComponent<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): ((props: P & MissingProps) => ReactNode) & LazyComponent {
  const createContent = lazyAgain(load);
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each part, by its module
  function Lazy({ onMissing, placeholder = null, ...props }: P & MissingProps): ReactNode {
    const { toast } = useRuntime();
    const [Content] = useState<ComponentType<P>>(() => createContent());
    const miss = () => {
      toast.error(NOT_LOADED, { persistent: true });
      onMissing?.();
    };
    return (
      <ChunkBoundary miss={miss}>
        <Suspense fallback={placeholder}>
          <Content {...(props as unknown as P)} />
        </Suspense>
      </ChunkBoundary>
    );
  }
  return Object.assign(Lazy, { ready: () => (loadedChunk(load) === undefined ? loadChunk(load) : undefined) });
}

/** Catches a missing chunk. Any other error is rethrown to the error boundary of the page. */
class ChunkBoundary extends Component<{ miss: () => void; children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof MissingChunk) this.props.miss();
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (error instanceof MissingChunk) return null;
    throw error;
  }
}
