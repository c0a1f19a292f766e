import { expect, type Page } from "@playwright/test";

/** Address of the user's menus. */
export const MENU_LIST = "**/gp-menu-center/rest/v1/menu/list*";

export function sideMenu(page: Page) {
  return page.getByRole("navigation", { name: "主菜单" });
}

export async function menuNames(page: Page): Promise<string[]> {
  const menu = sideMenu(page);
  await expect(menu).toBeVisible();
  const closed = menu.locator("button[aria-expanded=false]");
  while ((await closed.count()) > 0) await closed.first().click();
  return (await menu.getByRole("link").allInnerTexts()).map((text) => text.trim());
}
