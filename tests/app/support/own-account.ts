import type { Page } from "@playwright/test";
import { clickItem } from "../fixtures.ts";

export const userMenu = (page: Page) => page.getByRole("button", { name: /^个人账号/ });

export async function choose(page: Page, item: string): Promise<void> {
  await userMenu(page).click();
  await clickItem(page.getByRole("menuitem", { name: item, exact: true }));
}
