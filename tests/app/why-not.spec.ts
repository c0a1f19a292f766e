import { button, dialog, expect, field, fill, rowAction, rowWith, signInByCall, test } from "./fixtures.ts";

test.use({ changesData: false });

const PROJECTS = "/gpr-workflow/rest/assetes/org/searchByPageInfo";

test("[P-ROLES-09] an administrator asks why a user may not do something with a record, and sees the layer that refuses", async ({
  page: admin,
  openAs,
  request,
}) => {
  const authorization = `Bearer ${await signInByCall(request, "unit2")}`;
  const reply = await request.post(PROJECTS, { headers: { authorization }, data: { pageNumber: 1, pageSize: 1 } });
  const foreign = (await reply.json()).data.rows[0].id;
  await openAs("admin", "/user");
  await rowAction(admin, rowWith(admin, "unit1"), "为什么不能");
  const form = dialog(admin);
  await field(form, "what").getByRole("combobox").fill("资产处置项目");
  await admin.locator(".ant-select-dropdown").filter({ visible: true }).getByText("删除", { exact: true }).click();
  await fill(form, "key", foreign);
  await button(form, "确定").click();
  await expect(dialog(admin)).toContainText("可以使用");
  await expect(dialog(admin)).toContainText("该数据不在其可见范围内");
});
