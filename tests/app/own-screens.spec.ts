import { add, close, confirm, dropdown, query, search, seek, shown, sought } from "./own-screens.ts";
import {
  button,
  callsTo,
  choose,
  columnTitles,
  dialog,
  expect,
  field,
  fieldMessages,
  fill,
  rowAction,
  rowActions,
  rowWith,
  test,
  tick,
  expectToast,
} from "./portal.ts";

/* Accounts, menus, subsystems and regions, screen by screen: each does what its file says. */

test("users: a cascader, expanded rows, a password that never travels as typed, a reply that is shown", async ({ page, openAs }) => {
  await openAs("admin", "/user");
  await expect(rowWith(page, "visitor")).toBeVisible();
  await expect
    .poll(() => columnTitles(page))
    .toEqual(["账号", "姓名", "手机号", "邮箱", "用户系统类型", "所属区划", "状态", "注册方式", "创建时间", "操作"]);
  await search(page).getByText("展开").click();
  await sought(page, "用户类型").click();
  const levels = page.locator(".ant-cascader-dropdown").filter({ visible: true });
  await levels.getByText("业务用户", { exact: true }).click();
  await levels.getByText("专家", { exact: true }).click();
  await query(page);
  // The type stands in the child rows of a user, in no field of its own.
  await expect(page.locator("tbody tr.ant-table-row")).toHaveCount(1);
  await expect(rowWith(page, "visitor")).toBeVisible();
  await rowWith(page, "visitor").getByRole("button", { name: "展开" }).click();
  const inner = page.locator("tr.ant-table-expanded-row");
  await expect(inner).toContainText("采购人");
  await expect(inner).toContainText("已成为该角色");

  const reset = callsTo(page, "/gp-auth-center/rest/v1/user/manage/reset-pwd");
  await rowAction(page, rowWith(page, "visitor"), "重置密码");
  await button(dialog(page), "确定").click();
  await expect.poll(() => fieldMessages(dialog(page))).toEqual(["请输入管理员密码"]);
  expect(reset).toEqual([]);
  await fill(dialog(page), "adminPassword", "Demo-2026!");
  await button(dialog(page), "确定").click();
  await shown(page, "该密码仅显示一次，请妥善保存");
  expect(reset[0]?.postDataJSON()).toMatchObject({ userAccount: "visitor", adminPassword: expect.stringMatching(/^[0-9a-f]{64}$/) });
  await close(page);

  const removed = callsTo(page, /none-type/);
  await rowAction(page, rowWith(page, "visitor"), "删除");
  await expectToast(page, "该用户绑定其他用户类型，不可删除");
  expect(removed).toEqual([]);
});

test("menus: a tree that waits for its search, the rows of a node, a check tree, a key by another name", async ({ page, openAs }) => {
  const trees = callsTo(page, "/gp-menu-center/rest/v1/menu/tree");
  await openAs("admin", "/menu");
  await query(page);
  await expect(page.getByText("用户系统类型不能为空").first()).toBeVisible();
  expect(trees).toEqual([]);
  await seek(page, "用户系统类型", "运维管理员");
  await query(page);
  await page.getByRole("tree").getByText("全部").click();

  const form = await add(page);
  await fill(form, "menuId", "坏 的");
  await fill(form, "menuName", "外部系统");
  await field(form, "menuIcon").getByRole("combobox").fill("CloudOutlined");
  await dropdown(page).getByTitle("CloudOutlined", { exact: true }).click();
  await expect(dropdown(page)).toHaveCount(0);
  await fill(form, "menuOrder", "5");
  await choose(page, form, "userSystemType", "运维管理员");
  await tick(form, "menuOpenType", "外部链接");
  await field(form, "menuIndexUrl").getByRole("textbox").fill("portal.example/x");
  await button(form, "确定").click();
  await expect.poll(() => fieldMessages(form)).toEqual(["仅支持数字字母下划线"]);
  await fill(form, "menuId", "outside_1");
  const added = callsTo(page, "/gp-menu-center/rest/v1/menu");
  await confirm(page);
  expect(added[0]?.postDataJSON()).toMatchObject({ menuId: "outside_1", parentId: "0", menuIcon: "CloudOutlined" });
  expect(added[0]?.postDataJSON().menuIndexUrl).toMatch(/^https?:\/\/portal\.example\/x$/);

  await page.getByRole("tree").getByText("全部").click();
  await rowAction(page, rowWith(page, "outside_1"), "分配区划");
  await dialog(page).getByRole("tree").getByText("320000 江苏省").click();
  const saved = callsTo(page, "/gp-menu-center/rest/v1/menu/region");
  await confirm(page);
  const body = saved.find((call) => call.method() === "POST")?.postDataJSON();
  expect(body).toMatchObject({ id: "outside_1", regionIds: expect.arrayContaining([expect.any(String)]) });
  await rowAction(page, rowWith(page, "outside_1"), "分配区划");
  await expect(dialog(page).locator(".ant-tree-checkbox-checked").first()).toBeVisible();
  await button(dialog(page), "取消").click();

  const removed = callsTo(page, "/gp-menu-center/rest/v1/menu/id");
  await rowAction(page, rowWith(page, "outside_1"), "删除");
  await confirm(page);
  expect(new URL(removed[0]?.url() ?? "").searchParams.get("id")).toBe("outside_1");
  await expect(rowWith(page, "outside_1")).toHaveCount(0);
});

test("[P-SUBSYS-04][P-SUBSYS-05][P-SUBSERVICE-03][P-SUBSERVICE-08] subsystems: service entries are a screen in a dialog; a question and a switch come before a delete", async ({
  page,
  openAs,
}) => {
  await openAs("admin", "/subsystem");
  const form = await add(page);
  await button(form, "确定").click();
  await expect
    .poll(() => fieldMessages(form))
    .toEqual(["请输入系统标识", "请输入系统名称", "请输入菜单名称", "请输入系统图标", "请输入系统首页地址", "序号必须为数字值"]);
  expect((await field(form, "userTypeInfoList").locator("label").allInnerTexts()).map((text) => text.trim())).not.toContain("运营人员");
  await fill(form, "systemId", "gp-new");
  await fill(form, "systemName", "新系统");
  await fill(form, "systemTitle", "新菜单");
  await field(form, "systemIcon").getByRole("combobox").fill("CloudOutlined");
  await dropdown(page).getByTitle("CloudOutlined", { exact: true }).click();
  await expect(dropdown(page)).toHaveCount(0);
  await field(form, "systemIndexUrl").getByRole("textbox").fill("new.example");
  await fill(form, "systemOrder", "3");
  await confirm(page);
  await sought(page, "系统id").fill("gp-new");
  await query(page);
  await expect(rowWith(page, "gp-new")).toContainText("未初始化");

  await rowAction(page, rowWith(page, "gp-new"), "服务入口");
  const entries = dialog(page);
  await expect(entries).toContainText("服务入口");
  await button(entries, "新增").first().click();
  const entry = dialog(page);
  await expect(field(entry, "serviceId")).toHaveCount(0);
  await expect(field(entry, "taskEnable").getByRole("switch")).toBeChecked();
  await tick(entry, "isMicroservice", "是");
  await expect(field(entry, "serviceId")).toBeVisible();
  await choose(page, entry, "interfaceType", "待办任务");
  await fill(entry, "serviceId", "gp-tasks");
  await fill(entry, "interfaceUrl", "/tasks");
  await confirm(page);
  // The name of the system is read with its entry.
  await expect(entries.locator("tbody tr.ant-table-row")).toContainText(["新系统"]);
  await expect(entries.locator("tbody tr.ant-table-row")).toContainText(["待办任务"]);
  await rowAction(page, entries.locator("tbody tr.ant-table-row"), "编辑");
  await fill(dialog(page), "interfaceUrl", "/other-tasks");
  await confirm(page);
  await expect(entries.locator("tbody tr.ant-table-row")).toContainText(["/other-tasks"]);
  const none = callsTo(page, "deleteSubserviceConfigBatch");
  await button(entries, "批量删除").click();
  await expectToast(page, "未选择数据");
  expect(none).toEqual([]);
  await rowAction(page, entries.locator("tbody tr.ant-table-row"), "删除");
  await expect(dialog(page)).toContainText("确认删除该配置?");
  await confirm(page);
  await expect(entries.locator("tbody tr.ant-table-row")).toHaveCount(0);
  await close(page);

  const removed = callsTo(page, "/gp-menu-center/rest/v1/system/deleteSubservice");
  await rowAction(page, rowWith(page, "gp-new"), "删除");
  await expect(dialog(page)).toContainText("立即生效");
  await expect(field(dialog(page), "current").getByRole("switch")).toBeChecked();
  await button(dialog(page), "删除").click();
  await expect(rowWith(page, "gp-new")).toHaveCount(0);
  expect(Object.fromEntries(new URL(removed[0]?.url() ?? "").searchParams)).toMatchObject({ systemId: "gp-new", current: "1" });
});

test("[P-REGINIT-01][P-REGINIT-02][P-REGINIT-03] region-init: a question with two ways, a chain that keeps its dialog until all calls succeeded", async ({
  page,
  openAs,
  allowConsole,
}) => {
  // An account that is taken.
  allowConsole(/422/);
  await openAs("admin", "/region-init");
  await page.getByRole("tree").getByText("330000 浙江省").click();
  const row = page.locator("tbody tr.ant-table-row").filter({ hasText: "未初始化" }).first();
  const name = (await row.locator("td").nth(1).innerText()).trim();
  await expect.poll(async () => (await columnTitles(page)).slice(0, 5)).toEqual(["初始化状态", "系统id", "系统名称", "菜单名称", "序号"]);
  await expect.poll(() => rowActions(page, rowWith(page, name))).toEqual(["初始化"]);
  const calls = callsTo(page, /regionManager|initializeRegionManager/);
  await rowAction(page, rowWith(page, name), "初始化");
  await expect(dialog(page)).toContainText("是否创建用户");
  await expect(button(dialog(page), "是")).toHaveClass(/ant-btn-primary/);
  await button(dialog(page), "是").click();
  const form = dialog(page);
  await expect(form).toContainText("创建区划管理员");
  await button(form, "确定").click();
  // The rules of the whole chain are asked before its first call.
  await expect.poll(() => fieldMessages(form)).toEqual(["请输入姓名", "请输入账号", "请输入初始密码"]);
  expect(calls).toEqual([]);
  await fill(form, "userName", "区划员");
  await fill(form, "userAccount", "admin");
  await fill(form, "pwd", "Region-2026");
  await button(form, "确定").click();
  await expect.poll(() => fieldMessages(form)).toEqual(["该账号已存在"]);
  await fill(form, "userAccount", "region-33");
  await confirm(page);
  const bound = calls.find((call) => call.url().includes("initializeRegionManager"))?.postDataJSON();
  expect(bound).toMatchObject({ userId: expect.any(String), regionCode: "330000", regionFullName: "浙江省", systemId: name });
  const registered = calls.find((call) => call.url().includes("/regionManager"))?.postDataJSON();
  expect(registered).toMatchObject({ regionCode: "330000", systemId: name, pwd: expect.stringMatching(/^[0-9a-f]{64}$/) });
  await expect(rowWith(page, name)).toContainText("已初始化");
  await expect.poll(() => rowActions(page, rowWith(page, name))).toEqual(["重命名"]);
  await rowAction(page, rowWith(page, name), "重命名");
  await expect(field(dialog(page), "systemTitle").locator("input:not([readonly]):not([disabled])")).toHaveCount(0);
  await fill(dialog(page), "systemAliasTitle", "");
  await button(dialog(page), "确定").click();
  await expect.poll(() => fieldMessages(dialog(page))).toEqual(["请输入新名称"]);
  await button(dialog(page), "取消").click();
  await button(page.getByRole("dialog", { name: "放弃已填写的内容？" }), "放弃").click();
  await expect(dialog(page)).toHaveCount(0);

  await test.step("the question that is closed makes no call, its 否 initialises and makes nobody", async () => {
    await page.getByRole("tree").getByText("440000 广东省").click();
    const row = page.locator("tbody tr.ant-table-row").filter({ hasText: "未初始化" }).first();
    const name = (await row.locator("td").nth(1).innerText()).trim();
    const later = callsTo(page, /regionManager|initializeRegionManager/);
    await rowAction(page, rowWith(page, name), "初始化");
    await expect(dialog(page)).toContainText("是否创建用户");
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    expect(later).toEqual([]);
    await rowAction(page, rowWith(page, name), "初始化");
    await button(dialog(page), "否").click();
    await expect(rowWith(page, name)).toContainText("已初始化");
    expect(later.map((call) => [new URL(call.url()).pathname, call.postDataJSON()?.userId])).toEqual([
      ["/gp-portal-center/portalCenter/system/initializeRegionManager", undefined],
    ]);
    expect(later[0]?.postDataJSON()).toMatchObject({ regionCode: "440000", systemId: name });
  });
});
