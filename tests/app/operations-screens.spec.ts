import type { Page } from "@playwright/test";
import { add, close, confirm, query, search, shown, sought } from "./own-screens.ts";
import {
  button,
  callsTo,
  choose,
  dialog,
  expect,
  expectToast,
  field,
  fill,
  rowAction,
  rowActions,
  rowWith,
  test,
  tick,
  visit,
} from "./fixtures.ts";

/* Administrator screens: behaviour that only a browser shows, or that no other test covers. */

test("[P-AUTHLOG-06][D-VALID-28] a range of a log that ends later than now shows why, is emptied and not sent", async ({
  page,
  openAs,
}) => {
  await openAs("audit", "/auth-log");
  const lists = callsTo(page, "/gp-auth-center/rest/v1/log/showDataByPage");
  await sought(page, "操作时间").click();
  const calendar = page.locator(".ant-picker-dropdown").filter({ visible: true });
  await calendar.locator(".ant-picker-header-super-next-btn").filter({ visible: true }).first().click();
  for (const day of ["15", "16"]) {
    await calendar.locator(".ant-picker-cell-in-view").filter({ visible: true }).getByText(day, { exact: true }).first().click();
    await calendar.locator(".ant-picker-ok button").click();
  }
  await query(page);
  await expectToast(page, "开始日期应小于当前时间");
  expect(lists.filter((call) => call.url().includes("operateStartTime"))).toEqual([]);
  await expect(sought(page, "操作时间")).toHaveValue("");
  await expect(search(page).locator(".ant-picker input").last()).toHaveValue("");
});

test("the editor of a view has the focus, offers whole names, and leaves its dialog open on Escape", async ({ page, openAs }) => {
  await openAs("admin", "/view-config");
  await rowAction(page, rowWith(page, "gp-plan"), "新增视图");
  const form = dialog(page);
  await expect(form.locator(".cm-content"), "typing begins in the first input, which loads late").toBeFocused();
  await page.keyboard.type("select * from re");
  const choices = page.getByRole("listbox");
  await expect(choices.getByRole("option", { name: "region", exact: true })).toBeVisible();
  const [editorBox, input] = await Promise.all(
    [form.locator(".gp-sql"), field(form, "remark").locator("input")].map((item) => item.boundingBox()),
  );
  expect(editorBox?.width, "as wide as its place").toBe(input?.width);
  // The list is measured before it is positioned.
  const whole = () =>
    choices.evaluate((element) => {
      const { left, right, bottom, height } = element.getBoundingClientRect();
      return height > 100 && [left + 4, right - 20].every((x) => element.contains(document.elementFromPoint(x, bottom - 4)));
    });
  await expect.poll(whole, "nothing cuts off what may be typed").toBe(true);
  await page.keyboard.press("Escape");
  await expect(choices).toBeHidden();
  await expect(page.getByRole("dialog"), "Escape closed the list, and nothing else").toHaveCount(1);
  const state = async (text: string) => {
    await form.locator(".cm-content").focus();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.press("Backspace");
    await form.locator(".cm-content").fill(text);
  };
  await state("select region_code from region");
  await fill(form, "remark", "计划视图");
  await button(form, "校验").click();
  await expect(field(form, "message")).toContainText("校验通过");
  await expect(field(form, "columns")).toContainText("region_code");
  await expect(page.getByRole("dialog"), "the result stands in the form").toHaveCount(1);
  await state("select * from regions");
  await expect(field(form, "message"), "it is no result of another statement").toHaveCount(0);
  await button(form, "校验").click();
  await expect(field(form, "message")).toContainText("视图不能使用表「regions」，是否为「region」；可用的表：");
});

test("[P-RECEIVER-01][P-SENDLOG-04][P-SENDLOG-05] a receiver is added; the send log shows indented JSON and texts for nothing", async ({
  page,
  openAs,
}) => {
  await openAs("admin", "/notice-receiver");
  await expect(rowWith(page, "省级公告平台")).toBeVisible();
  const receiver = await add(page);
  await fill(receiver, "receiverUri", "https://city.example.com/in");
  await fill(receiver, "siteName", "市级平台");
  await choose(page, receiver, "receiver", "省级公告平台");
  await confirm(page);
  await expect(rowWith(page, "市级平台")).toContainText("省级公告平台");

  await visit(page, "/send-log", "send-log");
  const [good, bad] = [rowWith(page, "发送处置事项公告"), rowWith(page, "发送处置结果公告")];
  for (const [row, label, text] of [
    [good, "查看参数", '{\n    "path": "/notices/items"'],
    [good, "查看异常", "暂无异常"],
    [bad, "查看异常", "无法连接接收方：找不到主机（ENOTFOUND）"],
    [bad, "查看数据", "暂无数据"],
    [bad, "查看参数", "暂无参数"],
  ] as const) {
    await rowAction(page, row, label);
    expect(await shown(page, label)).toContain(text);
    await close(page);
  }
});

test("[P-SUBSYS-04][P-SUBSERVICE-03] a subsystem is found; its service entries are a screen in a dialog", async ({ page, openAs }) => {
  await openAs("admin", "/subsystem");
  await sought(page, "系统标识").fill("gp-plan");
  await query(page);
  await rowAction(page, rowWith(page, "gp-plan"), "服务入口");
  const entries = dialog(page);
  await button(entries, "新增").first().click();
  await choose(page, dialog(page), "interfaceType", "待办任务");
  await fill(dialog(page), "interfaceUrl", "https://plan.example.com/added");
  await confirm(page);
  const row = entries.locator("tbody tr.ant-table-row").filter({ hasText: "/added" });
  await rowAction(page, row, "编辑");
  await fill(dialog(page), "interfaceUrl", "https://plan.example.com/other-tasks");
  await confirm(page);
  const changed = entries.locator("tbody tr.ant-table-row").filter({ hasText: "/other-tasks" });
  await rowAction(page, changed, "删除");
  await confirm(page);
  await expect(changed).toHaveCount(0);
});

test("[P-REGINIT-01][P-REGINIT-02][P-REGINIT-03] region-init asks whether to make a user; a region that has begun offers 重命名", async ({
  page,
  openAs,
}) => {
  await openAs("admin", "/region-init");
  await page.getByRole("tree").getByText("330000 浙江省").click();
  const row = page.locator("tbody tr.ant-table-row").filter({ hasText: "未初始化" }).first();
  const name = (await row.locator("td").nth(1).innerText()).trim();
  await expect.poll(() => rowActions(page, rowWith(page, name))).toEqual(["初始化"]);
  const calls = callsTo(page, /regionManager|initializeRegionManager/);
  await rowAction(page, rowWith(page, name), "初始化");
  await expect(dialog(page)).toContainText("是否创建用户");
  await button(dialog(page), "是").click();
  await fill(dialog(page), "userName", "区划员");
  await fill(dialog(page), "userAccount", "region-33");
  await fill(dialog(page), "pwd", "Region-2026");
  await confirm(page);
  expect(calls.map((call) => call.postDataJSON().systemId)).toEqual([name, name]);
  await expect(rowWith(page, name)).toContainText("已初始化");
  await expect.poll(() => rowActions(page, rowWith(page, name))).toEqual(["重命名"]);
});

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
  // With motion, as most users have it. All other journeys reduce it.
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.setViewportSize({ width: 1024, height: 768 });
  await openAs("admin", "/region");
  const tree = page.getByRole("tree");
  const node = (text: string) => tree.locator(".ant-tree-treenode").filter({ hasText: text });
  await expect(page.locator("tbody tr.ant-table-row").first()).toBeVisible();
  await expect(node("root 全国")).toBeVisible();
  // The tree is at the left, also on the narrowest desktop width.
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
