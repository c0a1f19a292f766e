import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { onTestFinished, expect, vi } from "vitest";
import type { SheetReading } from "../../../runtime/contract/language/sheet.ts";
import type { Data } from "../../../runtime/index.ts";
import ItemCompletionPage from "../../../src/generated/screens/item-completion.tsx";
import ResultCompletionPage from "../../../src/generated/screens/result-completion.tsx";
import { slots } from "../../../src/screens/index.ts";
import { ok, openScreen, type Reply, type Sent, userEvent, workbookReply } from "./fake-portal.tsx";

export const ORG = "/gpr-workflow/rest/assetes/org";
export const SUP = "/gpr-workflow/rest/assets/sup";
const AGENCY = { userTypeNow: "3", exchange: true, orgGuid: "A1", roles: [] };
const STORED = { id: "p1", projectNameStr: "旧桌椅", orgGuid: "U1", supGuid: "A1", supName: "交易所", version: 3 };
const OLD = { assetType: "家具", assetName: "旧桌", assetNum: 2, unit: "张", purchaseDate: "2020-01-15", original: "1.00", equity: null };
export const NEW = {
  assetType: "设备",
  assetName: "打印机",
  assetNum: 1,
  unit: "台",
  purchaseDate: "2019-05-01",
  original: "0.10",
  equity: "0.20",
};
export const SHEET = new File([new Uint8Array(100)], "明细.xlsx");
export const UPLOADED = { enclosureName: "明细.xlsx", enclosureNameStorage: "f1.xlsx", enclosurePath: "f1" };

export const READING: SheetReading = { sheet: "明细", id: "f1", rows: 2, others: [], notes: [], warnings: [], warningTotal: 0 };

export const linesOf = (list: HTMLElement): string[] =>
  [...list.querySelectorAll("tr, li")].map((row) => [...row.children].map((cell) => cell.textContent).join("|"));

type Handlers = Record<string, (sent: Sent) => Reply | Promise<Reply>>;

/** Opens the page where the agency completes an item or its result. It has the import dialog. */
export function openPage(
  handlers: Handlers = {},
  { record = {}, result = false, assetsList = [OLD] }: { record?: Data; result?: boolean; assetsList?: readonly Data[] } = {},
) {
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  const known: Handlers = {
    "/gpbs-supplier/rest/v1/query/zcSupplierList": () => ok([{ id: "A1", supplyCn: "交易所" }]),
    [`${ORG}/history`]: () => ok([]),
    [`${ORG}/upload`]: () => ok(UPLOADED),
    [`${ORG}/import/assets`]: () => workbookReply([NEW, { ...NEW, original: "0.20" }]),
    [`${ORG}/import/results`]: () => workbookReply([{ assetName: "旧车", assetNum: 1, assesValue: "1.00", price: "2.00" }]),
    ...handlers,
  };
  const stored = { assetsOrgModel: { ...STORED, state: "1", ...record }, assetsList, assetsResultList: [] };
  for (const url of [`${SUP}/findForModify`, `${SUP}/findResultForModify`]) known[url] = () => ok(stored);
  const at = new Proxy(known, { get: (_, url) => known[String(url)] ?? (() => ok({ id: "p1" }, "操作完成")) });
  const [page, path] = result
    ? [<ResultCompletionPage key="r" />, "/editsupplierassetsfinaly"]
    : [<ItemCompletionPage key="i" />, "/editsupplierassets"];
  return openScreen({ screen: { page, path }, slots, handlers: at, at: `${path}?id=p1`, user: AGENCY });
}

/** Opens the import dialog. */
export async function openDialog(): Promise<ReturnType<typeof within>> {
  await userEvent.click(await screen.findByRole("button", { name: /导入表格/ }));
  return within(await screen.findByRole("dialog"));
}

export const choose = (inside: ReturnType<typeof within>, ...files: File[]) =>
  fireEvent.change(inside.getByLabelText(/表格$/), { target: { files } });
export const confirm = async (inside: ReturnType<typeof within>) => userEvent.click(inside.getByRole("button", { name: /确\s*定/ }));

/** Imports the sheet's two rows. They replace the single row of the page. */
export async function imported(portal: ReturnType<typeof openPage>) {
  const inside = await openDialog();
  choose(inside, SHEET);
  expect(await inside.findByText("共 2 行，确定后导入，并替换现有的 1 行")).toBeDefined();
  expect(screen.getByText("旧桌")).toBeDefined();
  await confirm(inside);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  return () => portal.callsOf(`${SUP}/addAndModify`).at(-1)?.data as Data | undefined;
}
export const save = () => userEvent.click(screen.getByRole("button", { name: /暂\s*存/ }));
