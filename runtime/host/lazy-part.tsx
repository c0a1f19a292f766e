import { Component, type ComponentType, type ReactNode, Suspense, useState } from "react";
import { lazyAgain } from "./lazy-again.ts";
import { loadChunk, loadedChunk, MissingChunk, NOT_LOADED } from "./load-chunk.ts";
import { useRuntime } from "./runtime.tsx";

export interface MissingProps {
  /** The part will not show: whoever opened it takes it as closed. */
  onMissing?: () => void;
  /** Stands there until the part comes; default: nothing. */
  placeholder?: ReactNode;
}

export interface LazyPart {
  /** Brings it before it is drawn; undefined: it is here. */
  ready: () => Promise<unknown> | undefined;
}

/**
 * A part of a page that is a chunk of its own: a dialog, say. When the chunk cannot be had a toast says so and only
 * this part is missing: what was typed around it stays. Shown anew, it tries again.
 */
export function lazyPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): ((props: P & MissingProps) => ReactNode) & LazyPart {
  const part = lazyAgain(load);
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each part, by its module
  function Part({ onMissing, placeholder = null, ...props }: P & MissingProps): ReactNode {
    const { toast } = useRuntime();
    const [Content] = useState<ComponentType<P>>(() => part());
    const miss = () => {
      toast.error(NOT_LOADED, { persistent: true });
      onMissing?.();
    };
    return (
      <PartBoundary miss={miss}>
        <Suspense fallback={placeholder}>
          <Content {...(props as unknown as P)} />
        </Suspense>
      </PartBoundary>
    );
  }
  return Object.assign(Part, { ready: () => (loadedChunk(load) === undefined ? loadChunk(load) : undefined) });
}

/** Holds back what is missing; what fails to draw is for the boundary of the page. */
class PartBoundary extends Component<{ miss: () => void; children: ReactNode }, { error?: unknown }> {
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
