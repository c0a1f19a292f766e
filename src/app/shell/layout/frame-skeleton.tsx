import type { ReactNode } from "react";
import { appConfig } from "../../boot/app-config.ts";
import { PageLoading } from "../../pages/page-loading.tsx";
import { HOME_PATH, ownPageAt, ownPageId } from "../../boot/navigation/own-pages.ts";
import { NARROW, readState, useMedia } from "../../../../runtime/plain.ts";
import { useDisplaySettings } from "../../theme/display-settings.ts";
import "./frame.css";
import { Logo } from "./logo.tsx";
import { readSideWidth } from "./side-width.ts";

/** The placeholder of the frame while user and menus are loading, with the final layout. */
export function FrameSkeleton(): ReactNode {
  const { tagBar } = useDisplaySettings();
  const narrow = useMedia(NARROW);
  const folded = readState("local", "collapsed") === true;
  return (
    <div className="frame" aria-busy="true">
      <div className="frame-header">
        <span className="frame-brand">
          <Logo />
          <span>{appConfig().title}</span>
        </span>
      </div>
      <div className="frame-body">
        {!narrow && (
          <div className={`frame-side ${folded ? "frame-side-folded" : ""}`} style={folded ? undefined : { width: readSideWidth() }}>
            <div className="side-waiting">
              {[1, 2, 3, 4].map((line) => (
                <span key={line} />
              ))}
            </div>
          </div>
        )}
        <div className="frame-main">
          {tagBar && <div className="frame-tags-waiting" />}
          <div className="frame-content">
            <div className="frame-pane">
              {isHome(window.location.pathname) ? null : <div className="frame-trail-waiting" />}
              <PageLoading />
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}

/** Checks whether a path is the home page, which alone has no breadcrumb. */
function isHome(path: string): boolean {
  const own = ownPageAt(path);
  return own !== undefined && ownPageId(own) === HOME_PATH;
}
