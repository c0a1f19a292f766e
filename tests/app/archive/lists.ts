import { readFileSync } from "node:fs";
import { read, utils } from "xlsx";
import { primary, queryOf, rows, sent, test } from "./case.ts";
import { add, close, confirm, query, shown, sought, toolbar } from "../own-screens.ts";
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
  tick,
  expectToast,
} from "../portal.ts";

/* Ten lists of the case tests/cases/archive, what is kept and told there: as places.ts. The rest are loans.ts. */

test("words: filters by tab, with a column that only one tab shows", async ({ open }) => {
  const page = await open("/archive/words");
  await expect(rowWith(page, "文书")).toBeVisible();
  expect(await columnTitles(page)).not.toContain("所属门类名称");
  await page.getByRole("tab", { name: "子类" }).click();
  await expect(rowWith(page, "信函")).toContainText("文书");
  expect(await columnTitles(page)).toContain("所属门类名称");
  await rowAction(page, rowWith(page, "人像"), "编辑");
  await choose(page, dialog(page), "type", "门类");
  await expect(field(dialog(page), "parentId")).toHaveCount(0);
  const changed = sent(page, "PUT", "/api/archive/words");
  await confirm(page);
  expect((await changed).postDataJSON()).toMatchObject({ type: "1", parentId: null });
  await page.getByRole("tab", { name: "门类" }).click();
  await expect(rowWith(page, "人像")).toBeVisible();
  await rowAction(page, rowWith(page, "人像"), "变更记录");
  await expect(dialog(page)).toContainText(/类型[\s\S]*子类[\s\S]*门类[\s\S]*所属门类[\s\S]*照片/);
});

test("words: exports the rows of the chosen tab with the shown columns and labels", async ({ open }) => {
  const page = await open("/archive/words");
  await page.getByRole("tab", { name: "子类" }).click();
  await expect(rowWith(page, "信函")).toBeVisible();
  const coming = page.waitForEvent("download");
  const asked = sent(page, "GET", "/api/archive/words/export");
  await button(toolbar(page), "导出").click();
  expect(new URL((await asked).url()).searchParams.get("type")).toBe("2");
  const book = read(readFileSync(await (await coming).path()), { type: "buffer" });
  const cells = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] ?? ""] ?? {}, { header: 1 });
  expect(cells.flat()).toEqual(expect.arrayContaining(["代码", "名称", "所属门类名称", "登记时间", "A1", "信函", "文书"]));
  // Codes of the other tab.
  expect(cells.flat()).not.toContain("A");
});

test("sign-ins and operations: validates the search values before it reads a server log", async ({ open }) => {
  const page = await open("/archive/sign-ins");
  await expect(rows(page).first()).toBeVisible();
  const asked = callsTo(page, "/api/archive/sign-ins");
  await sought(page, "开始时间").fill("2090-01-01 00:00:00");
  await sought(page, "开始时间").press("Enter");
  await query(page);
  await expect(page.getByText("开始时间应早于现在").first()).toBeVisible();
  await expect(sought(page, "开始时间")).toHaveValue("");
  expect(asked.filter((call) => call.url().includes("2090"))).toEqual([]);
  await rowAction(page, rows(page).first(), "查看异常");
  expect(await shown(page, "查看异常")).toContain("暂无异常");
  await close(page);

  await page.goto("/archive/operations");
  await expect(rows(page).first()).toBeVisible();
  const narrowed = sent(page, "GET", "/api/archive/operations");
  await sought(page, "操作人").fill("admin");
  await query(page);
  expect(queryOf(await narrowed)["receiver"]).toBe("admin");
  await expect(rows(page).first()).toContainText("admin");
  await rowAction(page, rows(page).first(), "查看参数");
  await shown(page, "查看参数");
});

test("contacts and rules: validates the format that the chosen case requires", async ({ open }) => {
  const page = await open("/archive/contacts");
  const form = await add(page);
  await choose(page, form, "levelId", "公开");
  await tick(form, "way", "短信");
  await fill(form, "targets", "a@x.example,b@x.example");
  await button(form, "确定").click();
  await expect.poll(() => fieldMessages(form)).toEqual(["手机号码格式不正确"]);
  await tick(form, "way", "邮件");
  await confirm(page);
  await expect(rows(page).locator(".ant-tag")).toHaveText(["a@x.example", "b@x.example"]);
  await rowAction(page, rows(page), "详情");
  expect(await shown(page, "详情")).toMatch(/公开[\s\S]*邮件[\s\S]*a@x\.example/);
  await close(page);

  await page.goto("/archive/rules");
  const rule = await add(page);
  await fill(rule, "ruleName", "长期");
  await choose(page, rule, "levelId", "内部");
  await expect(field(rule, "schedule").locator("input")).toHaveAttribute("maxlength", "40");
  await expect(field(rule, "years")).toContainText("年");
  await fill(rule, "years", "30");
  await confirm(page);
  await rowAction(page, rowWith(page, "内部").last(), "改名");
  await fill(dialog(page), "levelName", "机密");
  await confirm(page);
  await page.reload();
  await expect(rowWith(page, "长期")).toContainText(/内部.*机密/);
});

test("notices: shows rich text as plain text in the list and formatted in the record", async ({ open }) => {
  const page = await open("/archive/notices");
  const form = await add(page);
  await fill(form, "noticeName", "闭馆");
  await field(form, "content").getByRole("button", { name: "编辑正文" }).click();
  await field(form, "content").locator("[contenteditable=true]").fill("周一闭馆");
  await field(form, "content").locator("[contenteditable=true]").press("ControlOrMeta+a");
  await field(form, "content").locator("[contenteditable=true]").press("ControlOrMeta+b");
  await fill(form, "trace", "一行\n二行");
  await confirm(page);
  await expect(rowWith(page, "闭馆")).toContainText("周一闭馆");
  await expect(rowWith(page, "闭馆")).not.toContainText("<");
  await rowAction(page, rowWith(page, "闭馆"), "查看");
  await expect(dialog(page).locator("strong")).toHaveText("周一闭馆");
  await expect(dialog(page).locator("pre")).toHaveText("一行\n二行");
});

test("ways and sendings: offers choices by name and choices that depend on another field", async ({ open }) => {
  const page = await open("/archive/ways");
  const form = await add(page);
  await fill(form, "wayName", "专递");
  await choose(page, form, "dataType", "文书");
  await choose(page, form, "subType", "信函");
  await fill(form, "params", "{a");
  await button(form, "确定").click();
  await expect.poll(() => fieldMessages(form)).toEqual(["参数须为JSON"]);
  await fill(form, "params", '{"a":1}');
  const added = sent(page, "POST", "/api/archive/ways");
  await confirm(page);
  expect((await added).postDataJSON()).toMatchObject({ dataTypeName: "文书", settings: '{"a":1}' });
  await expect(rowWith(page, "专递")).toContainText(/文书.*文书.*信函/);
  await rowAction(page, rowWith(page, "专递"), "查看参数");
  await expect(dialog(page).locator("pre")).toHaveText('{\n    "a": 1\n}');
  await close(page);

  await page.goto("/archive/sendings");
  await expect(rowWith(page, "专递")).toBeVisible();
  const asked = sent(page, "GET", "/api/archive/ways");
  await sought(page, "参数").fill('"a"');
  await query(page);
  expect(queryOf(await asked)["settings"]).toBe('"a"');
  await expect(rowWith(page, "专递")).toBeVisible();
});

test("settings: edits initial rows and shows one message at a time", async ({ open }) => {
  const page = await open("/archive/settings");
  await expect(rows(page)).toHaveText([/开放天数.*30/, /库房温度.*20/]);
  await rowAction(page, rowWith(page, "开放天数"), "编辑");
  await fill(dialog(page), "confName", "");
  await fill(dialog(page), "confValue", "");
  await button(dialog(page), "确定").click();
  await expectToast(page, "请输入参数名称");
  await expect(page.locator(".ant-message-notice")).toHaveCount(1);
  expect(await fieldMessages(dialog(page))).toEqual([]);
});

test("views: a button in the form's dialog acts on what is entered", async ({ open }) => {
  const page = await open("/archive/views");
  await rowAction(page, rowWith(page, "南库"), "新增视图");
  await field(dialog(page), "sqlText").locator("[contenteditable=true]").fill("select 2");
  await expect(primary(page)).toHaveText(/美\s*化/);
  await dialog(page).locator(".ant-modal-footer").getByRole("button", { name: "美化" }).click();
  await expect(field(dialog(page), "sqlText")).toContainText("SELECT 2");
  await button(dialog(page), "校验").click();
  expect(await shown(page, "校验结果")).toContain("已校验8字");
  await dialog(page).locator(".ant-modal-footer").getByRole("button", { name: "关闭" }).click();
  await expect(page.getByText("已校验8字")).toHaveCount(0);
  await fill(dialog(page), "remark", "另一个");
  await confirm(page);
  await rowAction(page, rowWith(page, "北库"), "删除视图");
  await expectToast(page, "当前库房未配置视图");
  await rowAction(page, rowWith(page, "南库"), "删除视图");
  await choose(page, dialog(page), "id", "另一个");
  const removed = sent(page, "DELETE", /\/api\/archive\/views\//);
  await button(dialog(page), "删除").click();
  expect(queryOf(await removed)["current"]).toBe("1");
  await expectToast(page, "视图已删除，立即生效");
});
