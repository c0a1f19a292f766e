import type { ReactNode } from "react";
import { NamedIcon } from "./named-icon.tsx";
import "./icon.css";

/** Shows an icon and its name. */
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
