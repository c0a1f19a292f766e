import type { ReactNode } from "react";
import type { ReplyError } from "../data/reply-error.ts";
import { FailureBar, type FailureBarProps } from "../parts/failure-bar.tsx";

/** Properties of {@link ReadFailure}, the message of a failed call. */
export interface ReadFailureProps extends Pick<FailureBarProps, "retry" | "back"> {
  error: ReplyError;
  /** The content of an earlier read is shown below. */
  old?: boolean;
}

/**
 * Renders the message of a failed call in place of the call's data, with a button that tries again or goes back. If the server has logged
 * the failure, the message includes the request id. With `old`, it says that the content below is from the last successful reading.
 */
export function ReadFailure({ error, old = false, ...ways }: ReadFailureProps): ReactNode {
  const id = error.loggedId === undefined ? [] : [`请求编号 ${error.loggedId}`];
  const notes = [...(old ? ["以下是上次读取的内容"] : []), ...id];
  return <FailureBar text={error.message} note={notes.length === 0 ? undefined : notes.join("　")} {...ways} />;
}
