import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { NEW, openPage, SUP } from "./support/import-page.tsx";
import { userEvent } from "./support/fake-portal.tsx";

test("[D-IMPORT-24] does not send a stored list that is too long and refers to its sheet for changes", async () => {
  const portal = openPage({}, { assetsList: Array.from({ length: 2001 }, (_, at) => ({ ...NEW, assetName: `打印机${at}` })) });
  expect(await screen.findByText("行数较多，请修改表格后重新导入")).toBeDefined();
  expect(screen.queryByText("添加一行")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: /暂\s*存/ }));
  const saved = () => portal.callsOf(`${SUP}/addAndModify`).at(-1)?.data;
  await waitFor(() => expect(saved()).toMatchObject({ id: "p1", state: "1" }));
  expect(saved()).not.toHaveProperty("assetsList");
  expect(portal.toasts.filter(({ type }) => type === "error")).toEqual([]);
});

test("[D-FORM-01] a full list accepts no new row until one is deleted", async () => {
  openPage({}, { assetsList: Array.from({ length: 2000 }, (_, at) => ({ ...NEW, assetName: `打印机${at}` })) });
  expect(await screen.findByText("已有 2000 行，不能再逐行添加")).toBeDefined();
  expect(screen.queryByText("添加一行")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "删除第1行" }));
  expect(await screen.findByText("添加一行")).toBeDefined();
  expect(screen.getByText("共 1999 条")).toBeDefined();
});

test("[D-FORM-01][D-FORM-02] a row found by search keeps its number and the totals, and a new one ends the search", async () => {
  openPage({}, { assetsList: Array.from({ length: 150 }, (_, at) => ({ ...NEW, assetName: `打印机${at + 1}号` })) });
  const search = await screen.findByLabelText("在国有资产处置明细中查找");
  fireEvent.change(search, { target: { value: "机142号" } });
  expect(screen.getByRole("button", { name: "清空" })).toBeDefined();
  await waitFor(() => expect(screen.queryByText("打印机1号")).toBeNull());
  expect(screen.getByText("打印机142号")).toBeDefined();
  expect(screen.getByRole("button", { name: "编辑第142行" })).toBeDefined();
  expect(screen.getByText("合计").closest("tr")?.textContent).toContain("15.00");
  fireEvent.change(search, { target: { value: "没有这样的" } });
  expect(await screen.findByText("没有符合条件的行")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: /添加一行/ }));
  const row = await screen.findByRole("dialog");
  const input = (name: string) => row.querySelector<HTMLInputElement>(`[data-field="${name}"] input`) as HTMLInputElement;
  // The calendar is a chunk of its own.
  await waitFor(() => expect(input("purchaseDate")).not.toBeNull());
  const values = { assetType: "设备", assetName: "新来的", assetNum: "1", original: "1", purchaseDate: "2020-05-01" };
  for (const [name, value] of Object.entries(values)) {
    // The list of suggestions is a chunk of its own too.
    await waitFor(() => expect(input(name)).not.toBeNull());
    fireEvent.change(input(name), { target: { value } });
    if (name === "purchaseDate") fireEvent.keyDown(input(name), { key: "Enter", code: "Enter" });
    fireEvent.blur(input(name));
  }
  await userEvent.click(within(row).getByRole("button", { name: /确\s*定/ }));
  expect(await screen.findByText("新来的")).toBeDefined();
  expect(screen.getByText("打印机142号")).toBeDefined();
});
