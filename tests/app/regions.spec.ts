import type { Locator, Page } from "@playwright/test";
import { button, callsTo, dialog, expect, field, fill, rowAction, rowWith, test, tick, expectToast } from "./portal.ts";

// With motion, as most people have it; all other journeys ask for little of it.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

const DELETION = "/gp-menu-center/web/regions/deletion";

function tree(page: Page): Locator {
  return page.getByRole("tree");
}

function node(page: Page, text: string): Locator {
  return tree(page).locator(".ant-tree-treenode").filter({ hasText: text });
}

async function openRegions(page: Page): Promise<void> {
  await expect(page.locator("tbody tr.ant-table-row").first()).toBeVisible();
}

async function addRegion(page: Page, code: string, name: string): Promise<void> {
  await button(page.locator(".gp-toolbar"), "新增").click();
  const form = dialog(page);
  await fill(form, "regionCode", code);
  await fill(form, "regionName", name);
  await tick(form, "enabled", "启用");
  await button(form, "确定").click();
  await expect(form).toBeHidden();
}

async function tickRow(row: Locator): Promise<void> {
  await row.locator(".ant-checkbox-input").click();
}

test("[P-REGION-02][P-REGION-03][P-REGION-04][P-REGION-05] the tree leads the list: a node, a filter, a new region under its parent", async ({
  page,
  openAs,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await openAs("admin", "/region");
  await openRegions(page);
  await expect(node(page, "root 全国")).toBeVisible();
  // At the left, on the narrowest desk too.
  const [side, rows] = [await tree(page).boundingBox(), await page.locator(".gp-table").boundingBox()];
  expect((side?.x ?? 0) + (side?.width ?? 0)).toBeLessThan(rows?.x ?? 0);
  expect(side?.y).toBeLessThan((rows?.y ?? 0) + (rows?.height ?? 0));
  await expect(tree(page).locator(".ant-tree-title").nth(1)).toBeVisible();
  const labels = await tree(page).locator(".ant-tree-title").allInnerTexts();
  expect(labels.length).toBeGreaterThan(1);
  for (const label of labels.slice(1)) expect(label).toMatch(/^\S+ \S+/);

  await test.step("the name filter leaves the matches under their ancestors", async () => {
    await addRegion(page, "J-FILTER", "筛选用区划");
    const found = page.waitForResponse((response) => response.url().includes("/web/regions/tree?"));
    await page.getByRole("textbox", { name: "筛选" }).fill("筛选用区划");
    await found;
    await expect(node(page, "筛选用区划")).toBeVisible();
    const titles = async () => (await tree(page).locator(".ant-tree-title").allInnerTexts()).map((title) => title.trim());
    await expect.poll(async () => (await titles()).filter((title) => !title.startsWith("root"))).toEqual(["J-FILTER 筛选用区划"]);
    await page.getByRole("textbox", { name: "筛选" }).fill("");
    await expect(tree(page).locator(".ant-tree-title").nth(2)).toBeVisible();
  });

  await test.step("choosing a node shows the regions under it", async () => {
    const asked = page.waitForRequest((request) => /regions\/child\?/.test(request.url()) && !/[?&]id=0(&|$)/.test(request.url()));
    await tree(page).locator(".ant-tree-title").nth(1).click();
    expect(new URL((await asked).url()).searchParams.get("pageNumber")).toBe("1");
  });

  await test.step("a new region is in the tree and under its parent, which is proposed", async () => {
    await node(page, "root 全国").locator(".ant-tree-title").click();
    await expect(page).not.toHaveURL(/tree/);
    await addRegion(page, "J-PARENT", "上级");
    await node(page, "J-PARENT 上级").locator(".ant-tree-title").click();
    await button(page.locator(".gp-toolbar"), "新增").click();
    await expect(field(dialog(page), "parentId")).toContainText("J-PARENT 上级");
    await fill(dialog(page), "regionCode", "J-CHILD");
    await fill(dialog(page), "regionName", "下级");
    await tick(dialog(page), "enabled", "禁用");
    await button(dialog(page), "确定").click();
    await expect(rowWith(page, "J-CHILD")).toBeVisible();
    await expect(rowWith(page, "J-CHILD")).toContainText("上级");
    await page.reload();
    await expect(rowWith(page, "J-CHILD")).toBeVisible();
  });
});

test("[P-REGION-04][P-REGION-08][P-REGION-09] regions are deleted together after the question; cancelling makes no call", async ({
  page,
  openAs,
}) => {
  await openAs("admin", "/region");
  await openRegions(page);
  const calls = callsTo(page, DELETION);
  await button(page.locator(".gp-toolbar"), "批量删除").click();
  await expectToast(page, "请选择要删除的数据");
  expect(calls).toEqual([]);
  await addRegion(page, "J-BATCH-1", "批量一");
  await addRegion(page, "J-BATCH-2", "批量二");
  await page.getByRole("textbox", { name: "关键字" }).fill("J-BATCH");
  const rows = rowWith(page, "J-BATCH");
  await expect(page.locator("tbody tr.ant-table-row")).toHaveCount(2);
  await tickRow(rows.nth(0));
  await tickRow(rows.nth(1));
  await expect(page.getByText(/已选\s*2\s*项/)).toBeVisible();
  await button(page.locator(".gp-toolbar"), "批量删除").click();
  await expect(dialog(page)).toContainText("您正在进行批量删除操作，确认是否删除");
  await button(dialog(page), "取消").click();
  await expectToast(page, "已取消删除");
  expect(calls).toEqual([]);
  await button(page.locator(".gp-toolbar"), "批量删除").click();
  await button(dialog(page), "确定").click();
  await expect(rows).toHaveCount(0);
  expect(calls.map((call) => (call.postDataJSON() as { ids: string[] }).ids.length)).toEqual([2]);

  await test.step("a single region is deleted after its own question", async () => {
    await addRegion(page, "J-SINGLE", "单个删除");
    await page.getByRole("textbox", { name: "关键字" }).fill("J-SINGLE");
    await rowAction(page, rowWith(page, "J-SINGLE"), "删除");
    await expect(dialog(page)).toContainText("确认删除该区划?");
    await button(dialog(page), "确定").click();
    await expect(rowWith(page, "J-SINGLE")).toHaveCount(0);
  });
});
