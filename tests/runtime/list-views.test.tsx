import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { type Block, ReplyError, ScreenPage, type SavedView, type ViewStore, ViewStoreContext } from "../../runtime/index.ts";
import { applyView } from "../../runtime/screens/list-view.ts";
import { type FakePortal, openScreen, page, press, userEvent } from "./support/fake-portal.tsx";
import { field, handlers, list, screenOf, table } from "./support/things.ts";

const VIEW: SavedView = {
  id: "v1",
  name: "停用的",
  isOwn: true,
  conditions: [{ name: "kind", label: "种类", values: ["2"] }],
  columns: [
    { name: "kind", label: "种类" },
    { name: "name", label: "名称" },
  ],
  orders: ["-name"],
  dropped: [],
};
const codes = [
  { value: "1", label: "启用" },
  { value: "2", label: "停用" },
];
const block = table({
  call: { ...list, query: ["name", "kind", "sort"] },
  search: [field("name", "名称"), field("kind", "种类", { codes, format: "codes" })],
  columns: [
    { field: "name", label: "名称", format: "text", sort: true },
    { field: "kind", label: "种类", format: "text" },
    { field: "note", label: "备注", format: "text" },
  ],
});

/** Opens the list with these stored views. */
function openWith(views: readonly SavedView[], query = "", more: Partial<ViewStore> = {}): FakePortal & { saved: unknown[] } {
  const saved: unknown[] = [];
  const store: ViewStore = {
    list: async () => views,
    roles: async () => [{ roleId: "r1", roleName: "审核员" }],
    save: async (_list, view) => {
      saved.push(view);
      return "v2";
    },
    remove: async () => {},
    ...more,
  };
  const shown = (
    <ViewStoreContext value={store}>
      <ScreenPage screen={screenOf(block)} />
    </ViewStoreContext>
  );
  const rows = { ...handlers, "/list": () => page([{ id: "1", name: "甲", kind: "2" }]) };
  return Object.assign(openScreen({ screen: { page: shown, path: "/things" }, handlers: rows, at: `/things${query}` }), { saved });
}
const asked = (portal: FakePortal) => portal.callsOf("/list").map(({ params }) => params);
const heads = () => screen.getAllByRole("columnheader").map((head) => head.textContent);
const prefer = (view: string) => localStorage.setItem("gp-portal-table-things-list", JSON.stringify({ view }));
const choose = async (item: string) => {
  await press(/列表方案/);
  await userEvent.click(await screen.findByRole("menuitem", { name: item }));
};

/** The dialog with this title. antd gives all titles one id in tests, so that no dialog has a name. */
const dialogOf = async (title: string) =>
  within((await screen.findByText(title, { selector: ".ant-modal-title" })).closest("[role=dialog]") as HTMLElement);

beforeEach(() => localStorage.clear());

test("a view of the address sets query, columns and order before the list is read", async () => {
  const portal = openWith([VIEW], "?view=v1");
  await screen.findByText("甲");
  expect(asked(portal)).toEqual([{ kind: "2", sort: "-name" }]);
  expect(heads()).toEqual(["种类", "名称"]);
  expect(await screen.findByRole("button", { name: "列表方案：停用的" })).toBeTruthy();
  const chips = within(await screen.findByRole("list", { name: "当前筛选条件" }));
  await userEvent.click(chips.getByRole("button", { name: "去掉筛选条件「种类」" }));
  await waitFor(() => expect(asked(portal).at(-1)).toEqual({ sort: "-name" }));
  expect(portal.address()).toBe("/things?view=v1&any=1");
  await press(/重\s*置/);
  await waitFor(() => expect(portal.address()).toBe("/things?view=v1"));
  await choose("不使用方案");
  await waitFor(() => expect(portal.address()).toBe("/things"));
  expect(heads()).toEqual(["名称", "种类", "备注"]);
});

test("the default view is shown for an address without conditions, and can be left", async () => {
  prefer("v1");
  const portal = openWith([VIEW]);
  await waitFor(() => expect(portal.address()).toBe("/things?view=v1"));
  await screen.findByText("甲");
  expect(asked(portal)).toEqual([{ kind: "2", sort: "-name" }]);
  await choose("不使用方案");
  await waitFor(() => expect(portal.address()).toBe("/things?view=none"));
  expect(asked(portal).at(-1)).toEqual({});
});

test.each(["?name=甲", "?sort=name", "?any=1"])("an address with a condition (%s) has no default view", async (query) => {
  prefer("v1");
  const portal = openWith([VIEW], query);
  await screen.findByText("甲");
  expect(asked(portal)[0]).not.toHaveProperty("kind");
});

test("a view that the reader may not see is reported once, and the list is shown without it", async () => {
  prefer("gone");
  const portal = openWith([VIEW]);
  await screen.findByText("甲");
  expect(portal.toasts).toEqual([{ type: "info", text: "方案不可用：可能已删除，或未共享给您。当前显示不带方案的列表" }]);
  expect(asked(portal)).toEqual([{}]);
  expect(portal.address()).toBe("/things");
  expect(localStorage.getItem("gp-portal-table-things-list")).not.toContain("gone");
});

test("a view leaves out and names conditions and columns that its list no longer has", async () => {
  const former = { name: "former", label: "旧条件", values: ["1"] };
  const view: SavedView = {
    ...VIEW,
    conditions: [former, { name: "kind", label: "种类", values: ["7"] }, { name: "name", label: "名称", values: ["甲"] }],
    columns: [...VIEW.columns, { name: "former", label: "旧列" }],
    orders: ["former"],
    dropped: ["更旧的条件"],
  };
  expect(applyView(view, block as Extract<Block, { kind: "table" }>)).toMatchObject({
    values: { name: "甲" },
    sort: undefined,
    columns: { hidden: ["note"], order: ["kind", "name", "note"] },
    losses: ["方案中的条件『更旧的条件』『旧条件』『种类』『排序』已不可用", "方案中的列『旧列』已不可用"],
  });
  openWith([view], "?view=v1");
  expect(await screen.findByText("方案中的列『旧列』已不可用")).toBeTruthy();
});

test("the filters of a list are saved as a view, shared with a role and made the default", async () => {
  const portal = openWith([], "?kind=2&sort=-name");
  await screen.findByText("甲");
  await press("保存为方案");
  const dialog = await dialogOf("保存为方案");
  await userEvent.click(dialog.getByRole("button", { name: /保\s*存/ }));
  expect(dialog.getByRole("alert").textContent).toBe("请输入方案名称");
  await userEvent.type(dialog.getByLabelText("方案名称"), "停用的");
  await userEvent.click(await dialog.findByRole("combobox", { name: "共享给角色" }));
  await userEvent.click(await screen.findByTitle("审核员"));
  await userEvent.click(dialog.getByRole("checkbox", { name: "打开列表时默认使用" }));
  await userEvent.click(dialog.getByRole("button", { name: /保\s*存/ }));
  await waitFor(() => expect(portal.saved).toHaveLength(1));
  expect(portal.saved[0]).toEqual({
    name: "停用的",
    roleId: "r1",
    conditions: [{ name: "kind", label: "种类", values: ["2"] }],
    columns: ["name:名称", "kind:种类", "note:备注"].map((text) => ({ name: text.split(":")[0], label: text.split(":")[1] })),
    orders: ["-name"],
  });
  await waitFor(() => expect(localStorage.getItem("gp-portal-table-things-list")).toContain('"view":"v2"'));
});

test("a refused name stays in the dialog with the reason", async () => {
  const save = async (): Promise<string> => {
    throw new ReplyError("该列表已有同名方案", { status: 422 });
  };
  openWith([], "?kind=2", { save });
  await screen.findByText("甲");
  await press("保存为方案");
  const dialog = await dialogOf("保存为方案");
  await userEvent.type(dialog.getByLabelText("方案名称"), "停用的{Enter}");
  await waitFor(() => expect(dialog.getByRole("alert").textContent).toBe("该列表已有同名方案"));
  expect(dialog.getByLabelText<HTMLInputElement>("方案名称").value).toBe("停用的");
});

test("an own view that is shown otherwise is updated; a shared one of another user is not", async () => {
  const portal = openWith(
    [VIEW, { ...VIEW, id: "v3", name: "他人的", isOwn: false, roleId: "r1", roleName: "审核员" }],
    "?view=v1&name=乙",
  );
  await screen.findByText("甲");
  await choose("更新「停用的」");
  await waitFor(() => expect(portal.saved).toMatchObject([{ id: "v1", name: "停用的", conditions: [{ name: "name", values: ["乙"] }] }]));
  await choose("他人的（审核员）");
  await waitFor(() => expect(portal.address()).toBe("/things?view=v3"));
  await press(/列表方案/);
  expect(screen.queryByRole("menuitem", { name: /更新/ })).toBeNull();
});

test("views are edited, made the default and removed in one dialog", async () => {
  const removed: string[] = [];
  let left: readonly SavedView[] = [VIEW];
  const portal = openWith([], "?view=v1", {
    list: async () => left,
    remove: async (id) => {
      removed.push(id);
      left = [];
    },
  });
  await screen.findByText("甲");
  await choose("管理方案");
  const dialog = await dialogOf("管理方案");
  await userEvent.click(dialog.getByRole("button", { name: "设为默认「停用的」" }));
  expect(localStorage.getItem("gp-portal-table-things-list")).toContain('"view":"v1"');
  await userEvent.click(dialog.getByRole("button", { name: "编辑「停用的」" }));
  const edit = await dialogOf("编辑方案");
  await userEvent.type(edit.getByLabelText("方案名称"), "们{Enter}");
  await waitFor(() => expect(portal.saved).toMatchObject([{ ...{ id: "v1", name: "停用的们" }, conditions: VIEW.conditions }]));
  await userEvent.click(dialog.getByRole("button", { name: "删除「停用的」" }));
  await userEvent.click(within(dialog.getByRole("alert")).getByRole("button", { name: /删\s*除/ }));
  await waitFor(() => expect(removed).toEqual(["v1"]));
  await waitFor(() => expect(dialog.getByText("没有方案")).toBeTruthy());
  await waitFor(() => expect(portal.address()).toBe("/things"));
  expect(portal.toasts.filter(({ type }) => type === "info")).toEqual([]);
});
