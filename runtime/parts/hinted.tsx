import { Tooltip } from "antd";
import type { ReactElement, ReactNode } from "react";

/** A hint on hover and on focus; nothing is wrapped where there is nothing to say. */
export function Hinted({ hint, children }: { hint: string | undefined; children: ReactElement }): ReactNode {
  if (hint === undefined || hint === "") return children;
  return (
    <Tooltip title={hint} trigger={["hover", "focus"]}>
      {children}
    </Tooltip>
  );
}
