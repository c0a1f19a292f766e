import { button, callsTo, choose, dialog, expect, expectToast, field, fill, rowAction, rowActions, test, tick } from "./portal.ts";
import { ORG, PDF, ROW, addRow, row, shows, takeSheet, SETTINGS, upload } from "./support/disposal-path.ts";

/* The same with another agency (000), where the unit alone leads it. */

test.use({ settings: SETTINGS });

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
  // Filing the voucher is left to the unit; it ends the project all the same.
  await rowAction(page, row(page, name), "上传交易凭证");
  await upload(page);
  await button(dialog(page), "确定").click();
  await expectToast(page, "上传成功");
  await expect.poll(async () => (await rowActions(page, row(page, name))).sort()).toEqual(["查看事项公告", "打印"].sort());
});
