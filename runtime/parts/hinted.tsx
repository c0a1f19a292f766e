import { Tooltip } from "antd";
import type { ReactElement, ReactNode } from "react";

/** Shows a hint as tooltip when the element is hovered or focused. If the hint is undefined or empty, only the element is rendered. */
export function Hinted({ hint, children }: { hint: string | undefined; children: ReactElement }): ReactNode {
  if (hint === undefined || hint === "") return children;
  return (
    <Tooltip title={hint} trigger={["hover", "focus"]}>
      {children}
    </Tooltip>
  );
}
