import type { Locator, Page } from "@playwright/test";
import { button, dialog, expect, field, rowWith, test, expectToast } from "./fixtures.ts";
import { isFullRun } from "../support/full-run.ts";
import { expectFocusIn, tabTo } from "./support/keyboard.ts";

// No test here uses the mouse: menus are reached by the command palette, everything else by Tab and arrows.

/** Moves the focus to an element and presses Enter. */
async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

async function type(page: Page, within: Page | Locator, name: string, text: string): Promise<void> {
  await tabTo(page, field(within, name).locator("input, textarea").first());
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
}

/** Chooses the first option that contains a text. */
async function pick(page: Page, within: Page | Locator, name: string, text: string): Promise<void> {
  await tabTo(page, field(within, name).getByRole("combobox").first());
  await page.keyboard.press("ArrowDown");
  await page.keyboard.type(text);
  await expect(page.locator(".ant-select-dropdown").filter({ visible: true }).getByText(text).first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(field(within, name)).toContainText(text);
}

/** Opens a page by its name in the command palette. */
async function openByName(page: Page, name: string): Promise<void> {
  await expect(page.getByRole("button", { name: /^搜索菜单/ })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+K");
  const palette = dialog(page);
  await expectFocusIn(page, palette);
  await page.keyboard.type(name);
  await expect(palette.getByRole("option", { name: new RegExp(name) }).first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveTitle(new RegExp(`^${name}`));
}

/** Performs a row's action, which is a link of the row or an item of 更多. */
async function act(page: Page, row: Locator, label: string): Promise<void> {
  await row.waitFor();
  const link = row.getByRole("button", { name: label, exact: true }).or(row.getByRole("link", { name: label, exact: true }));
  if ((await link.count()) > 0) return press(page, link);
  await press(page, row.getByRole("button", { name: /^更多/ }));
  const item = page.getByRole("menuitem", { name: label, exact: true });
  await tabTo(page, item, { key: "ArrowDown" });
  await page.keyboard.press("Enter");
}

test("[P-SHELL-15] a user is added by keyboard, from the palette to the initial password", async ({ page, openAs }) => {
  await openAs("admin", "/home-picture");
  await openByName(page, "用户管理");
  await press(page, button(page.locator(".gp-toolbar").filter({ visible: true }), "新增"));
  const form = dialog(page);
  await expect(field(form, "userAccount").locator("input")).toBeFocused();
  await page.keyboard.type("by-keyboard");
  await type(page, form, "userName", "键盘用户");
  await type(page, form, "userTel", "13800138111");
  await pick(page, form, "systemType", "业务用户");
  await press(page, button(field(form, "userTypeInfos"), "添加一行"));
  const kind = page.getByRole("dialog", { name: /^添加/ });
  await pick(page, kind, "userTypeId", "资产处置单位");
  await pick(page, kind, "status", "已成为该角色");
  await press(page, button(kind, "确定"));
  await expect(kind).toHaveCount(0);
  await pick(page, form, "orgGuid", "滨江市第一中学");
  await press(page, button(form, "确定"));
  const shown = page.getByRole("dialog", { name: "初始密码" });
  await expect(shown).toBeVisible();
  await press(page, button(shown, "我已保存"));
  await expect(page.getByRole("dialog").filter({ visible: true })).toHaveCount(0);
  await expect(rowWith(page, "by-keyboard")).toContainText("键盘用户");
});

test("[D-CONST-04] a project goes by keyboard from the need to the published announcement", async ({ page, openAs }) => {
  test.skip(!isFullRun, "it takes twice as long as the flow above, with the same widgets");
  const name = "键盘处置";
  await openAs("unit1", "/home-picture");
  await openByName(page, "资产处置项目");
  await press(page, button(page.getByRole("region", { name: "资产处置项目" }), "新增处置需求"));
  await type(page, page, "projectNameStr", name);
  await pick(page, page, "supGuid", "江南产权交易所");
  await type(page, page, "assetsSubject", "打印机两台");
  await press(page, button(page, "提交"));
  await expectToast(page, "提交成功");

  await openAs("agency1", "/supplierList");
  await act(page, rowWith(page, name), "去完善");
  await type(page, page, "supTel", "13912345678");
  const mode = field(page, "assetsMode");
  await tabTo(page, mode.getByRole("radio").first());
  await page.keyboard.press("Space");
  await expect(mode.getByRole("radio").first()).toBeChecked();
  await type(page, page, "supWeb", "https://exchange.example.com/notice");
  await press(page, button(field(page, "assetsList"), "添加一行"));
  const row = dialog(page);
  for (const [key, text] of Object.entries({ assetType: "办公设备", assetName: "打印机", assetNum: "2", unit: "台" }))
    await type(page, row, key, text);
  await type(page, row, "purchaseDate", "2020-05-01");
  for (const [key, text] of Object.entries({ original: "1200.50", equity: "100" })) await type(page, row, key, text);
  await press(page, button(row, "确定"));
  await expect(row).toHaveCount(0);
  await press(page, button(page, "提交"));
  await expectToast(page, "提交成功");

  await openAs("reviewer1", "/purchaserList");
  await act(page, rowWith(page, name), "审核");
  await press(page, button(page, "审核通过"));
  await expectFocusIn(page, dialog(page));
  await press(page, button(dialog(page), "确 定"));
  await expectToast(page, "提交成功");
  await expect(rowWith(page, name)).toContainText("已发布");
});
