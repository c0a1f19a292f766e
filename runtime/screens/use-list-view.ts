import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useContext, useEffect, useMemo, useRef, useState } from "react";
import type { TableBlock } from "../contract/language/screen.ts";
import { useRuntime } from "../host/runtime.tsx";
import { type ListId, type SavedView, type ViewStore, ViewStoreContext } from "../host/view-store.ts";
import { type AppliedView, applyView, NO_VIEW, viewIn } from "./list-view.ts";
import { useScreenContext } from "./screen-context.ts";
import { namesOf, patchOf } from "./table-query.ts";
import type { TableSettings, TableSetup } from "./table-settings.ts";
import type { QueryPatch } from "./use-query-state.ts";

/** Milliseconds for which the saved views of a list are not requested again. */
const FRESH = 60_000;

/** The saved views of a list, and functions that change which of them is shown. */
export interface ListViews {
  list: ListId;
  store: ViewStore;
  views: readonly SavedView[];
  /** The view that the list shows; undefined: none. */
  active: SavedView | undefined;
  /** Id of the view with which the list opens. */
  preferred: string | undefined;
  /** Reads the views. Call it when the user is about to open the menu of views. */
  load: () => void;
  /** Reads the views again after a view was changed. */
  reload: () => Promise<unknown>;
  /** Shows a view; undefined: the list without a view. */
  choose: (id: string | undefined) => void;
  /** Sets the view with which the list opens; undefined: none. */
  prefer: (id: string | undefined) => void;
  /**
   * Call it after a view was deleted. If the list shows the view, the list is then shown without a view. If the view was the default, there
   * is no default any more.
   */
  forget: (id: string) => void;
}

/** The saved view that a list shows, as {@link useListView} returns it. */
export interface ShownView {
  /** The view is not read yet, so that the rows must not be read. */
  isPending: boolean;
  applied: AppliedView | undefined;
  /** Settings of the table, with the columns of the view. */
  setup: TableSetup;
  /** Parameters that are added to each change of the address, so that the view remains. */
  patch: QueryPatch;
  /** Undefined if the list has no views. */
  views: ListViews | undefined;
}

/**
 * Determines the saved view that a list shows, and manages the views. The list shows the view that the URL names (`?view=…`), or else the
 * user's default view. Conditions in the URL replace the conditions of the view. If the view cannot be read or no longer exists, a toast
 * says so, and the list is shown without a view.
 */
export function useListView(name: string, block: TableBlock, settings: TableSetup): ShownView {
  const { screen, query: address } = useScreenContext();
  const store = useContext(ViewStoreContext);
  const names = useMemo(() => namesOf(screen, name), [screen, name]);
  const list = useMemo<ListId>(() => ({ screen: screen.id, block: name, call: block.call?.id ?? "" }), [screen, name, block]);
  const hasViews = store !== undefined && block.call !== undefined;
  const wanted = hasViews ? viewIn(address.search, names, screen.params, settings.view) : undefined;
  const [isAsked, setAsked] = useState(false);
  const client = useQueryClient();
  const queryKey = useMemo(() => ["list-views", screen.id, name], [screen, name]);
  const { data, isError } = useQuery({
    queryKey,
    queryFn: async () => (await store?.list(list)) ?? [],
    enabled: hasViews && (isAsked || wanted !== undefined),
    staleTime: FRESH,
    refetchOnMount: true,
  });
  const active = data?.find(({ id }) => id === wanted);
  const applied = useMemo(() => (active === undefined ? undefined : applyView(active, block)), [active, block]);
  const isPending = wanted !== undefined && data === undefined && !isError;
  // Removed here: the address may name it for another moment.
  const removed = useRef<string>(undefined);
  const isMissing = wanted !== undefined && wanted !== removed.current && !isPending && active === undefined;
  useMissing(isMissing ? { wanted, isUnread: isError } : undefined, names.view, settings);
  useEffect(() => {
    if (active !== undefined && !address.search.has(names.view)) address.patch({ [names.view]: active.id });
  }, [active, address, names]);
  const setup = useViewColumns(active, applied, settings);
  const patch = useMemo(
    () => ({ [names.view]: wanted ?? (settings.view === undefined ? undefined : NO_VIEW) }),
    [names, wanted, settings.view],
  );
  const without = settings.view === undefined ? undefined : NO_VIEW;
  const go = (view: string | undefined) =>
    address.step({
      ...patchOf({}, names, block),
      ...Object.fromEntries([names.any, names.todo, names.sort].map((one) => [one, undefined])),
      [names.view]: view,
    });
  const views = !hasViews
    ? undefined
    : {
        list,
        store,
        views: data ?? [],
        active,
        preferred: settings.view,
        load: () => setAsked(true),
        reload: () => client.invalidateQueries({ queryKey }),
        choose: (id: string | undefined) => go(id ?? without),
        forget: (id: string) => {
          removed.current = id;
          const isDefault = settings.view === id;
          if (active?.id === id) go(isDefault ? undefined : without);
          if (isDefault) settings.change({ view: undefined });
        },
        prefer: (id: string | undefined) => {
          // The list stays as it is shown.
          address.patch({ [names.view]: active?.id ?? (id === undefined ? undefined : NO_VIEW) });
          settings.change({ view: id });
        },
      };
  return { isPending, applied, setup, patch, views };
}

const MISSING = "方案不可用：可能已删除，或未共享给您。当前显示不带方案的列表";
const UNREAD = "方案暂时无法读取，当前显示不带方案的列表";

/** Reports that a view cannot be shown, and shows the list without it. Removes a default that no longer exists. */
function useMissing(missing: { wanted: string; isUnread: boolean } | undefined, parameter: string, settings: TableSetup): void {
  const { query: address } = useScreenContext();
  const { toast } = useRuntime();
  const { wanted, isUnread } = missing ?? {};
  useEffect(() => {
    if (wanted === undefined) return;
    toast.info(isUnread === true ? UNREAD : MISSING);
    const isDefault = settings.view === wanted;
    if (isDefault && isUnread !== true) settings.change({ view: undefined });
    address.patch({ [parameter]: isDefault && isUnread === true ? NO_VIEW : undefined });
  }, [wanted, isUnread, parameter, settings, address, toast]);
}

type Columns = Pick<TableSettings, "hidden" | "order">;

/**
 * Returns the settings of the table, with the columns of the shown view in place of the user's. Changes of the columns are not stored, and
 * last until another view is shown; all other changes are stored.
 */
function useViewColumns(active: SavedView | undefined, applied: AppliedView | undefined, settings: TableSetup): TableSetup {
  const [changed, setChanged] = useState<{ of: SavedView; columns: Columns }>();
  return useMemo(() => {
    if (active === undefined) return settings;
    const columns = changed?.of === active ? changed.columns : (applied?.columns ?? { hidden: settings.hidden, order: settings.order });
    return {
      ...settings,
      ...columns,
      // The order of a view is not the one in which the user sorted the list last.
      change: ({ hidden, order, sort: _, ...others }) => {
        if (hidden !== undefined || order !== undefined)
          setChanged({ of: active, columns: { hidden: hidden ?? columns.hidden, order: order ?? columns.order } });
        if (Object.keys(others).length > 0) settings.change(others);
      },
    };
  }, [active, applied, settings, changed]);
}
