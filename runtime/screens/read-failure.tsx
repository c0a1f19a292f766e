import type { ReactNode } from "react";
import type { ReplyError } from "../data/reply-error.ts";
import { FailureBar, type FailureBarProps } from "../parts/failure-bar.tsx";

export interface ReadFailureProps extends Pick<FailureBarProps, "retry" | "back"> {
  error: ReplyError;
  /** The content of an earlier read is shown below. */
  old?: boolean;
}

/** Shows a failed read: its message, a button to retry or to go back, and the request id that the server's log contains. */
export function ReadFailure({ error, old = false, ...ways }: ReadFailureProps): ReactNode {
  const id = error.requestId === undefined ? [] : [`请求编号 ${error.requestId}`];
  const notes = [...(old ? ["以下是上次读取的内容"] : []), ...id];
  return <FailureBar text={error.message} note={notes.length === 0 ? undefined : notes.join("　")} {...ways} />;
}
