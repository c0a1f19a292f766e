import type { ReactNode } from "react";
import "./loading-lines.css";

/** Lines where words will stand, so that nothing jumps when they come. */
export function LoadingLines({ rows }: { rows: number }): ReactNode {
  return (
    <div className="gp-lines" aria-hidden="true">
      {Array.from({ length: rows }, (_, index) => (
        <span key={index} />
      ))}
    </div>
  );
}
