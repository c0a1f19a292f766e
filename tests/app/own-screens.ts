import type { Locator, Page } from "@playwright/test";
import { button, dialog, expect } from "./fixtures.ts";

/* Elements of the administrator screens. */

export const toolbar = (page: Page): Locator => page.locator(".gp-toolbar").filter({ visible: true });
export const search = (page: Page): Locator => page.getByRole("form", { name: "查询条件" }).filter({ visible: true });
export const sought = (page: Page, label: string): Locator => search(page).getByLabel(label, { exact: true });
export const dropdown = (page: Page): Locator => page.locator(".ant-select-dropdown").filter({ visible: true });

export async function query(page: Page): Promise<void> {
  await button(search(page), "查询").click();
}

/** Selects an option of a search field. */
export async function seek(page: Page, label: string, choice: string): Promise<void> {
  await sought(page, label).click();
  await dropdown(page).getByTitle(choice, { exact: true }).click();
  await expect(dropdown(page)).toHaveCount(0);
}

export async function add(page: Page): Promise<Locator> {
  await button(toolbar(page), "新增").first().click();
  await expect(dialog(page)).toBeVisible();
  return dialog(page);
}

export async function confirm(page: Page): Promise<void> {
  await expect(dialog(page)).toBeVisible();
  const open = page.getByRole("dialog").filter({ visible: true });
  const count = await open.count();
  await button(dialog(page), "确定").click();
  await expect.poll(() => open.count()).toBeLessThan(count);
}

/** Returns the text of a read-only dialog. Asserts that it has no inputs and nothing to confirm. */
export async function shown(page: Page, title: string | RegExp): Promise<string> {
  await expect(dialog(page)).toContainText(title);
  await expect(dialog(page).locator("input, textarea")).toHaveCount(0);
  await expect(button(dialog(page), "确定")).toHaveCount(0);
  return dialog(page).innerText();
}

export async function close(page: Page): Promise<void> {
  await dialog(page).getByRole("button", { name: "关闭" }).first().click();
  await expect(dialog(page)).toBeHidden();
}
