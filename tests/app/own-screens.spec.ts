import type { Locator, Page } from "@playwright/test";
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
  test as base,
  tick,
  toast,
} from "./portal.ts";
import { startDemo } from "./server-process.ts";

/* What administrators keep, screen by screen: each does what its file says. A server of its own: accounts and settings change. */

const test = base.extend({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const server = await startDemo();
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
});

const toolbar = (page: Page): Locator => page.locator(".gp-toolbar");
const search = (page: Page): Locator => page.getByRole("form", { name: "查询条件" });
const sought = (page: Page, label: string): Locator => search(page).getByLabel(label, { exact: true });
const dropdown = (page: Page): Locator => page.locator(".ant-select-dropdown").filter({ visible: true });

async function query(page: Page): Promise<void> {
  await button(search(page), "查询").click();
}

/** Takes a choice of a search field. */
async function seek(page: Page, label: string, choice: string): Promise<void> {
  await sought(page, label).click();
  await dropdown(page).getByTitle(choice, { exact: true }).click();
  await expect(dropdown(page)).toHaveCount(0);
}

async function add(page: Page): Promise<Locator> {
  await button(toolbar(page), "新增").first().click();
  await expect(dialog(page)).toBeVisible();
  return dialog(page);
}

async function confirm(page: Page): Promise<void> {
  await expect(dialog(page)).toBeVisible();
  const open = page.getByRole("dialog").filter({ visible: true });
  const count = await open.count();
  await button(dialog(page), "确定").click();
  await expect.poll(() => open.count()).toBeLessThan(count);
}

/** What a dialog that only shows says: nothing can be entered there, and there is nothing to confirm. */
async function shown(page: Page, title: string | RegExp): Promise<string> {
  await expect(dialog(page)).toContainText(title);
  await expect(dialog(page).locator("input, textarea")).toHaveCount(0);
  await expect(button(dialog(page), "确定")).toHaveCount(0);
  return dialog(page).innerText();
}

async function close(page: Page): Promise<void> {
  await dialog(page).getByRole("button", { name: "关闭" }).first().click();
  await expect(dialog(page)).toBeHidden();
}

test("users: levels of a cascader, expanded rows, a password that never travels as typed, a reply that is shown", async ({
  page,
  openAs,
}) => {
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
  await expect(toast(page, "该用户绑定其他用户类型，不可删除")).toBeVisible();
  expect(removed).toEqual([]);
});

test("menus: a tree that waits for its search, the rows of the chosen node, a check tree, a key by another name", async ({
  page,
  openAs,
}) => {
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

test("[P-SUBSYS-04][P-SUBSYS-05][P-SUBSERVICE-03] subsystems: their service entries are a screen in a dialog, a question and a switch stand before a delete", async ({
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

test("[P-REGINIT-01][P-REGINIT-02][P-REGINIT-03] region-init: a question with two ways, a chain over two calls that keeps its dialog until all succeeded", async ({
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
  expect(registered).toMatchObject({ regionCode: "330000", pwd: expect.stringMatching(/^[0-9a-f]{64}$/) });
  await expect(rowWith(page, name)).toContainText("已初始化");
  await expect.poll(() => rowActions(page, rowWith(page, name))).toEqual(["重命名"]);
  await rowAction(page, rowWith(page, name), "重命名");
  await expect(field(dialog(page), "systemTitle").locator("input:not([readonly]):not([disabled])")).toHaveCount(0);
  await fill(dialog(page), "systemAliasTitle", "");
  await button(dialog(page), "确定").click();
  await expect.poll(() => fieldMessages(dialog(page))).toEqual(["请输入新名称"]);
});

test("[D-VALID-28] logs: entities over what the server writes, ranges that a failed check empties", async ({ page, openAs }) => {
  await openAs("audit", "/auth-log");
  await seek(page, "操作类型", "登录");
  await query(page);
  await expect(rowWith(page, "audit").first()).toContainText("登录");
  await expect(rowWith(page, "audit").first()).toContainText("成功");
  await page.goto("/auth-log");
  const lists = callsTo(page, "/gp-auth-center/rest/v1/log/showDataByPage");
  await sought(page, "操作时间").click();
  const calendar = page.locator(".ant-picker-dropdown").filter({ visible: true });
  await calendar.locator(".ant-picker-header-super-next-btn").filter({ visible: true }).first().click();
  for (const day of ["15", "16"]) {
    await calendar.locator(".ant-picker-cell-in-view").filter({ visible: true }).getByText(day, { exact: true }).first().click();
    await calendar.locator(".ant-picker-ok button").click();
  }
  await query(page);
  await expect(toast(page, "开始日期应小于当前时间")).toBeVisible();
  expect(lists.filter((call) => call.url().includes("operateStartTime"))).toEqual([]);
  await expect(sought(page, "操作时间")).toHaveValue("");
  await expect(search(page).locator(".ant-picker input").last()).toHaveValue("");
  await rowAction(page, rowWith(page, "audit").first(), "查看异常");
  expect(await shown(page, "查看异常")).toContain("暂无异常");
  await close(page);

  await openAs("admin", "/alarm-rule");
  const rule = await add(page);
  await choose(page, rule, "levelId", "提示");
  await fill(rule, "ruleId", "logged");
  await fill(rule, "alarmName", "写入日志");
  await confirm(page);
  await openAs("audit", "/operate-log");
  await sought(page, "操作人").fill("admin");
  await query(page);
  await rowAction(page, rowWith(page, "admin").first(), "查看参数");
  expect(await shown(page, "查看参数")).toContain("{");
});

test("alarms: levels by their names, lists of receivers by their kind, details", async ({ page, openAs }) => {
  await openAs("admin", "/alarm-rule");
  const rule = await add(page);
  await choose(page, rule, "levelId", "严重");
  await fill(rule, "ruleId", "new-alarm");
  await fill(rule, "alarmName", "新的告警");
  await confirm(page);
  await expect(rowWith(page, "new-alarm")).toContainText("严重");

  await page.goto("/alarm-member");
  const member = await add(page);
  await choose(page, member, "levelId", "严重");
  await tick(member, "alarmType", "邮件");
  await fill(member, "alarmInfo", "13900000001");
  await button(member, "确定").click();
  await expect.poll(() => fieldMessages(member)).toEqual(["邮箱格式不正确"]);
  await fill(member, "alarmInfo", "ops@example.com,dev@example.com");
  await confirm(page);
  await rowAction(page, rowWith(page, "ops@example.com"), "查看");
  const detail = await shown(page, "告警成员");
  expect(detail).toContain("严重");
  expect(detail).toContain("ops@example.com,dev@example.com");
  await close(page);
});

test("basic settings: rows that are there from the start, two tables over one call, the first mistake as a toast", async ({
  page,
  openAs,
}) => {
  await openAs("admin", "/basic-config");
  const sms = page.getByRole("region", { name: "短信" });
  const mailbox = page.getByRole("region", { name: "邮箱" });
  await expect(sms.locator("tbody tr.ant-table-row")).toHaveCount(4);
  await expect(mailbox.locator("tbody tr.ant-table-row")).toHaveCount(2);
  await rowAction(page, rowWith(page, "发件地址"), "编辑");
  await fill(dialog(page), "confName", "");
  await fill(dialog(page), "confValue", "");
  await button(dialog(page), "确定").click();
  await expect(toast(page, "请输入配置名称")).toBeVisible();
  await expect(toast(page, "请输入配置值")).toHaveCount(0);
});

test("views: buttons in a form dialog, a reply over it, a check on what a call brought, a page of its own", async ({ page, openAs }) => {
  await openAs("admin", "/view-config");
  await rowAction(page, rowWith(page, "gp-plan"), "删除");
  await expect(toast(page, "当前系统未配置视图")).toBeVisible();

  await rowAction(page, rowWith(page, "gp-plan"), "新增视图");
  const form = dialog(page);
  await form.locator(".cm-content").fill("select region_code, region_name from region where is_leaf = true");
  await fill(form, "remark", "计划视图");
  await button(form, "校验").click();
  const columns = page.getByRole("dialog").filter({ hasText: "校验结果" });
  await expect(columns).toContainText("region_name");
  await columns.getByRole("button", { name: "关闭" }).first().click();
  await expect(columns).toBeHidden();
  await button(form, "美化").click();
  await expect(form.locator(".cm-line")).toHaveText([
    "select",
    "  region_code,",
    "  region_name",
    "from",
    "  region",
    "where",
    "  is_leaf = true",
  ]);
  await confirm(page);
  await rowAction(page, rowWith(page, "gp-plan"), "查看视图");
  await expect(page).toHaveURL(/\/view-config\/list\?systemId=gp-plan/);
  await expect(rowWith(page, "计划视图")).toContainText("采购计划");
  await button(page, "返回").click();

  await rowAction(page, rowWith(page, "gp-plan"), "删除");
  const removing = dialog(page);
  await expect(field(removing, "current").getByRole("switch")).toBeChecked();
  await field(removing, "id").getByRole("combobox").click();
  await dropdown(page)
    .getByTitle(/^计划视图/)
    .click();
  await expect(dropdown(page)).toHaveCount(0);
  const removed = callsTo(page, /\/view\/config\/[^/]+$/);
  await button(removing, "删除").click();
  await expect(removing).toBeHidden();
  expect(new URL(removed[0]?.url() ?? "").searchParams.get("current")).toBe("1");
});

test("[P-RECEIVER-01][P-SENDWAY-02][P-SENDWAY-03] data sending: receivers, and mappings whose choices follow another choice, with what they would send", async ({
  page,
  openAs,
  allowConsole,
}) => {
  allowConsole(/status of 422/);
  await openAs("admin", "/notice-receiver");
  await expect(rowWith(page, "省级公告平台")).toBeVisible();
  await expect.poll(() => columnTitles(page)).toEqual(["接受路径", "站点名称", "接收方", "访问标识", "操作"]);
  const receiver = await add(page);
  await button(receiver, "确定").click();
  await expect.poll(() => fieldMessages(receiver)).toEqual(["接受路径为空", "接受路径为空", "接收方为空"]);
  await fill(receiver, "receiverUri", "https://city.example.com/in");
  await fill(receiver, "siteName", "市级平台");
  await choose(page, receiver, "receiver", "省级公告平台");
  await confirm(page);
  await expect(rowWith(page, "市级平台")).toContainText("省级公告平台");

  await page.goto("/send-way");
  const way = await add(page);
  await fill(way, "sendUrl", "/receive");
  await choose(page, way, "dataSendClass", "处置事项公告");
  await choose(page, way, "dataType", "采购公告");
  await choose(page, way, "dataSpecificType", "竞争性磋商公告");
  await choose(page, way, "receiver", "省级公告平台");
  await fill(way, "dataMapping", '{\n  "title": "${projectNam}"\n}');
  await button(way, "确定").click();
  await expect.poll(() => fieldMessages(way)).toEqual(["数据映射第2行「title」的字段「projectNam」不存在，是否为「projectName」"]);
  await fill(way, "dataMapping", '{"title":"${projectName}"}');
  await button(way, "预览").click();
  await expect(dialog(page).locator("pre")).toContainText('"data": {\n        "title": "项目名称"\n    }');
  await dialog(page).getByRole("button", { name: "关闭" }).first().click();
  await expect(dialog(page)).toContainText("新增映射");
  await confirm(page);
  await expect(rowWith(page, "/receive")).toContainText("采购公告");
  await expect(rowWith(page, "/receive")).toContainText("竞争性磋商公告");
  await rowAction(page, rowWith(page, "/receive"), "查看映射");
  expect(await shown(page, "查看映射")).toContain('{\n    "title": "${projectName}"\n}');
  await close(page);
  await seek(page, "数据类型", "结果公告");
  await sought(page, "数据具体类型").click();
  await expect(dropdown(page)).toContainText("暂无选项");
});

test("[P-SENDLOG-02][P-SENDLOG-03][P-SENDLOG-04][P-SENDLOG-05] the send log: JSON indented, lines kept, words for nothing", async ({
  page,
  openAs,
}) => {
  await openAs("admin", "/send-log");
  const [good, bad] = [rowWith(page, "发送处置事项公告"), rowWith(page, "发送处置结果公告")];
  await expect(good).toContainText("正常");
  await expect(bad).toContainText("异常");
  await rowAction(page, good, "查看参数");
  expect(await shown(page, "查看参数")).toContain('{\n    "path": "/notices/items"');
  await close(page);
  await rowAction(page, good, "查看异常");
  expect(await shown(page, "查看异常")).toContain("暂无异常");
  await close(page);
  await rowAction(page, bad, "查看异常");
  await expect(dialog(page).locator("pre")).toHaveText("无法连接接收方：ENOTFOUND");
  await close(page);
  await rowAction(page, bad, "查看数据");
  expect(await shown(page, "查看数据")).toContain("暂无数据");
  await close(page);
  await rowAction(page, bad, "查看参数");
  expect(await shown(page, "查看参数")).toContain("暂无参数");
});
