import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import {
  test as base,
  button,
  callsTo,
  choose,
  dialog,
  expect,
  field,
  fill,
  rowAction,
  rowActions,
  rowWith,
  tick,
  expectToast,
} from "./portal.ts";
import { read, utils, write } from "xlsx";
import { makeOther, makeProject } from "./projects.ts";
import { startDemo } from "./server-process.ts";

/* A project from its draft to its voucher, through the pages alone: with a named agency, and with another one (000). */

const ORG = "/gpr-workflow/rest/assetes/org";
const SUP = "/gpr-workflow/rest/assets/sup";
const PDF = { name: "凭证.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n%%EOF\n") };

const test = base.extend({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      // What is published is due for its result a second later.
      const server = await startDemo({ PUBLICITY_SECONDS: "1" });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],
});

const ROW = { assetType: "办公设备", assetName: "打印机", assetNum: "2", unit: "台", original: "1200.50", equity: "100" };
const RESULT = { assetType: "办公设备", assetName: "打印机", assetNum: "2", assesValue: "90", price: "120.5", assignee: "某公司" };

async function addRow(page: Page, list: string, values: Readonly<Record<string, string>>, date?: string): Promise<void> {
  await button(field(page, list), "添加一行").click();
  const form = dialog(page);
  // A date that was typed counts once another field is entered.
  if (date !== undefined) await fill(form, "purchaseDate", date);
  for (const [name, value] of Object.entries(values)) await fill(form, name, value);
  await button(form, "确定").click();
  await expect(form).toBeHidden();
}

/** The template of a list, filled in by hand and sent; what is seen then is up to the test. */
async function sendSheet(page: Page, list: string, rows: readonly (readonly (string | number)[])[]): Promise<Locator> {
  await field(page, list)
    .getByRole("button", { name: /^导入表格/ })
    .click();
  const inside = dialog(page);
  const coming = page.waitForEvent("download");
  await button(inside, "下载模板").click();
  const template = await (await coming).path();
  const book = read(readFileSync(template), { type: "buffer" });
  const [first = ""] = book.SheetNames;
  utils.sheet_add_aoa(
    book.Sheets[first] ?? {},
    rows.map((cells) => [...cells]),
    { origin: "A6" },
  );
  const buffer = Buffer.from(write(book, { type: "buffer", bookType: "xlsx" }));
  await inside.locator("input[type=file]").setInputFiles({ name: "表格.xlsx", mimeType: "application/octet-stream", buffer });
  return inside;
}

/** The same with one row, which is taken. */
async function takeSheet(page: Page, list: string, row: readonly (string | number)[]): Promise<void> {
  const inside = await sendSheet(page, list, [row]);
  await button(inside, "确定").click();
  await expect(inside).toBeHidden();
}

async function as(openAs: (account: string, path: string) => Promise<Page>, page: Page, account: string, path: string): Promise<void> {
  await page.goto("about:blank");
  await page.context().clearCookies();
  await openAs(account, path);
}

const row = (page: Page, name: string): Locator => rowWith(page, name);

async function shows(page: Page, name: string, state: string): Promise<void> {
  await expect(row(page, name)).toContainText(state);
}

/** The time of publication is over a second later: the list says so when it is asked again. */
async function waitForResult(page: Page, name: string): Promise<void> {
  await expect(async () => {
    await page.reload();
    expect(await row(page, name).innerText()).toContain("待填写结果公告");
  }).toPass();
}

async function withdraw(page: Page, name: string, reason: string): Promise<void> {
  await rowAction(page, row(page, name), "撤回");
  await fill(dialog(page), "cancelReason", reason);
  await button(dialog(page), "确定").click();
  await expectToast(page, "撤回成功");
}

async function upload(page: Page): Promise<void> {
  await dialog(page).locator("input[type=file]").setInputFiles(PDF);
  await expect(dialog(page)).toContainText("凭证.pdf");
}

test("[D-IMPORT-01][D-ITEM-04][D-RESULT-05][D-TEMPLATE-01][D-ROLES-01][D-ROLES-02][D-ROLES-03][D-ROLES-04][D-ROUTES-02][D-ROUTES-04][D-ROUTES-05][D-ROUTES-09][D-ROUTES-10][D-ROUTES-12][D-LIST-08][D-REVIEW-07][D-PREVIEW-01][D-PREVIEW-02][D-PREVIEW-05][D-VOUCHER-02][D-VOUCHER-08][D-PRINT-04][D-ROUTES-01][D-ROUTES-03][D-ROUTES-08][D-ACTION-07][D-WITHDRAW-03][D-WITHDRAW-04][D-API-27][D-API-28] with a named agency: draft, submit, withdraw, complete, withdraw, return, modify, publish, result, voucher, print", async ({
  page,
  openAs,
  allowConsole,
}) => {
  // The sheet that is faulty on purpose.
  allowConsole(/status of 422/);
  const name = "闲置打印机整体处置";
  await openAs("unit1", "/purchaserList");
  await button(page.getByRole("region", { name: "资产处置项目" }), "新增处置需求").click();
  await expect(page).toHaveURL(/\/addPurchaserAssets/);
  await expect(field(page, "orgContact").locator("input")).toHaveValue("李建国");
  const saved = callsTo(page, `${ORG}/addAndModify`);
  await button(page, "提交").click();
  await expectToast(page, "请填写项目名称");
  expect(saved).toEqual([]);
  await fill(page, "projectNameStr", name);
  await choose(page, page, "supGuid", "江南产权交易所");
  await expect(page.getByText("其他处置机构信息")).toHaveCount(0);
  await button(page, "暂存").click();
  await expectToast(page, "保存成功");
  await expect(page).toHaveURL(/\/purchaserList/);
  expect(saved[0]?.postDataJSON()).toMatchObject({ state: "0", supName: "江南产权交易所" });
  await rowAction(page, row(page, name), "编辑");
  await expect(page).toHaveURL(/\/editPurchaserAssets\?id=/);
  await button(page, "提交").click();
  await expectToast(page, "请填写处置资产标的");
  await fill(page, "assetsSubject", "闲置打印机两台");
  await button(page, "提交").click();
  await expectToast(page, "提交成功");
  await shows(page, name, "待完善");
  await withdraw(page, name, "附件有误");
  await shows(page, name, "草稿");
  await rowAction(page, row(page, name), "编辑");
  await button(page, "提交").click();
  await shows(page, name, "待完善");

  await as(openAs, page, "agency1", "/supplierList");
  await rowAction(page, row(page, name), "去完善");
  await expect(page).toHaveURL(/\/editsupplierassets\?id=/);
  await expect(page.getByText("如资产明细有变动，请重新上传国有资产处置明细表")).toBeVisible();
  await fill(page, "supTel", "0571-88003001");
  await tick(page, "assetsMode", "进场交易");
  await fill(page, "supWeb", "https://exchange.example.com/notice");
  const asset = ["办公设备", "打印机", 2, "台", "2020-05-01", 1200.5, 100];
  const faulty = await sendSheet(page, "assetsList", [asset, ["", "复印机", 1.5, "台", "2020-05-01", 1, 1]]);
  await expect(faulty).toContainText("第7行的资产类别填写错误");
  await expect(faulty).toContainText("第7行的数量填写错误");
  await button(faulty, "取消").click();
  await expect(field(page, "assetsList").locator("tfoot")).toHaveCount(0);
  const good = await sendSheet(page, "assetsList", [asset]);
  await expect(good).toContainText("共 1 行");
  await button(good, "确定").click();
  await expect(good).toBeHidden();
  await expect(field(page, "assetsList").locator("tfoot")).toContainText("1,200.50");
  const announced = callsTo(page, `${SUP}/addAndModify`);
  await button(page, "提交").click();
  await expectToast(page, "提交成功");
  expect(announced[0]?.postDataJSON()).toMatchObject({ state: "3", assetsMode: "进场交易" });
  await expect(page).toHaveURL(/\/supplierList/);
  await shows(page, name, "待审核");
  await withdraw(page, name, "网址有误");
  await shows(page, name, "待完善");
  await rowAction(page, row(page, name), "去完善");
  await expect(field(page, "assetsMode").getByLabel("进场交易")).toBeChecked();
  await expect(field(page, "assetsList").locator("tfoot")).toContainText("1,200.50");
  await button(page, "提交").click();
  await shows(page, name, "待审核");

  await as(openAs, page, "reviewer1", "/purchaserList");
  await rowAction(page, row(page, name), "审核");
  await expect(page).toHaveURL(/\/auditPurchaserAssets\?id=/);
  await button(page, "退回").click();
  await fill(dialog(page), "rejectReason", "请补充购置凭证");
  await button(dialog(page), "确定").click();
  await expect(page).toHaveURL(/\/purchaserList/);

  await as(openAs, page, "agency1", "/supplierList");
  await rowAction(page, row(page, name), "修改事项公告");
  await expect(page.getByText("请补充购置凭证", { exact: true })).toBeVisible();
  await button(page, "提交").click();
  await expectToast(page, "提交成功");

  await as(openAs, page, "reviewer1", "/purchaserList");
  await rowAction(page, row(page, name), "审核");
  await expect(page.getByText("请补充购置凭证", { exact: true })).toBeVisible();
  await button(page, "审核通过").click();
  await expect(dialog(page)).toContainText("确定要发布事项公告吗?");
  await button(dialog(page), "预 览").click();
  const preview = page.getByRole("dialog", { name: "公告预览" });
  await expect(preview).toContainText(`滨江市第一中学处置${name}公告`);
  expect((await preview.boundingBox())?.width).toBe(1140);
  await button(preview, "关闭").last().click();
  await button(dialog(page), "确 定").click();
  await expectToast(page, "提交成功");

  await as(openAs, page, "agency1", "/supplierList");
  await waitForResult(page, name);
  await rowAction(page, row(page, name), "去填写");
  await expect(page).toHaveURL(/\/editsupplierassetsfinaly\?id=/);
  await tick(page, "assetsMode", "环保回收");
  await expect(button(page, "发布结果公告")).toHaveCount(0);
  await tick(page, "assetsMode", "进场交易");
  await expect(button(page, "确认")).toHaveCount(0);
  await button(page, "发布结果公告").click();
  await expectToast(page, "请填写网址链接");
  await fill(page, "supResultWeb", "https://exchange.example.com/result");
  const kept = callsTo(page, `${SUP}/resultAddAndModify`);
  const results = await sendSheet(page, "assetsResultList", [["办公设备", "打印机", 2, 90, 120.5, "某公司"]]);
  await expect(results).toContainText("共 1 行");
  await button(results, "确定").click();
  await expect(results).toBeHidden();
  // The rows are the server's already: their sheet is named.
  await expect.poll(() => kept.length).toBe(1);
  expect(kept[0]?.postDataJSON()).toMatchObject({ importId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  await button(page, "发布结果公告").click();
  await button(dialog(page), "预 览").click();
  await expect(page.getByRole("dialog", { name: "公告预览" })).toContainText("结果公告");
  await expect(page.getByRole("dialog", { name: "公告预览" })).toContainText("120.50");
  await button(page.getByRole("dialog", { name: "公告预览" }), "关闭")
    .last()
    .click();
  await button(dialog(page), "确 定").click();
  await expectToast(page, "提交成功");
  await expect(page).toHaveURL(/\/supplierList/);
  await shows(page, name, "待上传凭证");

  await rowAction(page, row(page, name), "上传交易凭证");
  await button(dialog(page), "确定").click();
  await expect(page.getByText("请上传凭证").first()).toBeVisible();
  await upload(page);
  await button(dialog(page), "确定").click();
  await expectToast(page, "上传成功");
  await shows(page, name, "处置完成");
  const download = page.waitForEvent("download");
  await rowAction(page, row(page, name), "下载交易凭证");
  expect((await download).suggestedFilename()).toBe("凭证.pdf");
  await rowAction(page, row(page, name), "查看公示凭证");
  await expect(dialog(page)).toContainText("公示期");
  await button(dialog(page), "关闭").last().click();
  await rowAction(page, row(page, name), "查看事项公告");
  await expect(page).toHaveURL(/\/looksupplierassets\?id=/);
  const steps = page.getByRole("region", { name: "办理记录" }).locator(".gp-history > li");
  await expect(steps).toHaveCount(14);
  await expect(page.getByRole("figure", { name: "流转图" }).locator('[aria-current="step"]')).toContainText("处置完成");
  await expect(steps.nth(2)).toContainText("原因：附件有误");
  await expect(steps.nth(5)).toContainText("原因：网址有误");
  await expect(steps.nth(7)).toContainText("审核退回");
  await expect(steps.nth(7)).toContainText("滨江市教育局");
  await expect(steps.nth(7)).toContainText("原因：请补充购置凭证");
  await expect(steps.nth(10)).toContainText("系统");
  await page.goto("/supplierList");
  const opened = page.waitForEvent("popup");
  await rowAction(page, row(page, name), "打印");
  const print = await opened;
  await expect(print.getByText("中央行政事业单位国有资产处置交易凭证")).toBeVisible();
  await expect(print.getByRole("navigation")).toHaveCount(0);
});

test("[D-VALID-09][D-VALID-10][D-FORM-08][D-FORM-09][D-FORM-12][D-FORM-13][D-ROLES-01][D-CONST-01][D-AGENCY-03][D-ACTION-08][D-ATTACH-05] with another agency, by 环保回收: the unit alone leads the project to its end", async ({
  page,
  openAs,
}) => {
  const name = "旧锅炉回收";
  await openAs("unit1", "/addPurchaserAssets");
  await fill(page, "projectNameStr", name);
  await choose(page, page, "supGuid", "其他");
  await expect(page.getByText("其他处置机构信息")).toBeVisible();
  await expect(field(page, "assetsMode").getByLabel("进场交易")).toBeChecked();
  await tick(page, "assetsMode", "环保回收");
  await fill(page, "supName", "城西回收站");
  await button(page, "提交").click();
  await expectToast(page, "请填写网址链接");
  await fill(page, "supWeb", "https://recycle.example.com");
  await button(page, "提交").click();
  await expectToast(page, "请导入资产明细");
  await takeSheet(page, "assetsList", ["机械设备", "锅炉", 1, "台", "2010-01-05", 86000, 0]);
  await addRow(page, "assetsList", ROW, "2020-05-01");
  await expect(field(page, "assetsList").locator("tfoot")).toContainText("87,200.50");
  await button(page, "提交").click();
  await expectToast(page, "请填写正确处置机构联系方式,手机号或区号-电话号码");
  await fill(page, "supTel", "13800138000");
  await button(page, "提交").click();
  await expectToast(page, "请填写处置资产标的");
  await fill(page, "assetsSubject", "锅炉一台");
  await field(page, "savePath")
    .locator("input[type=file]")
    .setInputFiles({ ...PDF, name: "附件.pdf" });
  await expect(field(page, "savePath")).toContainText("附件.pdf");
  const saved = callsTo(page, `${ORG}/addAndModify`);
  await button(page, "提交").click();
  await expectToast(page, "提交成功");
  expect(saved[0]?.postDataJSON()).toMatchObject({ state: "2", supGuid: "000", supName: "城西回收站", fileName: "附件.pdf" });

  await waitForResult(page, name);
  await rowAction(page, row(page, name), "填写结果公告");
  await expect(button(page, "发布结果公告")).toHaveCount(0);
  await fill(page, "supResultWeb", "https://recycle.example.com/result");
  await takeSheet(page, "assetsResultList", ["机械设备", "锅炉", 1, 0, 0, "城西回收站"]);
  await button(page, "确认").click();
  await expectToast(page, "提交成功");
  await expect(page).toHaveURL(/\/purchaserList/);
  await shows(page, name, "处置完成");
  expect((await rowActions(page, row(page, name))).sort()).toEqual(["查看事项公告", "上传交易凭证", "打印"].sort());
  // Filing the voucher is left to the unit; it ends the project all the same.
  await rowAction(page, row(page, name), "上传交易凭证");
  await upload(page);
  await button(dialog(page), "确定").click();
  await expectToast(page, "上传成功");
  await expect.poll(async () => (await rowActions(page, row(page, name))).sort()).toEqual(["查看事项公告", "打印"].sort());
});

test("[D-STATE-03][D-STATE-04][D-RESULT-08][D-ACTION-02][D-ACTION-12] with a named agency, by 环保回收, from its draft: its result is confirmed without an announcement, unit or agency files the voucher", async ({
  page,
  openAs,
}) => {
  const name = "报废锅炉环保回收";
  await openAs("unit1", "/addPurchaserAssets");
  await expect(field(page, "orgContact").locator("input")).toHaveValue("李建国");
  await fill(page, "projectNameStr", name);
  await choose(page, page, "supGuid", "江南产权交易所");
  await fill(page, "assetsSubject", "锅炉一台");
  await button(page, "提交").click();
  await expectToast(page, "提交成功");

  // A draft keeps its mode to itself: the project can still be completed (C14).
  await as(openAs, page, "agency1", "/supplierList");
  await rowAction(page, row(page, name), "去完善");
  await fill(page, "supTel", "0571-88003001");
  await tick(page, "assetsMode", "环保回收");
  await fill(page, "supWeb", "https://exchange.example.com/recycle");
  await takeSheet(page, "assetsList", ["机械设备", "锅炉", 1, "台", "2010-01-05", 86000, 0]);
  await button(page, "暂存").click();
  await expectToast(page, "保存成功");
  await rowAction(page, row(page, name), "去完善");
  await expect(field(page, "assetsMode").getByLabel("环保回收")).toBeChecked();
  await button(page, "提交").click();
  await shows(page, name, "待审核");

  await as(openAs, page, "reviewer1", "/purchaserList");
  await rowAction(page, row(page, name), "审核");
  await expect(page.getByText("86,000.00 元")).toBeVisible();
  await button(page, "审核通过").click();
  await button(dialog(page), "确 定").click();
  await expectToast(page, "提交成功");

  await as(openAs, page, "agency1", "/supplierList");
  await waitForResult(page, name);
  await rowAction(page, row(page, name), "去填写");
  await expect(field(page, "assetsMode").getByLabel("环保回收")).toBeChecked();
  await expect(button(page, "发布结果公告")).toHaveCount(0);
  await button(page, "确认").click();
  await expectToast(page, "请填写网址链接");
  await fill(page, "supResultWeb", "https://exchange.example.com/recycled");
  await takeSheet(page, "assetsResultList", ["机械设备", "锅炉", 1, 0, 0, "某环保公司"]);
  const commits = callsTo(page, `${SUP}/commit`);
  await button(page, "确认").click();
  await expectToast(page, "提交成功");
  expect(commits[0]?.postDataJSON()).toMatchObject({ state: "6", flag: "0", assetsMode: "环保回收" });
  await expect(page).toHaveURL(/\/supplierList/);
  await shows(page, name, "待上传凭证");
  expect((await rowActions(page, row(page, name))).sort()).toEqual(["查看事项公告", "上传交易凭证", "打印"].sort());

  await as(openAs, page, "unit1", "/purchaserList");
  await rowAction(page, row(page, name), "上传交易凭证");
  await upload(page);
  await button(dialog(page), "确定").click();
  await expectToast(page, "上传成功");
  await shows(page, name, "处置完成");
  expect((await rowActions(page, row(page, name))).sort()).toEqual(["查看事项公告", "下载交易凭证", "打印"].sort());
});

test("[D-STATE-02][D-ACTION-08][D-ACTION-10][D-ACTION-11] with another agency, by 进场交易: the unit publishes the result itself; filing a voucher ends it", async ({
  page,
  openAs,
  portal,
}) => {
  const name = "旧设备市场转让";
  const { id } = await makeOther(portal.url, name);
  await openAs("unit1", "/purchaserList");
  await waitForResult(page, name);
  // By its address, as from a mail: nothing else is open when it is saved.
  await openAs("unit1", `/editsupplierassetsfinaly?id=${id}`);
  await expect(button(page, "确认")).toHaveCount(0);
  await fill(page, "supResultWeb", "https://market.example/result");
  await addRow(page, "assetsResultList", RESULT);
  await button(page, "发布结果公告").click();
  await button(dialog(page), "确 定").click();
  await expectToast(page, "提交成功");
  await expect(page).toHaveURL(/\/purchaserList/);
  await shows(page, name, "处置完成");
  await rowAction(page, row(page, name), "查看结果公告");
  await expect(dialog(page)).toContainText("结果公告");
  await expect(dialog(page)).toContainText("某公司");
  await button(dialog(page), "关闭").last().click();
  await rowAction(page, row(page, name), "上传交易凭证");
  await upload(page);
  await button(dialog(page), "确定").click();
  await expectToast(page, "上传成功");
  await expect
    .poll(async () => (await rowActions(page, row(page, name))).sort())
    .toEqual(["查看事项公告", "查看结果公告", "查看公示凭证", "打印"].sort());
});

test("[D-API-29] two tabs, a double click and the way through the history: a draft is submitted once, the other tab is told and keeps what was typed", async ({
  page,
  openAs,
  portal,
  allowConsole,
}) => {
  // What comes second is refused.
  allowConsole(/status of 409/);
  const name = "两个标签页";
  const { id } = await makeProject(portal.url, name, "0");
  await openAs("unit1", "/purchaserList");
  await rowAction(page, row(page, name), "编辑");
  await expect(page).toHaveURL(/\/editPurchaserAssets/);
  const other = await page.context().newPage();
  await other.goto(`/editPurchaserAssets?id=${id}`);
  await fill(other, "assetsSubject", "另一个标签页里写的");
  await page.bringToFront();
  await fill(page, "assetsSubject", "这里写的");
  const sent = callsTo(page, `${ORG}/addAndModify`);
  await button(page, "提交").dblclick();
  await expectToast(page, "提交成功");
  await expect(page).toHaveURL(/\/purchaserList/);
  expect(sent).toHaveLength(1);
  await shows(page, name, "待完善");

  await other.bringToFront();
  await button(other, "提交").click();
  await expectToast(other, "当前状态不允许此操作");
  await expect(field(other, "assetsSubject").locator("textarea").first()).toHaveValue("另一个标签页里写的");
  await expect(other).toHaveURL(/\/editPurchaserAssets/);
  await other.close({ runBeforeUnload: false });
  await page.bringToFront();

  // 返回 went back in the history: what lies ahead is the form.
  await page.goForward();
  await expect(page).toHaveURL(/\/editPurchaserAssets/);
  await expect(field(page, "assetsSubject").locator("textarea").first()).toHaveValue("这里写的");
  await expect(button(page, "提交")).toHaveAttribute("aria-disabled", "true");
  expect(sent).toHaveLength(1);
});
