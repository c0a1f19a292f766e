import type { ReactNode } from "react";
import { PageLoading } from "../../pages/page-loading.tsx";
import { HOME_PATH, ownPageAt, ownPageId } from "../../boot/navigation/own-pages.ts";
import { NARROW, readState, useMedia } from "../../../../runtime/plain.ts";
import { useDisplaySettings } from "../../theme/display-settings.ts";
import "./frame.css";
import { readSideWidth } from "./side-width.ts";
import { HeaderWaiting, SideWaiting, TagsWaiting } from "./waiting-parts.tsx";

/**
 * Renders the placeholder of header, menu and content while user and menus are loading. It has the final layout, so that nothing moves
 * afterwards.
 */
export function FrameSkeleton(): ReactNode {
  const { tagBar } = useDisplaySettings();
  const narrow = useMedia(NARROW);
  const folded = readState("local", "collapsed") === true;
  return (
    <div className="frame" aria-busy="true">
      <HeaderWaiting />
      <div className="frame-body">
        {!narrow && (
          <div className={`frame-side ${folded ? "frame-side-folded" : ""}`} style={folded ? undefined : { width: readSideWidth() }}>
            <SideWaiting />
          </div>
        )}
        <div className="frame-main">
          {tagBar && <TagsWaiting />}
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
