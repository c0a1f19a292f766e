import type { Page } from "@playwright/test";
import { button, expect, test, expectToast } from "../fixtures.ts";

test.use({ changesData: false });

const rootColour = (page: Page, name: string) =>
  page.evaluate((variable) => getComputedStyle(document.documentElement).getPropertyValue(variable).trim(), name);

const background = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((node) => getComputedStyle(node).backgroundColor);

test("[P-THEME-01][P-THEME-02][P-THEME-03][P-THEME-04] a theme of the top bar applies at once, says so and outlives a reload", async ({
  page,
  openAs,
}) => {
  await openAs("admin", "/gateway-route");
  await expect(page.locator("tbody tr.ant-table-row").first()).toBeVisible();
  expect(await rootColour(page, "--gp-primary")).toBe("#409eff");
  const search = ".ant-btn-primary";
  const before = await background(page, search);
  const head = await background(page, "thead th");

  await button(page, "主题").click();
  const panel = page.getByRole("dialog", { name: "主题" });
  await expect(panel.getByRole("radio", { checked: true }).first()).toBeFocused();
  expect(await panel.getByRole("group", { name: "主题色" }).getByRole("radio").count()).toBe(7);
  await panel.getByText("红色", { exact: true }).click();
  await expectToast(page, "换肤成功");
  await expect.poll(() => background(page, search)).not.toBe(before);
  expect(await rootColour(page, "--gp-primary")).toBe("#cf1322");

  await panel.getByText("深色").click();
  await expect.poll(() => background(page, "thead th")).not.toBe(head);
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(button(page, "主题")).toBeFocused();

  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "red");
  await expect(page.locator("html")).toHaveAttribute("data-mode", "dark");
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys).toContain("gp-portal-theme");
  await expect(page.locator("tbody tr.ant-table-row").first()).toBeVisible();
  expect(await background(page, "body")).toBe("rgb(17, 18, 20)");
});

test("[P-THEME-01][P-THEME-05] display settings: the tag bar goes and comes back; the theme follows the system", async ({
  page,
  openAs,
}) => {
  await openAs("admin", "/info");
  await expect(page.getByRole("heading", { name: "显示设置" })).toBeVisible();
  const bar = page.locator(".tag-bar");
  await expect(bar).toBeVisible();
  await page.getByRole("switch", { name: "显示标签栏" }).click();
  await expect(bar).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { name: "显示设置" })).toBeVisible();
  await expect(bar).toHaveCount(0);
  await page.getByRole("switch", { name: "显示标签栏" }).click();
  await expect(bar).toBeVisible();

  await page.getByRole("main").getByText("跟随系统").click();
  await expect(page.locator("html")).toHaveAttribute("data-mode", "light");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("html")).toHaveAttribute("data-mode", "dark");
});
