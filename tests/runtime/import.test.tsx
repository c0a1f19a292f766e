import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { choose, confirm, imported, openDialog, openPage, ORG, save, SHEET, SUP } from "./support/import-page.tsx";
import { ok, type Reply, userEvent } from "./support/fake-portal.tsx";

test("[D-IMPORT-01][D-IMPORT-02][D-IMPORT-03][D-IMPORT-04][D-IMPORT-05][D-IMPORT-06][D-IMPORT-19] the dialog warns of old browsers and requires one small spreadsheet", async () => {
  const portal = openPage();
  const inside = await openDialog();
  expect(await inside.findByText("低版本浏览器可能导致导入失败，请使用新版浏览器")).toBeDefined();
  await confirm(inside);
  await waitFor(() => expect(portal.toasts.at(-1)?.text).toBe("请先上传文件"));
  choose(inside, new File(["x"], "明细.csv"));
  expect(await inside.findByText("导入表格只能是 xlsx/xls 格式!")).toBeDefined();
  choose(inside, new File([new Uint8Array(2_097_153)], "明细.xls"));
  expect(await inside.findByText("导入表格大小不能超过 2MB!")).toBeDefined();
  choose(inside, SHEET, SHEET, SHEET);
  await waitFor(() => expect(portal.toasts.at(-1)?.text).toBe("当前限制选择 1 个文件，本次选择了 3 个文件"));
  expect(portal.callsOf(`${ORG}/upload`)).toEqual([]);
});

test("[D-IMPORT-01][D-IMPORT-23][D-IMPORT-24][D-ITEM-04] imported rows replace the list with exact totals, and saving refers to the sheet", async () => {
  const portal = openPage();
  const saved = await imported(portal);
  expect(portal.callsOf(`${ORG}/import/assets`).at(-1)?.params).toMatchObject({ enclosurePath: "f1" });
  expect([screen.queryByText("旧桌"), screen.getAllByText("打印机").length]).toEqual([null, 2]);
  // The sum of 0.1 and 0.2, without a rounding error.
  expect(screen.getByText("0.30")).toBeDefined();
  expect(portal.toasts.at(-1)?.text).toBe("已填入 2 行，尚未保存");
  await save();
  await waitFor(() => expect(saved()).toMatchObject({ importId: "f1", state: "1" }));
  expect(saved()).not.toHaveProperty("assetsList");
});

test("[D-IMPORT-24] sends rows again after an imported one is deleted", async () => {
  const saved = await imported(openPage());
  await userEvent.click(screen.getByRole("button", { name: "删除第1行" }));
  await waitFor(() => expect(screen.getAllByText("打印机")).toHaveLength(1));
  await save();
  await waitFor(() => expect(saved()).toMatchObject({ assetsList: [{ original: "0.20" }] }));
  expect(saved()).not.toHaveProperty("importId");
});

test("shows a bounded number of refused rows together at their list", async () => {
  const violations = Array.from({ length: 12 }, (_, at) => ({ field: "assetsList", message: `第${at + 1}条：有误` }));
  const refused = { code: "422", status: 422, msg: "第1条：有误", data: { violations, total: 12 } };
  await imported(openPage({ [`${SUP}/addAndModify`]: () => refused }));
  await save();
  const lines = (await screen.findByText(/第1条：有误/)).textContent?.split("\n");
  expect(lines).toEqual([...violations.slice(0, 10).map(({ message }) => message), "另有 2 处"]);
});

test.each(["assets", "results"])("[D-TEMPLATE-01][D-TEMPLATE-02] the dialog of %s offers template and classification", async (of) => {
  const saved = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:x");
  vi.spyOn(URL, "revokeObjectURL").mockReturnValue(undefined);
  const file = (): Reply => ok(null);
  const [template, codes] = [`${ORG}/import/${of}/template`, `${ORG}/import/${of}/codes`];
  const result = of === "results";
  const portal = openPage({ [template]: file, [codes]: file }, { result, record: result ? { state: "5" } : {} });
  const inside = await openDialog();
  await userEvent.click(inside.getByRole("button", { name: /下载模板/ }));
  await waitFor(() => expect(portal.callsOf(template)).toHaveLength(1));
  await userEvent.click(inside.getByRole("button", { name: /下载分类代码/ }));
  await waitFor(() => expect(portal.callsOf(codes)).toHaveLength(1));
  await waitFor(() => expect(saved).toHaveBeenCalled());
});

test("[D-RESULT-05][D-RESULT-08][D-API-21][P-SHELL-15] saves imported results at once behind a lock and keeps the chosen mode", async () => {
  const keeping: { go?: (reply: Reply) => void } = {};
  const pendingReply = () => new Promise<Reply>((resolve) => (keeping.go = resolve));
  const portal = openPage(
    { [`${SUP}/resultAddAndModify`]: pendingReply },
    { record: { state: "5", assetsMode: "进场交易" }, result: true },
  );
  await userEvent.click(await screen.findByLabelText("环保回收"));
  const inside = await openDialog();
  choose(inside, SHEET);
  expect(await inside.findByText("共 1 行，确定后导入")).toBeDefined();
  await confirm(inside);
  await waitFor(() => expect(keeping.go).toBeDefined());
  expect(portal.callsOf(`${SUP}/resultAddAndModify`)[0]?.data).toMatchObject({ id: "p1", importId: "f1" });
  const tools = () =>
    [/^导入表格/, /添加一行$/, /^编辑第1行/].map((name) => screen.getByRole<HTMLButtonElement>("button", { name, hidden: true }));
  expect(tools().map((tool) => tool.disabled)).toEqual([true, true, true]);
  expect(inside.getByText("共 1 行，确定后导入")).toBeDefined();
  keeping.go?.(ok({ id: "p1" }, "保存成功"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(tools().map((tool) => tool.disabled)).toEqual([false, false, false]));
  await waitFor(() => expect(portal.callsOf(`${SUP}/findResultForModify`).length).toBe(2));
  expect(screen.getByLabelText("环保回收").closest(".ant-radio-wrapper-checked")).not.toBeNull();
});
