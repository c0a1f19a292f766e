import { type ReactNode, useCallback, useDeferredValue, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { NARROW, useMedia } from "../../../../runtime/plain.ts";
import { appConfig } from "../../boot/app-config.ts";
import type { ResolvedRoute } from "../../boot/navigation/resolve-route.ts";
import { usePortal } from "../../boot/navigation/portal-context.ts";
import { useStoredState } from "../../boot/state/use-stored-state.ts";
import { TagBar } from "../tabs/tag-bar.tsx";
import { useTags } from "../../boot/navigation/tags-context.ts";
import { useDisplaySettings } from "../../theme/display-settings.ts";
import { OverflowTooltip } from "./overflow-tooltip.tsx";
import { FrameHeader } from "./frame-header.tsx";
import "./frame.css";
import { PrintHead } from "./print-head.tsx";
import { SideGrip } from "./side-grip.tsx";
import { SideMenu } from "./side-menu.tsx";
import { keepSideWidth, useSideWidth } from "./side-width.ts";
import { HeaderWaiting, SideWaiting, TagsWaiting } from "./waiting-parts.tsx";

/** The id of the element that the skip link jumps to. */
const CONTENT_ID = "content";

/** The first keyboard stop, which is visible only on focus. It skips the top bar, the menu and the tags. */
function SkipLink(): ReactNode {
  return (
    <a
      className="skip-link"
      href={`#${CONTENT_ID}`}
      onClick={(event) => {
        // The address must not change, because it identifies the page.
        event.preventDefault();
        document.getElementById(CONTENT_ID)?.focus();
      }}
    >
      跳到主要内容
    </a>
  );
}

/** Properties of {@link Frame}, the frame of every page. */
export interface FrameProps {
  route: ResolvedRoute;
  /** Renders the pages. `tagBar`: whether their tags are visible. */
  children: (tagBar: boolean) => ReactNode;
}

const isTrue = (stored: unknown) => stored === true;

/**
 * Renders the frame of every page: header, side menu, tag bar and content (P-SHELL-03, P-SHELL-06, P-SHELL-09). On a phone, the side menu
 * covers the page and closes after a selection. For a page with `frame: none`, the frame is hidden but remains mounted.
 */
export function Frame({ route, children }: FrameProps): ReactNode {
  const { tagBar } = useDisplaySettings();
  // The page is rendered and painted first, and what is around it directly afterwards.
  const around = useDeferredValue(true, false);
  const [folded, setFolded] = useStoredState("collapsed", isTrue);
  const { key } = useLocation();
  const narrow = useMedia(NARROW);
  // On a narrow screen, the menu covers the page and closes after a selection.
  const [openAt, setOpenAt] = useState<string>();
  const over = narrow && openAt === key;
  const collapsed = narrow ? !over : folded;
  const movable = !narrow && !collapsed;
  const width = useSideWidth();
  const side = useRef<HTMLDivElement>(null);
  const close = () => setOpenAt(undefined);
  const page = route.kind === "page" ? route : undefined;

  const { user } = usePortal();
  const { list } = useTags();
  const name = list.tags.find((tag) => tag.key === page?.key)?.name;

  useEffect(() => {
    const titles = [...(name === undefined ? [] : [name]), page?.title, appConfig().title];
    if (page !== undefined) document.title = titles.join(" - ");
  }, [page, name]);

  const toggle = useSteady(() => {
    if (narrow) setOpenAt(over ? undefined : key);
    else setFolded(!folded);
  });
  return (
    // For a page without the frame, the frame remains mounted, so that the state of the other pages is preserved.
    <div className={page?.screen?.frame === "none" ? "frame frame-none" : "frame"}>
      <SkipLink />
      <OverflowTooltip />
      {around ? <FrameHeader collapsed={collapsed} over={over} onToggle={toggle} /> : <HeaderWaiting />}
      <div className="frame-body">
        {over && <button type="button" className="frame-mask" aria-label="收起菜单" tabIndex={-1} onClick={close} />}
        {(!narrow || over) && (
          // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what lies over the page
          <div
            ref={side}
            style={movable ? { width } : undefined}
            className={`frame-side ${collapsed ? "frame-side-folded" : ""} ${over ? "frame-side-over" : ""}`}
            onKeyDown={(event) => over && event.key === "Escape" && close()}
          >
            {around ? <SideMenu route={page} collapsed={collapsed} /> : <SideWaiting />}
          </div>
        )}
        {movable && (
          <SideGrip width={width} onDraw={(drawn) => side.current?.style.setProperty("width", `${drawn}px`)} onChange={keepSideWidth} />
        )}
        <div className="frame-main">
          {tagBar && (around ? <TagBar /> : <TagsWaiting />)}
          <main id={CONTENT_ID} tabIndex={-1} className="frame-content" aria-label={page?.title}>
            {page !== undefined && page.screen?.frame !== "none" && (
              <PrintHead title={[page.title, ...(name === undefined ? [] : [name])].join(" - ")} user={user} />
            )}
            {children(tagBar)}
          </main>
        </div>
      </div>
    </div>
  );
}

/** Returns a stable function, so that the header is not rendered again with every page. */
function useSteady(run: () => void): () => void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  return useCallback(() => latest.current(), []);
}
