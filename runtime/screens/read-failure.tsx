import { Alert, Button } from "antd";
import type { ReactNode } from "react";
import type { ReplyError } from "../data/reply-error.ts";

/** What happened, what to do, and the id under which the server's log has it. */
export function ReadFailure({ error, retry }: { error: ReplyError; retry: () => void }): ReactNode {
  return (
    <Alert
      type="error"
      showIcon
      title={error.message}
      {...(error.requestId === undefined ? {} : { description: <small>请求编号 {error.requestId}</small> })}
      action={
        <Button size="small" onClick={retry}>
          重试
        </Button>
      }
    />
  );
}
