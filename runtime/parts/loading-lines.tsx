import type { ReactNode } from "react";
import "./loading-lines.css";

/**
 * Shows placeholder lines while text is loading, so that the layout does not shift. Screen readers ignore them.
 *
 * @param rows number of lines
 * @example <Suspense fallback={<LoadingLines rows={3} />}>…</Suspense>
 */
export function LoadingLines({ rows }: { rows: number }): ReactNode {
  return (
    <div className="gp-lines" aria-hidden="true">
      {Array.from({ length: rows }, (_, index) => (
        <span key={index} />
      ))}
    </div>
  );
}
