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
  rowWith,
  test,
  tick,
  toast,
  visit,
  expectToast,
} from "./portal.ts";

/* Logs, alarms, settings, views and data sending, screen by screen: each does what its file says. */

test("[P-AUTHLOG-06][P-AUTHLOG-04][D-VALID-28] logs: entities over what the server writes, ranges that a failed check empties", async ({
  page,
  openAs,
}) => {
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
  await expectToast(page, "开始日期应小于当前时间");
  expect(lists.filter((call) => call.url().includes("operateStartTime"))).toEqual([]);
  await expect(sought(page, "操作时间")).toHaveValue("");
  await expect(search(page).locator(".ant-picker input").last()).toHaveValue("");
  await rowAction(page, rowWith(page, "audit").first(), "查看异常");
  expect(await shown(page, "查看异常")).toContain("暂无异常");
  await close(page);

  await openAs("admin", "/alarm");
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
  await openAs("admin", "/alarm");
  const rule = await add(page);
  await choose(page, rule, "levelId", "严重");
  await fill(rule, "ruleId", "new-alarm");
  await fill(rule, "alarmName", "新的告警");
  await confirm(page);
  await expect(rowWith(page, "new-alarm")).toContainText("严重");

  await visit(page, "/alarm-member", "alarm-members");
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

test("[P-DICT-01][P-DICT-02][P-DICT-03][P-DICT-04] the dictionary: a list for each type, a parent that one of them has and another takes away", async ({
  page,
  openAs,
}) => {
  await openAs("admin", "/notice-dict");
  const tab = (name: string) => page.getByRole("tab", { name, exact: true });
  await expect(tab("接口类型")).toHaveAttribute("aria-selected", "true");
  await expect
    .poll(() => page.locator("main").getByRole("tab").allInnerTexts())
    .toEqual(["接口类型", "具体接口类型", "公告接收方", "发送方", "服务类"]);
  await expect.poll(() => columnTitles(page)).toEqual(["字典名称", "字典值", "颜色", "是否启用", "创建时间", "操作"]);
  const top = await add(page);
  await fill(top, "name", "结果公告接口");
  await fill(top, "code", "journey-top");
  await confirm(page);
  await expect(rowWith(page, "journey-top")).toBeVisible();

  await tab("具体接口类型").click();
  await expect.poll(() => columnTitles(page)).toEqual(["字典名称", "字典值", "父类型", "颜色", "是否启用", "创建时间", "操作"]);
  const entry = await add(page);
  await button(entry, "确定").click();
  await expect.poll(() => fieldMessages(entry)).toEqual(["请选择父类型", "请添加字典名称", "请添加字典值"]);
  await choose(page, entry, "parentId", "结果公告接口");
  await fill(entry, "name", "省级结果公告");
  await fill(entry, "code", "journey-child");
  await confirm(page);
  await expect(rowWith(page, "journey-child")).toContainText("结果公告接口");

  // Of another type it has no parent: the input is gone, and what it held is taken away.
  const changed = callsTo(page, "/gp-notice-center/rest/v1/notice/dict/updateNoticeDictionary");
  await rowAction(page, rowWith(page, "journey-child"), "编辑");
  await choose(page, dialog(page), "type", "服务类");
  await expect(field(dialog(page), "parentId")).toHaveCount(0);
  await confirm(page);
  expect(changed[0]?.postDataJSON()).toMatchObject({ type: "5", parentId: null });
  await expect(rowWith(page, "journey-child")).toHaveCount(0);
  await tab("服务类").click();
  await rowAction(page, rowWith(page, "journey-child"), "删除");
  await button(dialog(page), "取消").click();
  await expectToast(page, "已取消删除");
  for (const [name, code] of [
    ["服务类", "journey-child"],
    ["接口类型", "journey-top"],
  ] as const) {
    await tab(name).click();
    await rowAction(page, rowWith(page, code), "删除");
    await confirm(page);
    await expect(rowWith(page, code)).toHaveCount(0);
  }
});

test("[P-BASICCONF-01] basic settings: rows from the start, two tables over one call, the first mistake as a toast", async ({
  page,
  openAs,
}) => {
  await openAs("admin", "/basic-config");
  const sms = page.getByRole("region", { name: "短信" });
  const mailbox = page.getByRole("region", { name: "邮箱" });
  await expect(sms.locator("tbody tr.ant-table-row")).toHaveCount(4);
  await expect(mailbox.locator("tbody tr.ant-table-row")).toHaveCount(2);
  // Each of the two has a search of its own.
  await page.getByRole("textbox", { name: "配置名称" }).first().fill("签名");
  await page
    .getByRole("button", { name: /查\s?询/ })
    .first()
    .click();
  await expect(sms.locator("tbody tr.ant-table-row")).toHaveCount(1);
  await expect(rowWith(page, "短信签名")).toBeVisible();
  await expect(mailbox.locator("tbody tr.ant-table-row")).toHaveCount(2);
  await rowAction(page, rowWith(page, "发件地址"), "编辑");
  await fill(dialog(page), "confName", "");
  await fill(dialog(page), "confValue", "");
  await button(dialog(page), "确定").click();
  await expectToast(page, "请输入配置名称");
  await expect(toast(page, "请输入配置值")).toHaveCount(0);
});

test("views: buttons in a form dialog, a reply over it, a check on what a call brought, a page of its own", async ({ page, openAs }) => {
  await openAs("admin", "/view-config");
  await rowAction(page, rowWith(page, "gp-plan"), "删除");
  await expectToast(page, "当前系统未配置视图");

  await rowAction(page, rowWith(page, "gp-plan"), "新增视图");
  const form = dialog(page);
  const editor = form.locator(".cm-content");
  await expect(editor, "typing begins in the first input, which loads late").toBeFocused();
  await page.keyboard.type("select * from re");
  const choices = page.getByRole("listbox");
  await expect(choices.getByRole("option", { name: "region", exact: true })).toBeVisible();
  const [place, input] = await Promise.all(
    [form.locator(".gp-sql"), field(form, "remark").locator("input")].map((item) => item.boundingBox()),
  );
  expect(place?.width, "as wide as its place").toBe(input?.width);
  // It is measured before it is put in its place.
  const whole = () =>
    choices.evaluate((element) => {
      const { left, right, bottom, height } = element.getBoundingClientRect();
      return height > 100 && [left + 4, right - 20].every((x) => element.contains(document.elementFromPoint(x, bottom - 4)));
    });
  await expect.poll(whole, "nothing cuts off what may be typed").toBe(true);
  await page.keyboard.press("Escape");
  await expect(choices).toBeHidden();
  await expect(page.getByRole("dialog"), "Escape closed the list, and nothing else").toHaveCount(1);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Backspace");
  await editor.fill("select region_code, region_name from region where is_leaf = true");
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

  await visit(page, "/send-way", "send-way");
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
