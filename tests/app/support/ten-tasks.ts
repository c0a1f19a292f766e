import { expect, type Locator, type Page } from "@playwright/test";
import { utils, write } from "xlsx";
import { button, choose, columnTitles, dialog, field, fieldMessages, fill, rowAction, rowActions, rowWith, tick } from "../fixtures.ts";
import { confirm, toolbar } from "../own-screens.ts";

/* Proofs of the ten screens of tests/cases/tasks in a browser, each against its YAML. */

type Body = Record<string, unknown>;

/** A page of a signed-in user, and the token of the user's calls. */
export interface SignedIn {
  page: Page;
  token: string;
}

/** Makes a call as a user, and returns its data. */
async function ask<T = Body>({ page, token }: SignedIn, method: "get" | "post", path: string, data?: Body): Promise<T> {
  const headers = { authorization: `Bearer ${token}` };
  const reply = await (await page.request[method](path, { headers, ...(data === undefined ? {} : { data }) })).json();
  expect(reply.code, `${path}: ${reply.msg}`).toBe("200");
  return reply.data;
}

/** A date so many days from today, in the time zone of the portal. */
const day = (later: number): string => new Date(Date.now() + 8 * 3_600_000 + later * 86_400_000).toISOString().slice(0, 10);
const YEAR = Number(day(0).slice(0, 4));

const footer = (page: Page): Locator => page.locator(".ant-table-summary").filter({ visible: true });
const press = (page: Page, label: string): Promise<void> => button(toolbar(page), label).first().click();

/** Task 1: the period of the search, totals of all pages, a switch, an action on ticked rows, a drawer, a link. */
export async function proveContracts(admin: SignedIn): Promise<void> {
  const { page } = admin;
  type Rows = { rows: { orgGuid: string; orgName: string }[] };
  const { rows } = await ask<Rows>(admin, "get", "/gpbp-gpbp/v1/remote/organizationAssets?pageNumber=1&pageSize=10");
  const { orgGuid: partyId, orgName = "" } = rows[0] ?? {};
  const add = (contractNo: string, contractName: string, signDate: string, amount: string, progress: string) =>
    ask(admin, "post", "/api/tasks/contracts", { contractNo, contractName, partyId, signDate, amount, progress });
  await add("HT00000001", "办公设备采购", `${YEAR}-01-05`, "1000.10", "1");
  await add("HT00000002", "车辆维修", `${YEAR}-01-06`, "2000.20", "2");
  await add("HT00000003", "去年的合同", `${YEAR - 1}-06-01`, "4000.00", "1");
  await page.goto("/tasks/contracts");
  await expect(rowWith(page, "办公设备采购")).toContainText(orgName);
  await expect(rowWith(page, "去年的合同")).toHaveCount(0);
  await expect(footer(page)).toContainText("3,000.30");
  await rowWith(page, "车辆维修").getByRole("switch").click();
  await expect(rowWith(page, "车辆维修").getByRole("switch")).toBeChecked();
  expect(await rowActions(page, rowWith(page, "车辆维修"))).not.toContain("编辑");
  for (const name of ["办公设备采购", "车辆维修"]) await rowWith(page, name).locator(".ant-checkbox-input").click();
  await page.getByText(/已选\s*2\s*项/).waitFor();
  await press(page, "删除");
  // One row may not be deleted, so none is, and nothing is asked.
  await expect(dialog(page)).toContainText("已归档的合同不能删除");
  await button(dialog(page), "知道了").click();
  await expect(rowWith(page, "办公设备采购")).toBeVisible();
  await rowWith(page, "办公设备采购").getByRole("link", { name: "HT00000001" }).click();
  await expect(page.locator('[data-screen="contract-look"]')).toContainText("履行中");
}

/** Task 2: a rule between fields, a refusal with its reason, the steps of the request. */
export async function proveLeave({ page: approver }: SignedIn, { page: asker }: SignedIn): Promise<void> {
  await asker.goto("/tasks/leave-request");
  await tick(asker, "kind", "事假");
  await field(asker, "firstDay").locator("input").fill(day(7));
  await asker.keyboard.press("Enter");
  await fill(asker, "days", "2");
  await button(asker, "提交").click();
  await expect.poll(() => fieldMessages(asker)).toEqual(["请填写事由"]);
  await fill(asker, "cause", "搬家");
  await button(asker, "提交").click();
  await expect(rowWith(asker, "事假")).toContainText("待批准");
  await approver.goto("/tasks/leave-approvals");
  await rowAction(approver, rowWith(approver, "事假"), "退回");
  await fill(dialog(approver), "refusal", "人手不足");
  await button(dialog(approver), "确定").click();
  await expect(rowWith(approver, "事假")).toContainText("已退回");
  await asker.reload();
  await rowAction(asker, rowWith(asker, "事假"), "查看");
  await expect(asker.getByRole("region", { name: "办理记录" })).toContainText(/提交[\s\S]*退回[\s\S]*人手不足/);
}

/** Task 3: actions on a node, none of which changes the root, and the people of the node. */
export async function proveDepartments({ page }: SignedIn): Promise<void> {
  await page.goto("/tasks/departments");
  const tree = page.locator(".gp-tree, .ant-tree").first();
  const node = (name: string): Locator => page.locator(".ant-tree-treenode").filter({ hasText: name }).last();
  await tree.waitFor();
  await node("全部部门").locator(".ant-tree-title").click();
  await expect(page.getByRole("button", { name: "改名" })).toHaveCount(0);
  await page.getByRole("button", { name: "新增下级" }).click();
  await expect(dialog(page)).toContainText("新增全部部门的下级");
  await fill(dialog(page), "deptName", "财务部");
  await confirm(page);
  await node("财务部").locator(".ant-tree-title").click();
  await expect(page.getByText("该部门没有人员。")).toBeVisible();
  await press(page, "新增人员");
  await fill(dialog(page), "staffName", "张三");
  await confirm(page);
  await expect(rowWith(page, "张三")).toContainText("财务部");
}

/** Task 4: totals that are computed while people type, and a field that follows from another one of its row. */
export async function provePurchases({ page }: SignedIn): Promise<void> {
  await page.goto("/tasks/purchases");
  await press(page, "新增");
  const form = dialog(page);
  await fill(form, "purpose", "会议室");
  await button(form, "添加一行").click();
  const line = dialog(page);
  await expect(field(line, "origin")).toHaveCount(0);
  await fill(line, "item", "投影仪");
  await tick(line, "imported", "是");
  await fill(line, "origin", "日本");
  await fill(line, "quantity", "3");
  await fill(line, "price", "99.9");
  await expect(line).toContainText("299.70");
  await confirm(page);
  await expect(field(dialog(page), "payable").locator("input")).toHaveValue("338.66");
  await confirm(page);
  await expect(rowWith(page, "会议室")).toContainText("299.70");
  await expect(footer(page)).toContainText("338.66");
}

/** Task 5: figures and charts that lead to the rows they count. */
export async function proveOverview({ page }: SignedIn): Promise<void> {
  await page.goto("/tasks/overview");
  await expect(page.getByRole("region", { name: "履行情况数据" })).toContainText("7,000.30");
  await page.getByRole("region", { name: "履行中的合同" }).getByText("份").click();
  await expect(rowWith(page, "去年的合同")).toBeVisible();
  await expect(rowWith(page, "车辆维修")).toHaveCount(0);
}

/** Task 6: a note that the server shows to system administrators only, and rows of the user's region. */
export async function proveCirculars(system: SignedIn, regional: SignedIn): Promise<void> {
  const [admin, region] = [system.page, regional.page];
  const { regionId } = await ask(regional, "get", "/gp-auth-center/rest/v1/user/userInfo");
  await ask(system, "post", "/api/tasks/circulars", { heading: "停电通知", regionId, urgency: "2", innerNote: "勿外传" });
  await admin.goto("/tasks/circulars");
  await expect(rowWith(admin, "停电通知")).toContainText("勿外传");
  await region.goto("/tasks/circulars");
  await expect(rowWith(region, "停电通知")).toContainText("紧急");
  expect(await columnTitles(region)).not.toContain("内部备注");
  expect(await rowActions(region, rowWith(region, "停电通知"))).toEqual(["编辑"]);
  const rows = await ask(regional, "get", "/api/tasks/circulars?pageNumber=1&pageSize=10");
  expect(JSON.stringify(rows)).not.toContain("勿外传");
}

/** Task 7: 500 rows become records, each with a kind by its name. */
export async function proveImport(admin: SignedIn): Promise<void> {
  const { page } = admin;
  await ask(admin, "post", "/api/tasks/goods-kinds", { kindName: "纸张" });
  await page.goto("/tasks/goods");
  await press(page, "导入");
  const lines = Array.from({ length: 500 }, (_, index) => [`W${String(index).padStart(6, "0")}`, `物资${index}`, "纸张", 2, "启用"]);
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([["物资编码", "物资名称", "物资类别", "库存", "是否启用"], ...lines]), "物资");
  const buffer = write(book, { type: "buffer", bookType: "xlsx" }) as Buffer;
  await dialog(page).locator("input[type=file]").setInputFiles({ name: "物资.xlsx", mimeType: "application/octet-stream", buffer });
  await expect(dialog(page).getByText("共 500 行，确定后新增 500 条，更新 0 条")).toBeVisible();
  await confirm(page);
  await expect(rowWith(page, "W000000")).toContainText("纸张");
  await expect(footer(page)).toContainText("1,000");
}

/** Task 8: a choice that follows from another one, and an input that is asked for in one case only. */
export async function proveInterfaces(admin: SignedIn): Promise<void> {
  const { page } = admin;
  for (const typeName of ["数据", "页面"]) await ask(admin, "post", "/api/tasks/interface-types", { typeName });
  type Rows = { rows: { id: string; typeName: string }[] };
  const { rows } = await ask<Rows>(admin, "get", "/api/tasks/interface-types/main?pageNumber=1&pageSize=10");
  const parentId = rows.find(({ typeName }) => typeName === "数据")?.id;
  await ask(admin, "post", "/api/tasks/interface-types", { typeName: "公告", parentId });
  await page.goto("/tasks/interfaces");
  await press(page, "登记");
  await fill(dialog(page), "interfaceName", "公告同步");
  await choose(page, dialog(page), "typeId", "数据");
  await choose(page, dialog(page), "subTypeId", "公告");
  await choose(page, dialog(page), "typeId", "页面");
  await expect(field(dialog(page), "subTypeId")).not.toContainText("公告");
  await choose(page, dialog(page), "typeId", "数据");
  await choose(page, dialog(page), "subTypeId", "公告");
  await expect(field(dialog(page), "method")).toHaveCount(0);
  await tick(dialog(page), "secured", "是");
  await choose(page, dialog(page), "method", "签名");
  await confirm(page);
  await expect(rowWith(page, "公告同步")).toContainText("签名");
}

/** Task 9: a log without actions, which begins with the last seven days. */
export async function proveMessages({ page }: SignedIn): Promise<void> {
  await page.goto("/tasks/short-messages");
  await expect.poll(() => columnTitles(page)).toEqual(["发送时间", "业务名称", "接收号码", "状态"]);
  await expect(page.getByText(`发送时间：${day(-6)} ~ …`)).toBeVisible();
}

/** Task 10: the clock moves an expired record, and adds a step. */
export async function proveWarranties(admin: SignedIn): Promise<void> {
  const { page } = admin;
  const { id } = await ask(admin, "post", "/api/tasks/warranties", { device: "电梯", expireDate: day(-1) });
  await page.goto(`/tasks/warranty?id=${id}`);
  await expect(page.locator('[data-screen="warranty-look"]')).toContainText("已到期");
  await expect(page.getByRole("region", { name: "办理记录" })).toContainText(/登记[\s\S]*到期/);
  await page.goto("/tasks/warranties?step=2");
  await rowAction(page, rowWith(page, "电梯"), "续期");
  await expect(dialog(page)).toContainText("续期电梯");
}
