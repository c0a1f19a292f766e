import type { ReactNode } from "react";
import { appConfig } from "../../boot/app-config.ts";
import { Logo } from "./logo.tsx";

// Placeholders of the parts of the frame, with their final sizes.

/** Renders the placeholder of the top bar with the name of the portal, while the portal is loading. */
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

/** Renders the placeholder of the side menu while the menus are loading. */
export function SideWaiting(): ReactNode {
  return (
    <div className="side-waiting" aria-busy="true">
      {[1, 2, 3, 4].map((line) => (
        <span key={line} />
      ))}
    </div>
  );
}

/** Renders the placeholder of the tag bar while the portal is loading. */
export function TagsWaiting(): ReactNode {
  return <div className="frame-tags-waiting" />;
}
