import { HOME_PATH } from "./own-pages.ts";
import type { ResolvedRoute, ScreenPage } from "./resolve-route.ts";

/**
 * Determines the page that 返回 opens if no page of the portal was shown before (after a reload, or from a link in a mail). It is the first
 * of the screens in `under` that this user may open, else the home page.
 *
 * @param under ids of the parent screens, nearest first
 * @param find resolves an address, as `resolveRoute` does
 */
export function returnAddress(
  under: readonly string[],
  screens: readonly ScreenPage[],
  find: (path: string, search: string) => ResolvedRoute,
): string {
  const above = under.flatMap((id) => screens.find((screen) => screen.id === id)?.path ?? []);
  const isOpen = (path: string): boolean => {
    const route = find(path, "");
    return route.kind === "page" && route.denied === undefined;
  };
  return above.find(isOpen) ?? HOME_PATH;
}
