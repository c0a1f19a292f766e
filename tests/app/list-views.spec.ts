import type { Page } from "@playwright/test";
import { button, dialog, expect, expectToast, test } from "./fixtures.ts";

/* Saved views of lists, and rows that were just added. */

const chips = (page: Page) => page.getByRole("list", { name: "当前筛选条件" });
const menu = (page: Page) => page.getByRole("button", { name: /^列表方案/ });

test("an agency saves a view by keyboard, makes it the default and shares it with its role", async ({ page, openAs }) => {
  await openAs("agency1", "/supplierList?projectCode=ZC");
  await expect(chips(page)).toContainText("项目编号：ZC");
  await menu(page).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "不使用方案" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  // The menu moves the focus in the next frame. An Enter before it would choose the item above.
  await expect(page.getByRole("menuitem", { name: "保存为方案" })).toBeFocused();
  await page.keyboard.press("Enter");
  const save = dialog(page);
  await expect(save.getByLabel("方案名称")).toBeFocused();
  await page.keyboard.type("编号含ZC");
  await save.getByRole("combobox", { name: "共享给角色" }).press("ArrowDown");
  await expect(page.locator(".ant-select-item-option-active")).toHaveText("资产处置交易机构");
  await page.keyboard.press("Enter");
  await save.getByRole("checkbox", { name: "打开列表时默认使用" }).check();
  await button(save, "保存").press("Enter");
  await expectToast(page, "已保存");
  await expect(page).toHaveURL(/\/supplierList\?view=[0-9a-f-]+$/);
  await expect(menu(page)).toHaveAccessibleName("列表方案：编号含ZC");
  await expect(menu(page)).toBeFocused();
  const shared = new URL(page.url()).search;

  await test.step("the list opens with it", async () => {
    await page.goto("/supplierList");
    await expect(page).toHaveURL(new RegExp(`/supplierList\\${shared}$`));
    await expect(chips(page)).toContainText("项目编号：ZC");
  });
  await test.step("another user of the role opens its link", async () => {
    await openAs("agency2", `/supplierList${shared}`);
    await expect(menu(page)).toHaveAccessibleName("列表方案：编号含ZC");
    await expect(chips(page)).toContainText("项目编号：ZC");
  });
  await test.step("a link to a view that is not shared shows the list and says so", async () => {
    await openAs("admin", `/user${shared}`);
    await expectToast(page, "方案不可用：可能已删除，或未共享给您。当前显示不带方案的列表");
    await expect(page).toHaveURL(/\/user$/);
    await expect(page.locator("tbody tr.ant-table-row").first()).toBeVisible();
  });
});

test("an added row that the conditions hide is offered, shown on its page and marked", async ({ page, openAs }) => {
  await openAs("admin", "/role?roleName=没有这个角色");
  await expect(page.getByText("没有符合条件的数据")).toBeVisible();
  await button(page, "新增").first().click();
  const add = dialog(page);
  await add.getByLabel("角色编码").fill("just-made");
  await add.getByLabel("角色名称").fill("刚刚新增的角色");
  await button(add, "确定").click();
  await expect(page.getByText("已新增，当前条件下不可见")).toBeVisible();
  await button(page, "查看").click();
  const row = page.locator("tr.gp-new-row");
  await expect(row).toContainText("刚刚新增的角色");
  await expect(row).toBeInViewport();
  await expect(page).not.toHaveURL(/roleName/);
});
