import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { Activity, useState } from "react";
import { expect, test, vi } from "vitest";
import { type Data, type DraftStore, DraftStoreContext } from "../../runtime/index.ts";
import { sessionEnds, sessionStays } from "../../runtime/data/end-session.ts";
import ItemCompletionPage from "../../src/generated/screens/item-completion.tsx";
import { slots } from "../../src/screens/index.ts";
import { ok, openScreen, type Reply, userEvent, workbookReply } from "./support/fake-portal.tsx";

/* The draft of a form with a row list is stored while typing. Spreadsheet rows are stored by file name. A too long draft is reported. */

const ORG = "/gpr-workflow/rest/assetes/org";
const SUP = "/gpr-workflow/rest/assets/sup";
const ROW = { assetType: "设备", assetName: "打印机", assetNum: 1, unit: "台", purchaseDate: "2019-05-01", original: "0.10", equity: null };
const LONG = Array.from({ length: 60 }, (_, at) => ({ ...ROW, assetName: `${at}${"长".repeat(990)}` }));
const STORED = { id: "p1", projectNameStr: "旧桌椅", orgGuid: "U1", supGuid: "A1", supName: "交易所", state: "1", version: 3 };
const PLACE = "item-completion/id=p1";

let [hide, show] = [() => {}, () => {}];

/** A page that can be hidden, like a tag while another one is selected. */
function Pane({ children }: { children: React.ReactNode }) {
  const [mode, setMode] = useState<"visible" | "hidden">("visible");
  hide = () => act(() => setMode("hidden"));
  show = () => act(() => setMode("visible"));
  return <Activity mode={mode}>{children}</Activity>;
}

function open(
  drafts: Map<string, string>,
  {
    rows = () => workbookReply([ROW, { ...ROW }]),
    assetsList = [],
    assetsSubject = null,
  }: { rows?: () => Reply; assetsList?: Data[]; assetsSubject?: string | null } = {},
) {
  const store: DraftStore = {
    take: async (key) => drafts.get(key),
    put: (key, text) => void drafts.set(key, text),
    drop: (key) => void drafts.delete(key),
    hold: () => () => {},
    flush: async () => {},
  };
  const known: Record<string, () => Reply> = {
    "/gpbs-supplier/rest/v1/query/zcSupplierList": () => ok([{ id: "A1", supplyCn: "交易所" }]),
    [`${ORG}/history`]: () => ok([]),
    [`${ORG}/upload`]: () => ok({ enclosureName: "明细.xlsx", enclosureNameStorage: "f1.xlsx", enclosurePath: "f1" }),
    [`${ORG}/import/assets`]: rows,
    [`${SUP}/findForModify`]: () => ok({ assetsOrgModel: { ...STORED, assetsSubject }, assetsList }),
  };
  const handlers = new Proxy(known, { get: (_, url) => known[String(url)] ?? (() => ok({ id: "p1" }, "操作完成")) });
  const page = (
    <DraftStoreContext value={store}>
      <Pane>
        <ItemCompletionPage />
      </Pane>
    </DraftStoreContext>
  );
  const user = { userTypeNow: "3", exchange: true, orgGuid: "A1", roles: [] };
  return openScreen({ screen: { page, path: "/editsupplierassets" }, slots, handlers, at: "/editsupplierassets?id=p1", user });
}

const subject = () => screen.findByLabelText<HTMLTextAreaElement>("处置资产标的");
const storedText = (drafts: ReadonlyMap<string, string>): string => [...drafts.values()][0] ?? "";
/** Ends the session. The drafts outlive the page. */
function left(drafts: Map<string, string>): Map<string, string> {
  const copy = new Map(drafts);
  cleanup();
  return copy;
}

test("stores spreadsheet rows in the draft by file name and restores them", async () => {
  const drafts = new Map<string, string>();
  open(drafts);
  fireEvent.change(await subject(), { target: { value: "两台打印机" } });
  await userEvent.click(await screen.findByRole("button", { name: /导入表格/ }));
  const inside = within(await screen.findByRole("dialog"));
  fireEvent.change(inside.getByLabelText(/表格$/), { target: { files: [new File([new Uint8Array(100)], "明细.xlsx")] } });
  await inside.findByText("共 2 行，确定后导入");
  await userEvent.click(inside.getByRole("button", { name: /确\s*定/ }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() =>
    expect(storedText(drafts)).toBe('{"assetsSubject":"两台打印机"," sheets":{"assetsList":"f1"}," rows":{"assetsList":2}," version":3}'),
  );
  const portal = open(left(drafts));
  await waitFor(() => expect(portal.toasts).toEqual([{ type: "info", text: "已恢复上次没有保存的内容" }]));
  expect((await subject()).value).toBe("两台打印机");
  expect(portal.callsOf(`${ORG}/import/assets`)[0]?.params).toMatchObject({ enclosurePath: "f1" });
  await userEvent.click(screen.getByRole("button", { name: /暂\s*存/ }));
  const saved = () => portal.callsOf(`${SUP}/addAndModify`).at(-1)?.data;
  await waitFor(() => expect(saved()).toMatchObject({ assetsSubject: "两台打印机", importId: "f1" }));
  expect(saved()).not.toHaveProperty("assetsList");
});

const GONE: Reply = { status: 422, code: "422", msg: "文件不存在或已被使用，请重新上传" };

test.each([
  ["are read", undefined],
  ["were taken by a save", () => GONE],
])("a draft ends silently when the record holds the rows of its spreadsheet, which %s", async (_, rows) => {
  const drafts = new Map([[PLACE, '{"assetsSubject":"旧桌椅 "," sheets":{"assetsList":"f1"}," rows":{"assetsList":2}," version":2}']]);
  const stored = (row: Data, at: number) => ({ ...row, id: `r${at}`, version: 1 });
  const portal = open(drafts, { assetsList: [ROW, ROW].map(stored), assetsSubject: "旧桌椅", ...(rows === undefined ? {} : { rows }) });
  await waitFor(() => expect(drafts.size).toBe(0));
  expect([(await subject()).value, portal.toasts]).toEqual(["旧桌椅", []]);
});

const exceptRows = [{ type: "info", text: "已恢复上次没有保存的内容，国有资产处置明细除外，请重新填写" }];

test("restores the other input of a draft whose spreadsheet is gone and says so", async () => {
  const drafts = new Map([[PLACE, '{"assetsSubject":"两台打印机"," sheets":{"assetsList":"f1"}}']]);
  const portal = open(drafts, { rows: () => GONE });
  await waitFor(() => expect(portal.toasts).toEqual(exceptRows));
  expect((await subject()).value).toBe("两台打印机");
});

test("a draft omits a list that is too long and says so", async () => {
  const drafts = new Map<string, string>();
  open(drafts, { assetsList: LONG });
  fireEvent.change(await subject(), { target: { value: "少一台" } });
  await userEvent.click(await screen.findByRole("button", { name: "删除第1行" }));
  await waitFor(() => expect(storedText(drafts)).toBe('{"assetsSubject":"少一台"," left":["assetsList"]," version":3}'));
  const portal = open(left(drafts), { assetsList: LONG });
  await waitFor(() => expect(portal.toasts).toEqual(exceptRows));
  expect((await subject()).value).toBe("少一台");
});

/** Opens a form, types in it and then starts a fake clock. */
async function typed(value = "最后一刻"): Promise<Map<string, string>> {
  const drafts = new Map<string, string>();
  open(drafts);
  const input = await subject();
  vi.useFakeTimers();
  fireEvent.change(input, { target: { value } });
  return drafts;
}
const KEPT = '{"assetsSubject":"最后一刻"," version":3}';
const leaveWindow = () => fireEvent(window, new Event("beforeunload", { cancelable: true }));

test("stores the draft at once when another tag is chosen, and while typing continues without a pause", async () => {
  const drafts = await typed();
  act(() => vi.advanceTimersByTime(200));
  expect(storedText(drafts)).toBe("");
  hide();
  expect(storedText(drafts)).toBe(KEPT);
  show();
  for (let second = 1; second <= 6; second++) {
    fireEvent.change(screen.getByLabelText("处置资产标的"), { target: { value: "字".repeat(second) } });
    act(() => vi.advanceTimersByTime(1000));
  }
  expect(storedText(drafts)).toBe('{"assetsSubject":"字字字字字"," version":3}');
});

test("stores the draft once when the window is closed or reloaded, and none that was discarded", async () => {
  const drafts = await typed();
  expect(storedText(drafts)).toBe("");
  leaveWindow();
  expect(storedText(drafts)).toBe(KEPT);
  drafts.clear();
  act(() => vi.advanceTimersByTime(10_000));
  expect(drafts.size, "and no second time").toBe(0);
  fireEvent.change(screen.getByLabelText("处置资产标的"), { target: { value: "不要了" } });
  act(() => vi.advanceTimersByTime(200));
  cleanup();
  expect(drafts.size).toBe(0);
});

test("stores no draft after the end of the session", async () => {
  const drafts = await typed();
  sessionEnds();
  try {
    leaveWindow();
    expect(drafts.size).toBe(0);
  } finally {
    sessionStays();
  }
});
