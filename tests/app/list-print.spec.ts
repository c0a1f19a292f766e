import { expect, test } from "./fixtures.ts";
import { textsOf } from "./support/printed.ts";

test.use({ changesData: false });

/** A sheet that is too short for ten rows. */
const SHEET = { width: "210mm", height: "110mm" };
/** Pixels between the margins of an A4 sheet. */
const PAPER = 718;

test("each printed page of a list says what it shows, and who printed it when; numbers stay on one line", async ({ openAs }) => {
  const page = await openAs("admin", "/user?userStatus=1");
  await expect(page.locator("tbody tr.ant-table-row").filter({ hasText: "unit1" })).toBeVisible();
  await expect(page.getByRole("list", { name: "当前筛选条件" })).toBeVisible();
  const pages = await textsOf(await page.pdf(SHEET));
  expect(pages.length).toBeGreaterThan(1);
  const head = /^第\d页共\d页用.管理系统管理员\(admin\)\d{4}-\d\d-\d\d\d\d:\d\d:\d\d筛选条件:状态:启用账号/;
  expect(pages.filter((text, index) => !text.startsWith(`第${index + 1}页共${pages.length}页`))).toEqual([]);
  expect(pages.filter((text) => !head.test(text))).toEqual([]);
  // On screen it is hidden.
  await expect(page.locator(".print-head")).toHaveCount(0);

  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: PAPER, height: 1000 });
  const lines = await page
    .locator("td .gp-code")
    .evaluateAll((cells) => cells.map((cell) => [cell.textContent, cell.getClientRects().length]));
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.filter(([, count]) => count !== 1)).toEqual([]);
});

test("on paper a form shows what is chosen, and a record in a drawer has the whole width and no buttons", async ({ openAs }) => {
  const page = await openAs("admin", "/security-policy");
  const chosen = page.locator(".ant-radio-checked").first();
  await expect(chosen).toBeVisible();
  const backgroundOf = () => chosen.evaluate((mark) => getComputedStyle(mark).backgroundColor);
  const onScreen = await backgroundOf();
  await page.emulateMedia({ media: "print" });
  expect(await backgroundOf()).toBe(onScreen);
  await expect(chosen).toHaveCSS("print-color-adjust", "exact");

  await page.emulateMedia({ media: null });
  await page.goto("/agency");
  await page.locator("tbody .gp-cell-link").first().click();
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByText("编辑", { exact: true })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(drawer.getByRole("button").filter({ visible: true })).toHaveCount(0);
  expect((await drawer.boundingBox())?.width).toBe(page.viewportSize()?.width);
});
