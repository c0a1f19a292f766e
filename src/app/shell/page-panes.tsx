import { type ReactNode, useEffect, useMemo } from "react";
import type { Tag, TagList } from "../boot/navigation/tag-list.ts";
import { paneId, tabId } from "./tabs/tag-ids.ts";
import type { Find } from "./tabs/use-tag-list.ts";
import type { KeptReadings } from "./kept-readings.ts";
import { PagePane } from "./page-pane.tsx";
import type { PageRoute, ResolvedRoute } from "../boot/navigation/resolve-route.ts";

export interface PagePanesProps {
  list: TagList;
  /** What the address stands for; drawn by itself when it has no tag. */
  place: ResolvedRoute;
  /** Query of the address, which a page without a tag has. */
  search: string;
  find: Find;
  /** Whether the tags are to be seen. */
  tagBar: boolean;
  readings: KeptReadings;
  setSearch: (key: string, search: string, step: boolean) => void;
  setName: (key: string, name: string) => void;
}

/** The pages that are alive: one in sight, the others at rest (P-TAGS-01). */
export function PagePanes({ list, place, search: addressed, find, tagBar, readings, setSearch, setName }: PagePanesProps): ReactNode {
  const placed = usePlaced(find);
  const live = useMemo(() => new Set(list.recent), [list.recent]);
  // Always in the same order: an iframe that is moved in the document loads again.
  const shown = list.tags.filter((tag) => live.has(tag.key)).sort((a, b) => (a.key < b.key ? -1 : 1));
  const open = shown.map((tag) => paneOf(tag)).join(" ");
  useEffect(() => readings.keepOnly(new Set(open.split(" "))), [readings, open]);

  const passing = list.active === undefined && place.kind === "page" && place.passing ? place : undefined;
  return (
    <>
      {shown.map((tag) => {
        const page = placed(tag);
        if (page === undefined) return null;
        const { search } = tag;
        const visible = tag.key === list.active;
        const tab = tagBar ? tabId(tag.key) : undefined;
        return (
          <PagePane
            key={paneOf(tag)}
            {...{ place: page, name: tag.name, search, visible, readings, setSearch, setName }}
            tabId={tab}
            paneId={paneOf(tag)}
          />
        );
      })}
      {passing === undefined ? null : (
        <PagePane
          key={`passing ${passing.key}`}
          place={passing}
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
  return paneId(tag.key, tag.turn);
}

/** One object a page, so that a search in one of them draws no other again. */
function usePlaced(find: Find): (tag: Tag) => PageRoute | undefined {
  return useMemo(() => {
    const known = new Map<string, PageRoute>();
    return (tag: Tag) => {
      const place = known.get(tag.key) ?? find(tag.path, tag.search);
      if (place.kind !== "page") return undefined;
      known.set(tag.key, place);
      return place;
    };
  }, [find]);
}
