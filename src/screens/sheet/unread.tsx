import { Button } from "antd";
import type { ReactNode } from "react";
import "./sheet.css";

/** Replaces content that could not be loaded with the error and a retry button. */
export function Unread({ what, error, retry }: { what: string; error: Error | null; retry: () => unknown }): ReactNode {
  return (
    <p role="alert" className="gp-sheet-unread">
      {what}未能读取：{error?.message}
      <Button type="link" onClick={() => void retry()}>
        重试
      </Button>
    </p>
  );
}
