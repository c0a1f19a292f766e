import { button, callsTo, choose, expect, field, rowAction, rowWith, test, expectToast } from "./portal.ts";
import { makeProject } from "./projects.ts";

const ORG = "/gpr-workflow/rest/assetes/org";
const PDF = { name: "附件.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n%%EOF\n") };

test("[D-FORM-14][D-ATTACH-03][D-ATTACH-05] an attachment taken away from a draft is gone, the draft is kept, and the form goes on with it", async ({
  page,
  openAs,
  portal,
}) => {
  const name = "换附件";
  const { id } = await makeProject(portal.url, name, "0");
  await openAs("unit1", `/editPurchaserAssets?id=${id}`);
  const attachment = field(page, "savePath");
  await attachment.locator("input[type=file]").setInputFiles(PDF);
  await expect(attachment).toContainText("附件.pdf");
  await button(page, "暂存").click();
  await expectToast(page, "保存成功");

  await rowAction(page, rowWith(page, name), "编辑");
  const saved = callsTo(page, `${ORG}/addAndModify`);
  const removed = callsTo(page, `${ORG}/deleteUpload/${id}`);
  await attachment.getByRole("button", { name: /^删除/ }).click();
  await expect.poll(() => saved.length).toBe(1);
  const reply = await saved[0]?.response();
  expect(await reply?.json()).toMatchObject({ code: "200" });
  expect(removed).toHaveLength(1);
  await expect(attachment.getByRole("button", { name: /^删除/ })).toHaveCount(0);
  await expect(page).toHaveURL(/\/editPurchaserAssets\?id=/);

  // Until the draft is read anew the page takes nothing.
  await expect(attachment.getByRole("button", { name: "附件：选择文件" })).toBeEnabled();
  await attachment.locator("input[type=file]").setInputFiles({ ...PDF, name: "新附件.pdf" });
  await expect(attachment).toContainText("新附件.pdf");
  await button(page, "提交").click();
  await expectToast(page, "提交成功");
  await expect(rowWith(page, name)).toContainText("待完善");
});

test("a long name in the rows of a project is cut and shown whole on hover; the table fits its card", async ({ page, openAs, portal }) => {
  const assetName = "名称很长的资产".repeat(17);
  const { id } = await makeProject(portal.url, "长名资产", "1", { assetName });
  await openAs("unit1", `/lookpurchaserassets?id=${id}`);
  const cell = page.getByText(assetName);
  await expect(cell).toBeVisible();
  expect((await cell.boundingBox())?.width).toBeLessThanOrEqual(320);
  await cell.hover();
  await expect(page.locator(".cut-tip")).toHaveText(assetName);
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
  const places = () => Promise.all([/^导入表格/, "添加一行"].map((name) => rows.getByRole("button", { name }).boundingBox()));
  await expect(rows.getByRole("button", { name: "添加一行" })).toBeVisible();
  await expect(rows.getByRole("table")).toHaveCount(0);
  const before = await places();
  deliver();
  await expect(rows.getByRole("table").first()).toBeVisible();
  expect(await places()).toEqual(before);
});
