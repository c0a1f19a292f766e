import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { read, utils, write } from "xlsx";
import { button, dialog, expect, expectToast, field, fill, rowAction, rowWith } from "../fixtures.ts";

/* Steps of a project from its draft to its voucher, through the pages alone. */

export const ORG = "/gpr-workflow/rest/assetes/org";
export const SUP = "/gpr-workflow/rest/assets/sup";
export const PDF = {
  name: "凭证.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from("%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n%%EOF\n"),
};

export const ROW = { assetType: "办公设备", assetName: "打印机", assetNum: "2", unit: "台", original: "1200.50", equity: "100" };

export async function addRow(page: Page, list: string, values: Readonly<Record<string, string>>, date?: string): Promise<void> {
  await button(field(page, list), "添加一行").click();
  const form = dialog(page);
  // A typed date is accepted once another field has the focus.
  if (date !== undefined) await fill(form, "purchaseDate", date);
  for (const [name, value] of Object.entries(values)) await fill(form, name, value);
  await button(form, "确定").click();
  await expect(form).toBeHidden();
}

/** Fills in the template of a list with one row, uploads it and accepts the row. */
export async function takeSheet(page: Page, list: string, row: readonly (string | number)[]): Promise<void> {
  await field(page, list)
    .getByRole("button", { name: /^导入表格/ })
    .click();
  const inside = dialog(page);
  const coming = page.waitForEvent("download");
  await button(inside, "下载模板").click();
  const template = await (await coming).path();
  const book = read(readFileSync(template), { type: "buffer" });
  const [first = ""] = book.SheetNames;
  utils.sheet_add_aoa(book.Sheets[first] ?? {}, [[...row]], { origin: "A6" });
  const buffer = Buffer.from(write(book, { type: "buffer", bookType: "xlsx" }));
  await inside.locator("input[type=file]").setInputFiles({ name: "表格.xlsx", mimeType: "application/octet-stream", buffer });
  await expect(inside).toContainText("共 1 行");
  await button(inside, "确定").click();
  await expect(inside).toBeHidden();
}

export const row = (page: Page, name: string): Locator => rowWith(page, name);

export async function shows(page: Page, name: string, state: string): Promise<void> {
  await expect(row(page, name)).toContainText(state);
}

export async function withdraw(page: Page, name: string, reason: string): Promise<void> {
  await rowAction(page, row(page, name), "撤回");
  await fill(dialog(page), "cancelReason", reason);
  await button(dialog(page), "确定").click();
  await expectToast(page, "撤回成功");
}

export async function upload(page: Page): Promise<void> {
  await dialog(page).locator("input[type=file]").setInputFiles(PDF);
  await expect(dialog(page)).toContainText("凭证.pdf");
}
