import type { ReactNode } from "react";
import "./failure-bar.css";

export interface FailureBarProps {
  text: string;
  /** What else there is to say: what stands below, the id of the request. */
  note?: string | undefined;
  /** Absent: asking again cannot help. */
  retry?: (() => void) | undefined;
  /** Offered where asking again cannot help. */
  back?: (() => void) | undefined;
}

/** What happened, and a way to try again, or else one that leads on. Plain, and a part of whatever may fail: it must show when nothing can be loaded. */
export function FailureBar({ text, note, retry, back }: FailureBarProps): ReactNode {
  const way = retry ?? back;
  return (
    <div className="gp-failure" role="alert">
      <p>
        {text}
        {note !== undefined && <small>{note}</small>}
      </p>
      {way !== undefined && (
        <button type="button" onClick={way}>
          {way === retry ? "重试" : "返回列表"}
        </button>
      )}
    </div>
  );
}
