import { useMemo } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";

/**
 * The query parameters of one open page, and functions that change them. Each open page has its own object, because a hidden page must not
 * read the URL of the visible page.
 */
export interface LocationState {
  /** The query parameters. */
  search: URLSearchParams;
  /** Replaces the query. With `step` it adds an entry to the browser's history, so that Back restores the previous query. */
  setSearch: (next: URLSearchParams, step: boolean) => void;
  /** Sets the display name of the record that the page shows. Absent: the name is not used. */
  setName?: (name: string) => void;
}

/** A hook that returns the query of the page in which it is called, and functions that change it. */
export type UseLocationState = () => LocationState;

/** Functions by which a page opens other pages of the portal, returns, and opens windows. */
export interface Navigation {
  /** Opens a path of the portal, with its query. */
  go: (path: string) => void;
  /**
   * Returns to the page from which this page was opened. If there is none, opens the first parent screen that the user may open.
   *
   * @param under ids of the parent screens
   * @param saved the input of the page is stored, so the user is not asked whether to discard it
   */
  back: (under: readonly string[], saved?: boolean) => void;
  /** Opens a path in a new browser window. */
  open: (path: string) => void;
}

/**
 * Provides the query of the browser's address, and a function to change it. Suits apps that show one page at a time, because all pages
 * share this query.
 */
export const useRouterLocationState: UseLocationState = () => {
  const [search, setSearchParams] = useSearchParams();
  return useMemo(
    () => ({ search, setSearch: (next: URLSearchParams, step: boolean) => setSearchParams(next, { replace: !step }) }),
    [search, setSearchParams],
  );
};

/**
 * Returns navigation by react-router. `back` uses the browser's history and ignores `under`. On the first page of a browser tab, it opens
 * `/`.
 */
export function useRouterNavigation(): Navigation {
  const navigate = useNavigate();
  const { key } = useLocation();
  return useMemo(
    () => ({
      go: (path) => void navigate(path),
      // "default" is the key of the first entry of the tab. No page of the portal precedes it.
      back: () => void (key === "default" ? navigate("/") : navigate(-1)),
      open: (path) => void window.open(path, "_blank", "noopener"),
    }),
    [navigate, key],
  );
}
