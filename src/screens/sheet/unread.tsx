import { Button } from "antd";
import type { ReactNode } from "react";
import "./sheet.css";

/** In place of what could not be read. */
export function Unread({ what, retry }: { what: string; retry: () => unknown }): ReactNode {
  return (
    <p role="alert" className="gp-sheet-unread">
      {what}未能读取
      <Button type="link" onClick={() => void retry()}>
        重试
      </Button>
    </p>
  );
}
