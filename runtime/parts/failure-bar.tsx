import type { ReactNode } from "react";
import "./failure-bar.css";

/** Properties of {@link FailureBar}. */
export interface FailureBarProps {
  /** The message. */
  text: string;
  /** Additional text below the message, such as the id of the request. */
  note?: string | undefined;
  /** Absent if a retry cannot help. */
  retry?: (() => void) | undefined;
  /** Leads back to the list. Shown if a retry cannot help. */
  back?: (() => void) | undefined;
}

/**
 * Renders an error message with one button: 重试 if `retry` is passed, else 返回列表 if `back` is passed. It uses no antd component, because it
 * must also render if no code can be loaded.
 */
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
