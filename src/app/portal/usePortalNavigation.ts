import { useMemo } from "react";
import { useNavigate } from "react-router-dom";
import type { Navigation } from "../../../runtime/index.ts";
import { pages } from "../../generated/pages.ts";

/** Moves between the pages of the portal, as actions of the screens ask for it (`go`, `back`, `window`). */
export function usePortalNavigation(): Navigation {
  const navigate = useNavigate();
  return useMemo<Navigation>(
    () => ({
      go: (path) => void navigate(path),
      back: (under) => {
        // `idx` counts the entries of this portal in the history: 0 is the page that the browser opened.
        const { idx } = (window.history.state ?? {}) as { idx?: number };
        if (idx !== undefined && idx > 0) void navigate(-1);
        else void navigate(pages.find((page) => page.id === under[0])?.path ?? "/");
      },
      open: (path) => void window.open(path, "_blank", "noopener"),
    }),
    [navigate],
  );
}
