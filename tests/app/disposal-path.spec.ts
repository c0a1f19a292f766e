import { button, callsTo, choose, dialog, expect, expectToast, field, fill, rowAction, rowActions, test, tick, visit } from "./fixtures.ts";
import { ORG, PDF, ROW, SUP, addRow, row, shows, takeSheet, upload, withdraw } from "./support/disposal-path.ts";

/* A project from its draft to its voucher, through the pages alone. */

// The result of an announcement is due as soon as it is published.
test.use({ settings: { PUBLICITY_SECONDS: "0" } });

test("[D-IMPORT-01][D-ITEM-04][D-RESULT-05][D-TEMPLATE-01][D-ROLES-01][D-ROLES-02][D-ROLES-03][D-ROLES-04][D-ROUTES-02][D-ROUTES-04][D-ROUTES-05][D-ROUTES-09][D-ROUTES-10][D-ROUTES-12][D-LIST-08][D-REVIEW-07][D-PREVIEW-01][D-PREVIEW-02][D-PREVIEW-05][D-VOUCHER-02][D-VOUCHER-08][D-PRINT-04][D-ROUTES-01][D-ROUTES-03][D-ROUTES-08][D-ACTION-07][D-WITHDRAW-03][D-API-27][D-API-28] with a named agency, by 进场交易: from the draft to the printed voucher", async ({
  page,
  openAs,
}) => {
  const name = "闲置打印机整体处置";
  await openAs("unit1", "/purchaserList");
  await button(page.getByRole("region", { name: "资产处置项目" }), "新增处置需求").click();
  await expect(page).toHaveURL(/\/addPurchaserAssets/);
  await expect(field(page, "orgContact").locator("input")).toHaveValue("李建国");
  await fill(page, "projectNameStr", name);
  await choose(page, page, "supGuid", "江南产权交易所");
  await button(page, "暂存").click();
  await expectToast(page, "保存成功");
  await expect(page).toHaveURL(/\/purchaserList/);
  await rowAction(page, row(page, name), "编辑");
  await expect(page).toHaveURL(/\/editPurchaserAssets\?id=/);
  await fill(page, "assetsSubject", "闲置打印机两台");
  await button(page, "提交").click();
  await expectToast(page, "提交成功");
  await shows(page, name, "待完善");

  await openAs("agency1", "/supplierList");
  await rowAction(page, row(page, name), "去完善");
  await expect(page).toHaveURL(/\/editsupplierassets\?id=/);
  await expect(page.getByText("如资产明细有变动，请重新上传国有资产处置明细表")).toBeVisible();
  await fill(page, "supTel", "0571-88003001");
  await tick(page, "assetsMode", "进场交易");
  await fill(page, "supWeb", "https://exchange.example.com/notice");
  await takeSheet(page, "assetsList", ["办公设备", "打印机", 2, "台", "2020-05-01", 1200.5, 100]);
  await expect(field(page, "assetsList").locator("tfoot")).toContainText("1,200.50");
  await button(page, "提交").click();
  await expectToast(page, "提交成功");
  await expect(page).toHaveURL(/\/supplierList/);
  await shows(page, name, "待审核");
  await withdraw(page, name, "网址有误");
  await shows(page, name, "待完善");
  await rowAction(page, row(page, name), "去完善");
  await expect(field(page, "assetsList").locator("tfoot")).toContainText("1,200.50");
  await button(page, "提交").click();
  await shows(page, name, "待审核");

  await openAs("reviewer1", "/purchaserList");
  await rowAction(page, row(page, name), "审核");
  await expect(page).toHaveURL(/\/auditPurchaserAssets\?id=/);
  await button(page, "退回").click();
  await fill(dialog(page), "rejectReason", "请补充购置凭证");
  await button(dialog(page), "确定").click();
  await expect(page).toHaveURL(/\/purchaserList/);

  await openAs("agency1", "/supplierList");
  await rowAction(page, row(page, name), "修改事项公告");
  await expect(page.getByText("请补充购置凭证", { exact: true })).toBeVisible();
  await button(page, "提交").click();
  await expectToast(page, "提交成功");

  await openAs("reviewer1", "/purchaserList");
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

  await openAs("agency1", "/supplierList");
  await shows(page, name, "待填写结果公告");
  await rowAction(page, row(page, name), "去填写");
  await expect(page).toHaveURL(/\/editsupplierassetsfinaly\?id=/);
  await fill(page, "supResultWeb", "https://exchange.example.com/result");
  const saves = callsTo(page, `${SUP}/resultAddAndModify`);
  await takeSheet(page, "assetsResultList", ["办公设备", "打印机", 2, 90, 120.5, "某公司"]);
  // The server already has the rows, and the request names their import.
  await expect.poll(() => saves.length).toBe(1);
  expect(saves[0]?.postDataJSON()).toMatchObject({ importId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  await button(page, "发布结果公告").click();
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
  // Without the draft, which the unit alone saw.
  await expect(steps).toHaveCount(11);
  await expect(page.getByRole("figure", { name: "流转图" }).locator('[aria-current="step"]')).toContainText("处置完成");
  await expect(steps).toContainText([/网址有误/, /审核退回.*请补充购置凭证/s, /系统/]);
  await visit(page, "/supplierList");
  const opened = page.waitForEvent("popup");
  await rowAction(page, row(page, name), "打印");
  const print = await opened;
  await expect(print.getByText("中央行政事业单位国有资产处置交易凭证")).toBeVisible();
  await expect(print.getByRole("navigation")).toHaveCount(0);
});

test("[D-FORM-08][D-FORM-09][D-FORM-12][D-FORM-13][D-ROLES-01][D-CONST-01][D-AGENCY-03][D-ACTION-08][D-ATTACH-05] with another agency, by 环保回收: the unit alone leads the project to its end", async ({
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
  await fill(page, "supWeb", "https://recycle.example.com");
  await takeSheet(page, "assetsList", ["机械设备", "锅炉", 1, "台", "2010-01-05", 86000, 0]);
  await addRow(page, "assetsList", ROW, "2020-05-01");
  await expect(field(page, "assetsList").locator("tfoot")).toContainText("87,200.50");
  await fill(page, "supTel", "13800138000");
  await fill(page, "assetsSubject", "锅炉一台");
  await field(page, "savePath")
    .locator("input[type=file]")
    .setInputFiles({ ...PDF, name: "附件.pdf" });
  await expect(field(page, "savePath")).toContainText("附件.pdf");
  const saved = callsTo(page, `${ORG}/addAndModify`);
  await button(page, "提交").click();
  await expectToast(page, "提交成功");
  expect(saved[0]?.postDataJSON()).toMatchObject({ state: "2", supGuid: "000", supName: "城西回收站", fileName: "附件.pdf" });

  await shows(page, name, "待填写结果公告");
  await rowAction(page, row(page, name), "填写结果公告");
  await expect(button(page, "发布结果公告")).toHaveCount(0);
  await fill(page, "supResultWeb", "https://recycle.example.com/result");
  await takeSheet(page, "assetsResultList", ["机械设备", "锅炉", 1, 0, 0, "城西回收站"]);
  await button(page, "确认").click();
  await expectToast(page, "提交成功");
  await expect(page).toHaveURL(/\/purchaserList/);
  await shows(page, name, "处置完成");
  expect((await rowActions(page, row(page, name))).sort()).toEqual(["查看事项公告", "上传交易凭证", "打印"].sort());
  // Only the unit can upload the voucher. The project is completed without it.
  await rowAction(page, row(page, name), "上传交易凭证");
  await upload(page);
  await button(dialog(page), "确定").click();
  await expectToast(page, "上传成功");
  await expect.poll(async () => (await rowActions(page, row(page, name))).sort()).toEqual(["查看事项公告", "打印"].sort());
});
