import { Button } from "antd";
import type { ReactNode } from "react";
import "./sheet.css";

/** Renders an error with a retry button, in place of content that could not be loaded. */
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
