import type { ReactNode } from "react";
import type { ReplyError } from "../data/reply-error.ts";
import { FailureBar } from "../parts/failure-bar.tsx";

/** What happened, what to do, and the id under which the server's log has it. `old`: what was read before stands below. */
export function ReadFailure({ error, retry, old = false }: { error: ReplyError; retry: () => void; old?: boolean }): ReactNode {
  const id = error.requestId === undefined ? [] : [`请求编号 ${error.requestId}`];
  const notes = [...(old ? ["以下是上次读取的内容"] : []), ...id];
  return <FailureBar text={error.message} note={notes.length === 0 ? undefined : notes.join("　")} retry={retry} />;
}
