import type { ReactNode } from "react";
import "./failure-bar.css";

export interface FailureBarProps {
  text: string;
  /** What else there is to say: what stands below, the id of the request. */
  note?: string | undefined;
  retry: () => void;
}

/** What happened, and a way to try again. Plain, and a part of whatever may fail: it must show when nothing can be loaded. */
export function FailureBar({ text, note, retry }: FailureBarProps): ReactNode {
  return (
    <div className="gp-failure" role="alert">
      <p>
        {text}
        {note !== undefined && <small>{note}</small>}
      </p>
      <button type="button" onClick={retry}>
        重试
      </button>
    </div>
  );
}
