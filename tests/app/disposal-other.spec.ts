import { button, callsTo, choose, dialog, expect, expectToast, field, fill, rowAction, rowActions, test, tick } from "./portal.ts";
import { makeOther, makeProject } from "./projects.ts";
import { ORG, PDF, RESULT, ROW, addRow, row, shows, takeSheet, SETTINGS, upload } from "./support/disposal-path.ts";

/* The same with another agency (000), where the unit alone leads it; and the draft of one in two tabs. */

test.use({ settings: SETTINGS });

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

test("[D-STATE-02][D-ACTION-08][D-ACTION-10][D-ACTION-11] with another agency, by 进场交易: the unit publishes the result itself; filing a voucher ends it", async ({
  page,
  openAs,
  portal,
}) => {
  const name = "旧设备市场转让";
  const { id } = await makeOther(portal.url, name);
  await openAs("unit1", "/purchaserList");
  await shows(page, name, "待填写结果公告");
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

test("[D-API-29] two tabs, a double click and the way back: a draft is submitted once, the other tab keeps its text", async ({
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
