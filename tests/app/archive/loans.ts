import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { read, utils, write } from "xlsx";
import { sent, test } from "./case.ts";
import { confirm } from "../own-screens.ts";
import { button, callsTo, choose, dialog, expect, field, fill, rowAction, rowWith, expectToast } from "../portal.ts";

/* Seven screens of a process of the case tests/cases/archive, from the form of a new record to the printed slip. */

const PDF = { name: "函.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n%%EOF\n") };

async function addItem(page: Page, name: string, pages: string, fee: string): Promise<void> {
  await button(field(page, "items"), "添加一行").click();
  await fill(dialog(page), "itemName", name);
  await fill(dialog(page), "pages", pages);
  await fill(dialog(page), "fee", fee);
  await confirm(page);
}

test("loans: saves a draft with defaults, rows and an attachment, then submits it", async ({ open }) => {
  const page = await open("/archive/loans");
  await page.getByRole("link", { name: "新增" }).or(button(page, "新增")).first().click();
  await expect(field(page, "tel").locator("input")).toHaveValue("13812345678");
  await expect(field(page, "subject").locator("textarea")).toHaveValue("查阅旧档");
  await expect(button(page, "提交")).toHaveClass(/ant-btn-primary/);
  await expect(button(page, "暂存")).not.toHaveClass(/ant-btn-primary/);
  await button(page, "提交").click();
  await expectToast(page, "请填写借阅事由");
  await fill(page, "loanName", "修志");
  await choose(page, page, "keeperId", "市档案馆");
  await expect(field(page, "keeperName")).toHaveCount(0);
  await addItem(page, "县志", "12", "3.5");
  await addItem(page, "族谱", "8", "1");
  await expect(field(page, "items")).toContainText(/合计[\s\S]*20[\s\S]*4\.50/);
  await field(page, "savePath").locator("input[type=file]").setInputFiles(PDF);
  await expect(field(page, "savePath")).toContainText("函.pdf");
  const saved = sent(page, "POST", "/api/archive/loans");
  await button(page, "暂存").click();
  expect((await saved).postDataJSON()).toMatchObject({ state: "0", keeperName: "市档案馆", fileName: "函.pdf" });
  await expectToast(page, "保存成功");
  await expect(rowWith(page, "修志")).toContainText(/市档案馆.*20.*草稿/);

  await rowAction(page, rowWith(page, "修志"), "编辑");
  await expect(field(page, "keeperId")).toContainText("市档案馆");
  const removed = callsTo(page, /\/api\/archive\/loans\/file\//);
  await field(page, "savePath").getByRole("button", { name: /^删除/ }).click();
  await expect.poll(() => removed.length).toBe(1);
  await expect(field(page, "savePath").getByRole("button", { name: /^删除/ })).toHaveCount(0);
  await button(page, "提交").click();
  await expectToast(page, "提交成功");
  await expect(page).toHaveURL(/\/archive\/loans$/);
  await expect(rowWith(page, "修志")).toContainText("待审核");
});

test("loans: imports the rows of a spreadsheet all or none", async ({ open, allowConsole }) => {
  allowConsole(/status of 422/);
  const page = await open("/archive/loan-add");
  await field(page, "items")
    .getByRole("button", { name: /^导入表格/ })
    .click();
  const inside = dialog(page);
  const coming = page.waitForEvent("download");
  await button(inside, "下载模板").click();
  const template = readFileSync(await (await coming).path());
  const fill = async (rows: readonly (readonly (string | number)[])[]): Promise<void> => {
    const book = read(template, { type: "buffer" });
    utils.sheet_add_aoa(
      book.Sheets[book.SheetNames[0] ?? ""] ?? {},
      rows.map((cells) => [...cells]),
      { origin: "A5" },
    );
    const buffer = Buffer.from(write(book, { type: "buffer", bookType: "xlsx" }));
    await inside.locator("input[type=file]").setInputFiles({ name: "清单.xlsx", mimeType: "application/octet-stream", buffer });
  };
  await fill([
    ["县志", 12, 3.5],
    ["族谱", 0, 1],
  ]);
  await expect(inside).toContainText(/页数/);
  await expect(button(inside, "确定")).toBeDisabled();
  await fill([
    ["县志", 12, 3.5],
    ["族谱", 8, 1],
  ]);
  await expect(button(inside, "确定")).toBeEnabled();
  await button(inside, "确定").click();
  await expect(dialog(page)).toContainText("清单已导入，请核对后提交");
  await button(dialog(page), "确定").click();
  await expect(field(page, "items")).toContainText(/县志[\s\S]*族谱[\s\S]*合计[\s\S]*20[\s\S]*4\.50/);
  await page.getByRole("textbox", { name: "借阅事由" }).fill("整编");
  const saved = sent(page, "POST", "/api/archive/loans");
  await button(page, "暂存").click();
  expect((await saved).postDataJSON()).toMatchObject({
    items: [
      { itemName: "县志", pages: 12 },
      { itemName: "族谱", pages: 8 },
    ],
  });
  await expect(rowWith(page, "整编")).toContainText("20");
});

test("loans: offers in each state only its own actions until the loan is closed", async ({ open }) => {
  const page = await open("/archive/loans");
  await rowAction(page, rowWith(page, "修志"), "审核");
  await expect(page.locator(".gp-descriptions").first()).toContainText("待审核");
  await button(page, "通过").click();
  await button(dialog(page), "预览").click();
  const preview = page.getByRole("dialog").filter({ hasText: "借阅单预览" });
  await expect(preview).toContainText("修志");
  expect(Math.round((await preview.boundingBox())?.width ?? 0)).toBe(1140);
  await preview.getByRole("button", { name: "关闭" }).last().click();
  await expect(dialog(page)).toContainText("确定同意借阅吗?");
  await page.keyboard.press("Escape");
  await button(page, "变更记录").click();
  await expect(dialog(page)).toContainText(/状态[\s\S]*草稿[\s\S]*待自审 \/ 待审核/);
  await page.keyboard.press("Escape");
  await button(page, "退回").click();
  await fill(dialog(page), "rejectReason", "请补充");
  await confirm(page);
  await expect(rowWith(page, "修志")).toContainText("草稿");

  await rowAction(page, rowWith(page, "修志"), "处理");
  await expect(field(page, "state")).toContainText("草稿");
  await expect(button(page, "同意")).toHaveCount(0);
  await expect(button(page, "退回")).toBeDisabled();
  await button(page, "再次提交").click();
  await rowAction(page, rowWith(page, "修志"), "处理");
  await expect(button(page, "再次提交")).toHaveCount(0);
  await expect(button(page, "同意")).toHaveClass(/ant-btn-primary/);
  await button(page, "同意").click();
  await expect(rowWith(page, "修志")).toContainText("借出");

  await rowAction(page, rowWith(page, "修志"), "办结");
  await expect(field(page, "resultSubject")).toContainText("查阅旧档");
  const completed = sent(page, "POST", "/api/archive/loans/complete");
  await button(page, "办结").click();
  expect((await completed).postDataJSON()).toMatchObject({ resultSubject: "查阅旧档" });
  await expectToast(page, "办结成功");

  const opened = page.context().waitForEvent("page");
  await rowAction(page, rowWith(page, "修志"), "凭证");
  const slip = await opened;
  await slip.addInitScript(() => Object.assign(window, { print: () => Object.assign(window, { printed: true }) }));
  await slip.reload();
  await expect(slip.locator("dl").getByText("修志")).toBeVisible();
  await expect(slip.getByRole("navigation")).toHaveCount(0);
  await button(slip, "打印").click();
  await expect.poll(() => slip.evaluate(() => "printed" in window)).toBe(true);
  await slip.close();
});
