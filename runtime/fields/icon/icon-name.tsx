import type { ReactNode } from "react";
import { NamedIcon } from "./named-icon.tsx";
import "./icon.css";

/** Renders an icon of @ant-design/icons followed by its name. */
export function IconName({ name }: { name: string }): ReactNode {
  return (
    <span className="gp-icon-name">
      <span className="gp-icon-place">
        <NamedIcon name={name} />
      </span>
      {name}
    </span>
  );
}
