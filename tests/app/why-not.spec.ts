import { button, dialog, expect, field, fill, rowAction, rowWith, signInByCall, test } from "./portal.ts";

test.use({ changesData: false });

const PROJECTS = "/gpr-workflow/rest/assetes/org/searchByPageInfo";

test("[P-ROLES-09] an administrator asks why a user may not do something with a record, and sees the layer that refuses", async ({
  page: admin,
  openAs,
  request,
}) => {
  const firstOf = async (account: string): Promise<string> => {
    const authorization = `Bearer ${await signInByCall(request, account)}`;
    const reply = await request.post(PROJECTS, { headers: { authorization }, data: { pageNumber: 1, pageSize: 1 } });
    return (await reply.json()).data.rows[0].id;
  };
  const [foreign, own] = [await firstOf("unit2"), await firstOf("unit1")];
  await openAs("admin", "/user");
  const layerOf = async (key: string): Promise<string> => {
    await rowAction(admin, rowWith(admin, "unit1"), "为什么不能");
    const form = dialog(admin);
    await field(form, "what").getByRole("combobox").fill("资产处置项目");
    const list = admin.locator(".ant-select-dropdown").filter({ visible: true });
    await list.getByText("删除", { exact: true }).click();
    await list.waitFor({ state: "hidden" });
    await fill(form, "key", key);
    await button(form, "确定").click();
    const answer = dialog(admin);
    await expect(answer).toContainText("可以使用");
    const text = (await answer.textContent()) ?? "";
    await admin.goto("/user");
    return text;
  };
  expect(await layerOf(foreign)).toContain("该数据不在其可见范围内");
  expect(await layerOf(own)).not.toContain("该数据不在其可见范围内");
});
