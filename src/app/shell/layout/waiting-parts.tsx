import type { ReactNode } from "react";
import { appConfig } from "../../boot/app-config.ts";
import { Logo } from "./logo.tsx";

// Placeholders of the parts of the frame, with their final sizes.

/** The placeholder of the top bar, with the brand. */
export function HeaderWaiting(): ReactNode {
  return (
    <div className="frame-header" aria-busy="true">
      <span className="frame-brand">
        <Logo />
        <span>{appConfig().title}</span>
      </span>
    </div>
  );
}

/** The placeholder of the side menu. */
export function SideWaiting(): ReactNode {
  return (
    <div className="side-waiting" aria-busy="true">
      {[1, 2, 3, 4].map((line) => (
        <span key={line} />
      ))}
    </div>
  );
}

/** The placeholder of the tag bar. */
export function TagsWaiting(): ReactNode {
  return <div className="frame-tags-waiting" />;
}
