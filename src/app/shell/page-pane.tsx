import { Activity, memo, type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { DeniedPage, keepReachable, lazyComponent, UnsavedContext } from "../../../runtime/index.ts";
import { PageTrail } from "./layout/page-trail.tsx";
import { ErrorBoundary } from "../pages/error-boundary.tsx";
import { ChunkPage } from "../pages/page-chunk.tsx";
import { PageLoading } from "../pages/page-loading.tsx";
import { PageLocation } from "../boot/navigation/page-state.ts";
import type { CachedReadings } from "./cached-readings.ts";
import { unsavedOf } from "../boot/state/unsaved-pages.ts";
import { pageChunkOf } from "./page-chunks.ts";
import type { PageRoute } from "../boot/navigation/resolve-route.ts";
import { slotClass, useRetainedLayout } from "./tabs/pane-slot.ts";

const WhyNot = lazyComponent(() => import("../pages/why-not.tsx"));

/** Properties of {@link PagePane}, an open page. */
export interface PagePaneProps {
  route: PageRoute;
  /** The display name of the record that the page shows. */
  name: string | undefined;
  search: string;
  visible: boolean;
  /** The id of the tag element that controls the pane, or undefined without a tag bar. */
  tabId: string | undefined;
  paneId: string;
  readings: CachedReadings;
  setSearch: (key: string, search: string, step: boolean) => void;
  setName: (key: string, name: string) => void;
}

/** Renders an open page. While the page is hidden, its state is retained, its effects are suspended, and its dialogs are hidden with it. */
export const PagePane = memo(function PagePane(props: PagePaneProps): ReactNode {
  const { route, name, search, visible, tabId, paneId, setSearch, setName } = props;
  const { key } = route;
  const location = useMemo(
    () => ({
      search: new URLSearchParams(search),
      setSearch: (next: URLSearchParams, step: boolean) => setSearch(key, next.size === 0 ? "" : `?${next}`, step),
      setName: (called: string) => setName(key, called),
    }),
    [key, search, setSearch, setName],
  );
  useRetainedLayout(paneId, visible);
  return (
    <div className={slotClass(visible)}>
      <Activity mode={visible ? "visible" : "hidden"}>
        <PageLocation value={location}>
          <UnsavedContext value={unsavedOf(key)}>
            <Scrolled paneId={paneId} tabId={tabId} readings={props.readings}>
              <Page route={route} name={name} />
            </Scrolled>
          </UnsavedContext>
        </PageLocation>
      </Activity>
    </div>
  );
});

interface ScrolledProps extends Pick<PagePaneProps, "paneId" | "tabId" | "readings"> {
  children: ReactNode;
}

function Scrolled({ paneId, tabId, readings, children }: ScrolledProps): ReactNode {
  const ref = useInSight(paneId, readings);
  const panel = tabId === undefined ? {} : { role: "tabpanel", "aria-labelledby": tabId };
  return (
    <div className="frame-pane" id={paneId} ref={ref} {...panel}>
      {children}
    </div>
  );
}

const Page = memo(function Page({ route, name }: Pick<PagePaneProps, "route" | "name">): ReactNode {
  if (route.denied !== undefined) {
    return (
      <DeniedPage text={route.denied}>
        <WhyNot what={route.id} />
      </DeniedPage>
    );
  }
  return (
    <>
      <PageTrail route={route} name={name} />
      <ErrorBoundary resetKey={route.key}>
        <ChunkPage key={route.id} chunk={pageChunkOf(route)} placeholder={<PageLoading />} />
      </ErrorBoundary>
    </>
  );
});

/**
 * Preserves the state of a page while it is hidden: its queries, and its scroll positions, which browsers may reset. While the page is
 * shown, the keyboard can scroll it.
 *
 * @param page identifies the page
 * @returns a ref for the element of the page
 */
export function useInSight(page: string, readings: CachedReadings): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const positions = useRef(new Map<Element, readonly [number, number]>());

  useLayoutEffect(() => {
    const pane = ref.current;
    if (pane === null) return;
    for (const [element, [left, top]] of positions.current) {
      if (!pane.contains(element)) positions.current.delete(element);
      else if (element.scrollLeft !== left || element.scrollTop !== top) element.scrollTo(left, top);
    }
    const note = (event: Event) => {
      const element = event.target;
      if (element instanceof Element) positions.current.set(element, [element.scrollLeft, element.scrollTop]);
    };
    // Scroll events do not bubble.
    pane.addEventListener("scroll", note, { capture: true, passive: true });
    return () => {
      pane.removeEventListener("scroll", note, { capture: true });
      // Runs before the components of the page unsubscribe from their queries.
      readings.hide(page);
    };
  }, [page, readings]);

  // A page of texts alone would not scroll by the keyboard in Safari.
  useLayoutEffect(() => (ref.current === null ? undefined : keepReachable(ref.current)), []);

  // Runs after the components have subscribed again.
  useEffect(() => readings.release(page), [page, readings]);
  return ref;
}
