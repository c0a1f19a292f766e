import { Component, type ComponentType, type ReactNode, Suspense, useState } from "react";
import { FailureBar } from "../parts/failure-bar.tsx";
import { RetryOnline } from "./back-online.tsx";
import { lazyAgain } from "./lazy-again.ts";
import { MissingChunk, NOT_LOADED } from "./load-chunk.ts";

/**
 * Creates a component whose code is a chunk of its own, for content inside a page such as a block or an input. If the chunk cannot be
 * loaded, an error bar with a retry button is rendered instead, and the rest of the page remains.
 *
 * @param load imports the chunk
 * @param placeholder rendered until the chunk is loaded; a function receives the properties of the component. Default: nothing
 * @returns the component
 * @example const FormBlock = lazyInline(async () => ({ default: (await import("./form-block.tsx")).FormBlockView }),
 *   <LoadingLines rows={3} />);
 */
export function lazyInline<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  placeholder: ReactNode | ((props: P) => ReactNode) = null,
): (props: P) => ReactNode {
  const createContent = lazyAgain(load);
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each part, by its module
  return function Inline(props: P): ReactNode {
    const [drawn, setDrawn] = useState<{ Content: ComponentType<P>; attempt: number }>(() => ({ Content: createContent(), attempt: 0 }));
    const { Content, attempt } = drawn;
    return (
      <RetryBoundary key={attempt} retry={() => setDrawn({ Content: createContent(), attempt: attempt + 1 })}>
        <Suspense fallback={typeof placeholder === "function" ? placeholder(props) : placeholder}>
          <Content {...props} />
        </Suspense>
      </RetryBoundary>
    );
  };
}

/** Catches a missing chunk. Any other error is rethrown to the error boundary of the page. */
class RetryBoundary extends Component<{ retry: () => void; children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (error instanceof MissingChunk) {
      const { retry } = this.props;
      return (
        <>
          <FailureBar text={NOT_LOADED} retry={retry} />
          <RetryOnline retry={retry} />
        </>
      );
    }
    throw error;
  }
}
