import { HOME_PATH } from "./own-pages.ts";
import type { ResolvedRoute, ScreenPage } from "./resolve-route.ts";

/**
 * Returns the address that 返回 opens if the user has not come from a page of the portal, such as after a reload. It is that of the first
 * screen in `under` that the user may open, or else the home page.
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
