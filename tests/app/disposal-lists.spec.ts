import type { Locator, Page } from "@playwright/test";
import { isFullRun } from "../support/full-run.ts";
import {
  button,
  callsTo,
  choose,
  dialog,
  expect,
  expectToast,
  field,
  fill,
  offeredPageSizes,
  rowAction,
  rowWith,
  test,
} from "./fixtures.ts";
import { Actor, makeProject } from "./projects.ts";

/* Lists and pages of projects: their actions, and what must stay visible with many rows, with long names and on a phone. */

const ORG = "/gpr-workflow/rest/assetes/org";
const ASSET = { assetType: "办公设备", unit: "台", purchaseDate: "2020-05-01", original: "1200.50", equity: "100.00" };

async function showProject(page: Page, name: string): Promise<Locator> {
  const searchCard = page.getByRole("form", { name: "查询条件" });
  await searchCard.getByLabel("项目名称").fill(name);
  await button(searchCard, "查询").click();
  const row = rowWith(page, name);
  await expect(page.locator("tbody tr.ant-table-row").filter({ visible: true })).toHaveCount(1);
  return row;
}

test("[D-LIST-07] the agencies' list asks for ten rows and offers a hundred as well", async ({ page, openAs }) => {
  const first = page.waitForRequest((request) => request.url().includes("/searchByPageInfo"));
  await openAs("agency1", "/supplierList");
  expect((await first).postDataJSON()).toMatchObject({ pageNumber: 1, pageSize: 10 });
  expect(await offeredPageSizes(page)).toEqual([10, 20, 30, 40, 50, 100]);
});

test("[D-ACTION-14][D-ACTION-15][D-ACTION-17][D-WITHDRAW-01][D-WITHDRAW-02][D-WITHDRAW-04][D-ROUTES-07][D-VIEW-03] a unit views, withdraws and deletes a project", async ({
  page,
  openAs,
  portal,
}) => {
  const name = "查看、撤回、删除";
  const { id } = await makeProject(portal.url, name, "1");
  await openAs("unit1", "/purchaserList");
  const row = await showProject(page, name);
  await test.step("view opens the read-only page, 返回 leads back to the list", async () => {
    await rowAction(page, row, "查看");
    await expect(page).toHaveURL(new RegExp(`/lookpurchaserassets\\?id=${id}`));
    await expect(page.getByText("1,200.50").first()).toBeVisible();
    await expect(page.locator("input:not([type=hidden]):visible, textarea:visible")).toHaveCount(0);
    await page.getByText("返回", { exact: true }).click();
    await expect(page).toHaveURL(/\/purchaserList/);
    await expect(row).toHaveCount(1);
  });

  await test.step("withdraw: a reason is asked for, the project is a draft again", async () => {
    const calls = callsTo(page, `${ORG}/cancelById`);
    await rowAction(page, row, "撤回");
    await button(dialog(page), "确定").click();
    await expect(page.getByText("请填写撤回原因")).toBeVisible();
    await button(dialog(page), "取消").click();
    await expectToast(page, "取消输入");
    expect(calls).toEqual([]);
    await rowAction(page, row, "撤回");
    await field(dialog(page), "cancelReason").locator("textarea").first().fill("资料有误");
    await button(dialog(page), "确定").click();
    await expectToast(page, "撤回成功");
    await expect(row).toContainText("草稿");
  });

  await test.step("delete: asked first, cancelling makes no call, confirming removes the draft", async () => {
    const calls = callsTo(page, new RegExp(`^${ORG}/delete/`));
    await rowAction(page, row, "删除");
    await expect(dialog(page)).toContainText("此操作将永久删除该处置项目, 是否继续?");
    await button(dialog(page), "取消").click();
    await expectToast(page, "已取消删除");
    expect(calls).toEqual([]);
    await rowAction(page, row, "删除");
    await button(dialog(page), "确定").click();
    await expectToast(page, "删除成功");
    await expect(row).toHaveCount(0);
  });
});

async function makeLong(url: string, name: string, rows: number, first: Record<string, string> = {}): Promise<string> {
  const [unit, agency] = [await Actor.signIn(url, "unit1"), await Actor.signIn(url, "agency1")];
  const { id } = await unit.post<{ id: string }>(`${ORG}/addAndModify`, {
    state: "1",
    projectNameStr: name,
    orgTel: "13812345678",
    orgContact: "张三",
    supGuid: agency.user["orgGuid"],
    supName: agency.user["orgName"],
    assetsSubject: "旧打印机",
    assetsList: Array.from({ length: rows }, (_, index) => ({
      ...ASSET,
      assetName: `打印机${index + 1}`,
      assetNum: 2,
      ...(index === 0 ? first : {}),
    })),
  });
  await Promise.all([unit.dispose(), agency.dispose()]);
  return id;
}

async function withdraw(url: string, id: string): Promise<void> {
  const unit = await Actor.signIn(url, "unit1");
  await unit.get(`${ORG}/cancelById`, { id, cancelReason: "改期处置", state: "0" });
  await unit.dispose();
}

test("far down among many rows their head and totals are in sight, and the notice that the project is gone", async ({
  openAs,
  portal,
  allowConsole,
}) => {
  // The agency has no access to the project any more.
  allowConsole(/404/);
  const id = await makeLong(portal.url, "长明细", 60);
  const page = await openAs("agency1", `/editsupplierassets?id=${id}`);
  const list = field(page, "assetsList");
  await list.getByText("打印机60", { exact: true }).scrollIntoViewIfNeeded();
  await expect(list.getByRole("group", { name: "表头" }).getByText("资产名称")).toBeInViewport();
  await expect(list.getByText("合计")).toBeInViewport();
  await expect(list.getByText("72,030.00")).toBeInViewport();
  const ends = (cells: string): Promise<number[]> =>
    list.locator(cells).evaluateAll((found) => found.map((cell) => Math.round(cell.getBoundingClientRect().right)));
  const rows = await ends("tr.ant-table-row:nth-child(3) > td");
  expect(rows.length).toBe(8);
  await expect.poll(() => ends(".ant-table-header tfoot td")).toEqual(rows);
  await expect(page.getByRole("heading", { name: "完善事项公告信息" })).not.toBeInViewport();
  await fill(page, "assetsSubject", "旧打印机六十台");
  await withdraw(portal.url, id);
  await button(page, "暂存").click();
  await list.getByText("打印机60", { exact: true }).scrollIntoViewIfNeeded();
  await expect(page.getByText("数据已不存在，或已不由您办理")).toBeInViewport();
});

test("on a small laptop, values and inputs beside the history of a project have room for their texts", async ({ openAs, portal }) => {
  const { id } = await makeProject(portal.url, "窄屏查看", "1");
  for (const [account, path, cells] of [
    ["agency1", "editsupplierassets", ".gp-field [type=text]"],
    ["unit1", "lookpurchaserassets", ".gp-descriptions dd"],
  ] as const) {
    const page = await openAs(account, `/${path}?id=${id}`);
    await page.setViewportSize({ width: 1024, height: 768 });
    await expect(page.locator(cells).first()).toBeVisible();
    const widths = await page.locator(cells).evaluateAll((found) => found.map((cell) => cell.getBoundingClientRect().width));
    expect(
      widths.filter((width) => width < 140),
      path,
    ).toEqual([]);
  }
});

/** Pixels between the margins that a browser leaves on A4 paper. */
const PAPER = 718;

for (const rows of isFullRun ? [3, 60] : [60])
  test(`a project of ${rows} rows cuts long names to their hover, and on paper shows every column above its totals`, async ({
    openAs,
    portal,
  }) => {
    // The widest possible row, so that its columns have to share the paper.
    const assetName = "多功能一体打印复印扫描传真设备（含备用硒鼓及网络模块）".repeat(5);
    const id = await makeLong(portal.url, `纸上${rows}行`, rows, { assetName, original: "9999999000000.99" });
    const page = await openAs("unit1", `/lookpurchaserassets?id=${id}`);
    const list = page.locator(".gp-rows");
    await expect(list.getByText(`打印机${rows}`, { exact: true })).toBeVisible();
    const cell = list.getByText(assetName);
    expect((await cell.boundingBox())?.width).toBeLessThanOrEqual(560);
    await cell.hover();
    await expect(page.locator(".cut-tip")).toHaveText(assetName);
    await page.mouse.move(0, 0);
    await page.emulateMedia({ media: "print" });
    await page.setViewportSize({ width: PAPER, height: 1000 });
    const columns = await list.locator("thead th").filter({ visible: true }).allInnerTexts();
    expect(columns.map((text) => text.trim())).toEqual([
      "资产类别",
      "资产名称",
      "数量",
      "计量单位",
      "购置日期",
      "账面原值（元）",
      "账面净值（元）",
    ]);
    const edges = async (cells: string): Promise<number[]> =>
      list.locator(cells).evaluateAll((found) => found.map((cell) => Math.round(cell.getBoundingClientRect().right)));
    const [first, totals] = [await edges(`tr[data-row-key="${rows}"] > td`), await edges("tfoot td")];
    expect(first.length).toBe(7);
    expect(Math.max(...first)).toBeLessThanOrEqual(PAPER);
    expect(totals).toEqual(first);
    const tops = async (cells: string): Promise<number[]> =>
      list.locator(cells).evaluateAll((found) => found.map((cell) => Math.round(cell.getBoundingClientRect().top)));
    expect(Math.min(...(await tops("tfoot td")))).toBeGreaterThan(Math.max(...(await tops("tr.ant-table-row td"))));
  });

test("[D-LIST-04] on a phone a project shows its number, state and name beside what can be done with it", async ({
  page,
  openAs,
  portal,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const name = "窄屏项目";
  await makeLong(portal.url, name, 1);
  await openAs("unit1", "/purchaserList");
  const card = page.getByRole("list", { name: "资产处置项目" }).getByRole("listitem").filter({ hasText: name });
  await card.scrollIntoViewIfNeeded();
  for (const text of [/^ZC\d+$/, "待完善", name, "撤回"]) await expect(card.getByText(text)).toBeInViewport({ ratio: 1 });
  // The end of the name distinguishes it from others of the same unit.
  const shown = await card
    .getByText(name)
    .evaluate((text) => text.scrollWidth <= text.clientWidth || getComputedStyle(text).display === "inline");
  expect(shown).toBe(true);
});

test("[P-SHELL-15] the buttons above the rows of a project stay where they are when the table arrives", async ({ page, openAs }) => {
  let deliver = (): void => {};
  const asked = new Promise<void>((go) => {
    deliver = go;
  });
  await page.route(/\/rows-table[^/]*\.(js|css)$/, async (route) => {
    await asked;
    await route.continue();
  });
  await openAs("unit1", "/addPurchaserAssets");
  await choose(page, page, "supGuid", "其他");
  const rows = field(page, "assetsList");
  const readBoxes = () => Promise.all([/^导入表格/, "添加一行"].map((name) => rows.getByRole("button", { name }).boundingBox()));
  await expect(rows.getByRole("button", { name: "添加一行" })).toBeVisible();
  await expect(rows.getByRole("table")).toHaveCount(0);
  const before = await readBoxes();
  deliver();
  await expect(rows.getByRole("table").first()).toBeVisible();
  expect(await readBoxes()).toEqual(before);
});

test("站内信: the bell says how many wait; a message leads to the record and is read, the others by one press", async ({
  page,
  openAs,
  portal,
}) => {
  await makeProject(portal.url, "旧打印机", "2");
  const { id } = await makeProject(portal.url, "旧办公桌椅及文件柜", "1");
  await openAs("agency1", "/home-picture");
  const bell = page.getByRole("button", { name: /^站内信/ });
  await expect(bell).toHaveAccessibleName(/^站内信，\d+ 条未读$/);
  await bell.click();
  const inbox = page.getByRole("dialog", { name: "站内信" });
  await expect(inbox.getByRole("listitem").first()).toContainText("事项公告待完善");
  const unread = inbox.getByRole("img", { name: "未读" });
  const before = await unread.count();
  await inbox.getByRole("listitem").first().getByRole("button").click();
  await expect(page).toHaveURL(new RegExp(`/looksupplierassets\\?id=${id}`));
  await expect(page.getByRole("main")).toContainText("旧办公桌椅及文件柜");
  await expect(inbox).toBeHidden();
  await bell.click();
  await expect(unread).toHaveCount(before - 1);
  await inbox.getByRole("button", { name: "全部已读" }).click();
  await expect(unread).toHaveCount(0);
  await expect(bell).toHaveAccessibleName("站内信");
  await page.keyboard.press("Escape");
  await expect(inbox).toBeHidden();
  await expect(bell).toBeFocused();
});
