import { type ReactNode, useEffect, useMemo } from "react";
import type { Tag, TagList } from "../boot/navigation/tag-list.ts";
import { paneId, tabId } from "./tabs/tag-ids.ts";
import type { Find } from "./tabs/use-tag-list.ts";
import type { CachedReadings } from "./cached-readings.ts";
import { PagePane } from "./page-pane.tsx";
import type { PageRoute, ResolvedRoute } from "../boot/navigation/resolve-route.ts";

/** Properties of {@link PagePanes}, all open pages. */
export interface PagePanesProps {
  list: TagList;
  /** The page of the address. It is rendered separately if it has no tag. */
  route: ResolvedRoute;
  /** The query of the address, for a page without a tag. */
  search: string;
  find: Find;
  /** Whether the tags are visible. */
  tagBar: boolean;
  readings: CachedReadings;
  setSearch: (key: string, search: string, step: boolean) => void;
  setName: (key: string, name: string) => void;
}

/**
 * Renders all open pages whose state is retained: one visible, the others hidden (P-TAGS-01). A page without a tag, such as an error page,
 * is rendered only while it is visible.
 */
export function PagePanes({ list, route, search: addressed, find, tagBar, readings, setSearch, setName }: PagePanesProps): ReactNode {
  const routeOf = useRouteCache(find);
  const live = useMemo(() => new Set(list.recent), [list.recent]);
  // The order is always the same, because an iframe reloads when it is moved in the document.
  const shown = list.tags.filter((tag) => live.has(tag.key)).sort((a, b) => (a.key < b.key ? -1 : 1));
  const open = shown.map((tag) => paneOf(tag)).join(" ");
  useEffect(() => readings.keepOnly(new Set(open.split(" "))), [readings, open]);

  const passing = list.active === undefined && route.kind === "page" && route.passing ? route : undefined;
  return (
    <>
      {shown.map((tag) => {
        const page = routeOf(tag);
        if (page === undefined) return null;
        const { search } = tag;
        const visible = tag.key === list.active;
        const tab = tagBar ? tabId(tag.key) : undefined;
        return (
          <PagePane
            key={paneOf(tag)}
            {...{ route: page, name: tag.name, search, visible, readings, setSearch, setName }}
            tabId={tab}
            paneId={paneOf(tag)}
          />
        );
      })}
      {passing === undefined ? null : (
        <PagePane
          key={`passing ${passing.key}`}
          route={passing}
          search={addressed}
          visible
          tabId={undefined}
          paneId="pane-passing"
          name={undefined}
          readings={readings}
          setSearch={setSearch}
          setName={setName}
        />
      )}
    </>
  );
}

function paneOf(tag: Tag): string {
  return paneId(tag.key, tag.resets);
}

/** Caches the route of each page, so that a changed query of one page does not render the others again. */
function useRouteCache(find: Find): (tag: Tag) => PageRoute | undefined {
  return useMemo(() => {
    const known = new Map<string, PageRoute>();
    return (tag: Tag) => {
      const route = known.get(tag.key) ?? find(tag.path, tag.search);
      if (route.kind !== "page") return undefined;
      known.set(tag.key, route);
      return route;
    };
  }, [find]);
}
