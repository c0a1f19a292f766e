import type { Locator, Page } from "@playwright/test";
import { clickItem, expect } from "../fixtures.ts";

/** Restricts a locator to visible elements, because the pages of other tags remain in the document. */
export function shown(locator: Locator): Locator {
  return locator.filter({ visible: true });
}

export function tab(page: Page, name: string): Locator {
  return page.locator(".tag-bar").getByRole("tab", { name, exact: true });
}

export async function tabs(page: Page): Promise<string[]> {
  return (await page.locator(".tag-bar").getByRole("tab").allInnerTexts()).map((text) => text.trim());
}

export async function openByMenu(page: Page, folder: string, name: string): Promise<void> {
  const menu = page.getByRole("navigation", { name: "主菜单" });
  const link = menu.getByRole("link", { name, exact: true });
  if ((await link.count()) === 0) await menu.getByRole("button", { name: folder }).click();
  await link.click();
  await expect(tab(page, name)).toHaveAttribute("aria-selected", "true");
}

/** Opens three lists in their tags: 路由管理, 区划管理 and 客户端管理. The last one is visible. */
export async function openThree(page: Page, openAs: (account: string, path: string) => Promise<Page>): Promise<void> {
  await openAs("admin", "/gateway-route");
  await expect(shown(page.locator("tbody tr.ant-table-row")).first()).toBeVisible();
  await openByMenu(page, "系统管理", "区划管理");
  await openByMenu(page, "系统管理", "客户端管理");
  await expect(shown(page.locator("tbody tr.ant-table-row")).first()).toBeVisible();
}

export async function command(page: Page, of: string, name: string): Promise<void> {
  await tab(page, of).click({ button: "right" });
  await clickItem(page.getByRole("menu", { name: of }).getByRole("menuitem", { name, exact: true }));
}
