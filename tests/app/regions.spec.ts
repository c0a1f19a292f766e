import type { Page } from "@playwright/test";
import { button, callsTo, dialog, expect, expectToast, field, fill, rowWith, test, tick } from "./portal.ts";

// With motion, as most people have it; all other journeys ask for little of it.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

async function addRegion(page: Page, code: string, name: string): Promise<void> {
  await button(page.locator(".gp-toolbar"), "新增").click();
  const form = dialog(page);
  await fill(form, "regionCode", code);
  await fill(form, "regionName", name);
  await tick(form, "enabled", "启用");
  await button(form, "确定").click();
  await expect(form).toBeHidden();
}

test("[P-REGION-03][P-REGION-04][P-REGION-09] the tree beside the list leads it, takes new regions, and they are deleted together", async ({
  page,
  openAs,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await openAs("admin", "/region");
  const tree = page.getByRole("tree");
  const node = (text: string) => tree.locator(".ant-tree-treenode").filter({ hasText: text });
  await expect(page.locator("tbody tr.ant-table-row").first()).toBeVisible();
  await expect(node("root 全国")).toBeVisible();
  // At the left, on the narrowest desk too.
  const [side, rows] = [await tree.boundingBox(), await page.locator(".gp-table").boundingBox()];
  expect((side?.x ?? 0) + (side?.width ?? 0)).toBeLessThan(rows?.x ?? 0);
  expect(side?.y).toBeLessThan((rows?.y ?? 0) + (rows?.height ?? 0));

  await addRegion(page, "J-PARENT", "上级");
  await node("J-PARENT 上级").locator(".ant-tree-title").click();
  await button(page.locator(".gp-toolbar"), "新增").click();
  await expect(field(dialog(page), "parentId")).toContainText("J-PARENT 上级");
  await button(dialog(page), "取消").click();
  await addRegion(page, "J-BATCH-1", "批量一");
  await addRegion(page, "J-BATCH-2", "批量二");
  await page.getByRole("textbox", { name: "筛选" }).fill("批量一");
  await expect(node("J-BATCH-1 批量一")).toBeVisible();
  await page.reload();
  const both = rowWith(page, "J-BATCH");
  await expect(both).toHaveCount(2);
  const calls = callsTo(page, "/gp-menu-center/web/regions/deletion");
  for (const row of await both.all()) await row.locator(".ant-checkbox-input").click();
  await expect(page.getByText(/已选\s*2\s*项/)).toBeVisible();
  await button(page.locator(".gp-toolbar"), "批量删除").click();
  await expect(dialog(page)).toContainText("您正在进行批量删除操作，确认是否删除");
  await button(dialog(page), "取消").click();
  await expectToast(page, "已取消删除");
  expect(calls).toEqual([]);
  await button(page.locator(".gp-toolbar"), "批量删除").click();
  await button(dialog(page), "确定").click();
  await expect(both).toHaveCount(0);
});
