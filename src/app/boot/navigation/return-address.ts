import { HOME_PATH } from "./own-pages.ts";
import type { ResolvedRoute, ScreenPage } from "./resolve-route.ts";

/**
 * Finds the target of 返回 if no page of the portal was shown before (after a reload, or from a mailed link). It is the first of the screens
 * `under` that this user may open, or else the home page.
 * @param find Resolves an address, as `resolveRoute` does.
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
