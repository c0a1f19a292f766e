import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import PurchaserAddPage from "../../src/generated/screens/purchaser-add.tsx";
import PurchaserEditPage from "../../src/generated/screens/purchaser-edit.tsx";
import PurchaserListPage from "../../src/generated/screens/purchaser-list.tsx";
import { ORG, OWN_UNIT, ROW, choose, named, open, press, toldBy, type } from "./support/disposal-pages.tsx";
import { type Reply, ok, userEvent } from "./support/portal.tsx";

test("[D-VALID-01][D-VALID-02][D-VALID-03][D-VALID-04][D-VALID-05][D-VALID-06][D-VALID-07][D-VALID-08] validates the unit's rules with another agency in order, one toast at a time", async () => {
  const portal = open({ page: <PurchaserAddPage />, path: "/addPurchaserAssets" });
  const url = `${ORG}/addAndModify`;
  await waitFor(() => expect((screen.getByLabelText("联系人") as HTMLInputElement).value).toBe("李建国"));
  type("联系人", "");
  type("联系方式", "12");
  expect(await toldBy(portal, "提交", url)).toBe("请填写项目名称");
  type("项目名称", "旧桌椅");
  expect(await toldBy(portal, "提交", url)).toBe("请填写正确的联系方式，手机号或区号-电话号码");
  type("联系方式", "13812345678");
  expect(await toldBy(portal, "提交", url)).toBe("请填写处置机构名称");
  await choose("处置机构", "其他");
  type("处置机构名称", "城西回收站");
  expect(await toldBy(portal, "提交", url)).toBe("请填写联系人");
  type("联系人", "张三");
  expect(await toldBy(portal, "提交", url)).toBe("请填写网址链接");
  type("处置机构网址链接", "https://a.example");
  expect(await toldBy(portal, "提交", url)).toBe("请导入资产明细");
  await press("添加一行");
  const row = within(await screen.findByRole("dialog"));
  // Its own rules stand at its fields.
  await userEvent.click(row.getByRole("button", { name: /确\s*定/ }));
  await waitFor(() => expect(row.getAllByRole("alert").length).toBe(4));
});

test("[D-API-24] a new project can be filled in while its unit's data is unavailable", async () => {
  const away = { status: 502, code: "502", msg: "外部机构查询暂时不可用，请稍后重试", data: null };
  let answer: Reply = away;
  open({ page: <PurchaserAddPage />, path: "/addPurchaserAssets", unit: () => answer });
  expect((await screen.findByRole("alert")).textContent).toContain("外部机构查询暂时不可用，请稍后重试");
  const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  await waitFor(() => expect(value("联系人")).toBe(""));
  answer = ok(OWN_UNIT);
  await press("重试");
  await waitFor(() => expect(value("联系人")).toBe("李建国"));
  expect(screen.queryByRole("alert")).toBeNull();
});

test("[D-API-24] data of the unit that arrives late does not overwrite the input", async () => {
  let answer: Reply = { status: 502, code: "502", msg: "外部机构查询暂时不可用，请稍后重试", data: null };
  open({ page: <PurchaserAddPage />, path: "/addPurchaserAssets", unit: () => answer });
  await screen.findByRole("alert");
  type("项目名称", "旧桌椅");
  type("联系人", "王五");
  answer = ok(OWN_UNIT);
  await press("重试");
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  expect(["项目名称", "联系人", "联系方式"].map((label) => screen.getByLabelText<HTMLInputElement>(label).value)).toEqual([
    "旧桌椅",
    "王五",
    "",
  ]);
});

test("[D-VALID-20][D-VALID-21][D-VALID-22] validates a contact's phone on blur", async () => {
  const portal = open({ page: <PurchaserAddPage />, path: "/addPurchaserAssets" });
  await waitFor(() => expect((screen.getByLabelText("联系人") as HTMLInputElement).value).toBe("李建国"));
  const place = screen.getByLabelText("联系方式").closest("[data-field]") as HTMLElement;
  const said = () => within(place).queryByRole("alert")?.textContent;
  expect(said()).toBeUndefined();
  for (const [text, words] of [
    ["", "联系方式不能为空"],
    ["12", "手机号码格式不正确"],
    ["0123-1234567", "手机号码格式不正确"],
    ["0571-88002001", undefined],
    ["13812345678", undefined],
    ["400-123-4567", undefined],
  ] as const) {
    type("联系方式", text);
    fireEvent.blur(screen.getByLabelText("联系方式"));
    await waitFor(() => expect([text, said()]).toEqual([text, words]));
  }
  expect(portal.toasts).toEqual([]);
});

test("[D-FORM-14] removing a draft's attachment deletes it on the server and keeps the form", async () => {
  const attachment = { fileName: "清单.pdf", saveName: "a.pdf", savePath: "/route/v1/files/a.pdf" };
  const portal: ReturnType<typeof open> = open({
    page: <PurchaserEditPage />,
    path: "/editPurchaserAssets",
    record: () => ({ state: "0", ...(portal?.callsOf(`${ORG}/deleteUpload/p1`).length > 0 ? { version: 4 } : attachment) }),
  });
  await userEvent.click(await screen.findByRole("button", { name: /^删除/ }));
  await waitFor(() => expect(portal.callsOf(`${ORG}/addAndModify`)).toMatchObject([{ method: "post", data: { id: "p1", state: "0" } }]));
  expect(portal.callsOf(`${ORG}/deleteUpload/p1`)).toHaveLength(1);
  // As the server left it: another version, and no file.
  const [kept] = portal.callsOf(`${ORG}/addAndModify`);
  expect(kept?.data).toMatchObject({ version: 4, projectNameStr: "旧桌椅" });
  for (const name of ["fileName", "saveName", "savePath"]) expect(kept?.data?.[name]).toBeUndefined();
  expect(portal.navigation.went).toEqual([]);
  await waitFor(() => expect(screen.queryByRole("button", { name: /^删除/ })).toBeNull());
});

test("[D-FORM-01][D-FORM-04][D-FORM-05][D-FORM-10][D-FORM-11][D-FORM-12][D-FORM-13] the chosen agency decides which fields are shown and clears those of another one", async () => {
  const portal = open({ page: <PurchaserAddPage />, path: "/addPurchaserAssets" });
  await waitFor(() => expect((screen.getByLabelText("联系人") as HTMLInputElement).value).toBe("李建国"));
  const fields = () => [...document.querySelectorAll("[data-field]")].map((place) => place.getAttribute("data-field"));
  const always = ["projectNameStr", "orgTel", "supGuid", "orgContact", "assetsSubject", "savePath"];
  const ofOther = ["assetsMode", "supName", "supTel", "supWeb", "assetsList"];
  expect(fields()).toEqual(always);
  expect(screen.queryByLabelText("处置机构名称")).toBeNull();
  await choose("处置机构", "其他");
  expect(fields()).toEqual([...always.slice(0, 4), ...ofOther, ...always.slice(4)]);
  expect(screen.getByLabelText<HTMLInputElement>("进场交易").checked).toBe(true);
  await userEvent.click(screen.getByText("环保回收"));
  type("处置机构名称", "城西回收站");
  type("处置机构联系方式", "13812345678");
  expect(screen.getByLabelText("处置机构联系方式").getAttribute("maxlength")).toBe("13");
  expect(screen.getByLabelText("联系方式").getAttribute("maxlength")).toBe("13");
  expect(screen.getByText("资产明细")).toBeDefined();
  await choose("处置机构", "交易所");
  expect(screen.queryByLabelText("处置机构名称")).toBeNull();
  expect(screen.queryByText("资产明细")).toBeNull();
  await choose("处置机构", "其他");
  for (const label of ["处置机构名称", "处置机构联系方式", "处置机构网址链接"])
    expect((screen.getByLabelText(label) as HTMLInputElement).value).toBe("");
  for (const mode of ["进场交易", "环保回收"]) expect(screen.getByLabelText<HTMLInputElement>(mode).checked).toBe(false);
  for (const name of ["暂存", "提交", "返回"]) expect(screen.getAllByRole("button", { name: named(name) }).length).toBe(1);
  await choose("处置机构", "交易所");
  await press("暂存");
  await waitFor(() => expect(portal.callsOf(`${ORG}/addAndModify`).length).toBe(1));
  expect(portal.callsOf(`${ORG}/addAndModify`)[0]?.data).toMatchObject({ state: "0", supGuid: "A1", supName: "交易所" });
});

test("[D-FORM-11] choosing a named agency clears the other agency's data in the draft", async () => {
  const other = { supGuid: "000", supName: "城西回收站", supTel: "13812345678", supWeb: "https://a.example", assetsMode: "环保回收" };
  const portal = open({
    page: <PurchaserEditPage />,
    path: "/editPurchaserAssets",
    record: { state: "0", ...other, originalTotal: "1.00", listTotalNum: 2 },
    lists: { assetsList: [{ ...ROW, original: "1.00" }] },
  });
  await screen.findByText("桌子");
  await choose("处置机构", "交易所");
  await press("暂存");
  await waitFor(() => expect(portal.callsOf(`${ORG}/addAndModify`).length).toBe(1));
  const [sent] = portal.callsOf(`${ORG}/addAndModify`);
  expect(sent?.data).toMatchObject({ supGuid: "A1", supName: "交易所", supTel: null, supWeb: null, assetsMode: null, assetsList: null });
});

test("[D-EDIT-01][D-EDIT-02][D-EDIT-03][D-ROUTES-06] the edit form requires the subject only and saves with the project's id", async () => {
  const portal = open({ page: <PurchaserEditPage />, path: "/editPurchaserAssets", record: { state: "0", projectNameStr: null } });
  await screen.findByLabelText("项目名称");
  expect(await toldBy(portal, "提交", `${ORG}/addAndModify`)).toBe("请填写处置资产标的");
  type("处置资产标的", "桌椅");
  await press("提交");
  await waitFor(() => expect(portal.callsOf(`${ORG}/addAndModify`).length).toBe(1));
  expect(portal.callsOf(`${ORG}/addAndModify`)[0]?.data).toMatchObject({ id: "p1", state: "1", version: 3 });
});

test.each([
  ["off", ["系统升级维护中，暂无法新增处置需求!"], []],
  ["on", [], ["/addPurchaserAssets"]],
])("[D-LIST-08][D-LIST-09] with the switch %s the list's button shows the toast or opens the page", async (value, toasts, went) => {
  const portal = open({ page: <PurchaserListPage />, path: "/purchaserList", setting: { ADD_DISPOSAL_NEED: value } });
  await press("新增处置需求");
  await waitFor(() => expect([...portal.toasts.map(({ text }) => text), ...portal.navigation.went]).toEqual([...toasts, ...went]));
});
