import { useMemo } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";

/** The query of one open page. Kept-alive pages must not follow another page's address, so each has its own. */
export interface LocationState {
  search: URLSearchParams;
  /** Replaces the query; as a `step` in an entry of the history of its own, so that the browser's Back takes it back. */
  setSearch: (next: URLSearchParams, step: boolean) => void;
  /** What people call the record that the page shows; default: nobody is told. */
  setName?: (name: string) => void;
}

export type UseLocationState = () => LocationState;

export interface Navigation {
  /** Opens a path of the portal (with its query). */
  go: (path: string) => void;
  /**
   * Back to where the page was opened from; else to the first of the screens it lies under (ids) that the user may open.
   * `saved`: what was typed on it is stored, nothing is asked.
   */
  back: (under: readonly string[], saved?: boolean) => void;
  /** Opens a path in a new browser window. */
  open: (path: string) => void;
}

export const useRouterLocationState: UseLocationState = () => {
  const [search, setSearchParams] = useSearchParams();
  return useMemo(
    () => ({ search, setSearch: (next: URLSearchParams, step: boolean) => setSearchParams(next, { replace: !step }) }),
    [search, setSearchParams],
  );
};

export function useRouterNavigation(): Navigation {
  const navigate = useNavigate();
  const { key } = useLocation();
  return useMemo(
    () => ({
      go: (path) => void navigate(path),
      // "default" is the key of the entry that the browser opened: nothing of ours lies before it.
      back: () => void (key === "default" ? navigate("/") : navigate(-1)),
      open: (path) => void window.open(path, "_blank", "noopener"),
    }),
    [navigate, key],
  );
}
