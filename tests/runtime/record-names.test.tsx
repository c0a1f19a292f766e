import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { toldOf } from "../../runtime/actions/about.ts";
import { nameOf } from "../../runtime/contract/record-name.ts";
import type { Call, Scope, Screen } from "../../runtime/index.ts";
import { ok, openScreen, page, userEvent } from "./support/portal.tsx";

const list: Call = { id: "a.list", method: "get", path: "/list", query: ["pageNumber", "pageSize"], body: [], page: true };
const remove: Call = { id: "a.remove", method: "post", path: "/remove", query: [], body: ["id", "ids"] };
const get: Call = { id: "a.get", method: "get", path: "/get", query: ["id"], body: [] };
const naming = (s: Scope) => `${s.row?.["name"] ?? ""}（${s.row?.["code"] ?? ""}）`;

const lists: Screen = {
  id: "things",
  title: "事物",
  path: "/things",
  params: [],
  under: [],
  blocks: {
    list: {
      kind: "table",
      call: list,
      search: [],
      checks: [],
      rowKey: "id",
      naming,
      columns: [{ field: "code", label: "编号", format: "text" }],
      select: true,
      pageSizes: [10],
      actions: ["removeAll", "ask"],
      rowActions: ["remove", "named"],
    },
  },
  actions: {
    remove: { id: "remove", label: "删除", confirm: { text: "确认删除该配置?" }, call: remove },
    named: { id: "named", label: "停用", confirm: { text: (s: Scope) => `确认停用「${naming(s)}」？` }, call: remove },
    removeAll: {
      id: "removeAll",
      label: "批量删除",
      confirm: { text: "您正在进行批量删除操作，确认是否删除" },
      call: remove,
      ticked: "list",
      send: { ids: (s: Scope) => (s["list"] as { id: string }[]).map(({ id }) => id) },
    },
    ask: { id: "ask", label: "清空", confirm: { text: "确认清空?" }, call: remove },
  },
};
const ROWS = ["甲", "乙", "丙", "丁"].map((name, index) => ({ id: String(index), name, code: `C${index}` }));
const open = () => openScreen({ screen: lists, answers: { "/list": () => page(ROWS), "/remove": () => ok(null) } });
const press = async (name: string, at = 0) => {
  const words = new RegExp(`^${[...name].join("\\s*")}$`);
  return userEvent.click((await screen.findAllByRole("button", { name: words }))[at] as HTMLElement);
};
const asked = async () => (await screen.findByRole("dialog")).querySelector(".ant-modal-body")?.textContent;
const leave = async () => {
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: /取\s*消/ }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
};

test("a confirmation for a row shows the row's name once", async () => {
  open();
  await press("删除", 1);
  expect(await asked()).toBe("确认删除该配置?乙（C1）");
  await waitFor(() => expect(screen.getByText("确认删除该配置?")).toBeDefined());
  await leave();
  await press("停用", 1);
  expect(await asked()).toBe("确认停用「乙（C1）」？");
  await leave();
  await press("清空");
  expect(await asked()).toBe("确认清空?");
});

test("a confirmation for ticked rows shows their number and the first names", async () => {
  open();
  const batch = async () => (await screen.findByRole("button", { name: "批量删除" })).getAttribute("aria-disabled");
  expect(await batch()).toBe("true");
  await press("批量删除");
  expect(screen.queryByRole("dialog")).toBeNull();
  await userEvent.click(await screen.findByRole("checkbox", { name: "选择 C0" }));
  await waitFor(async () => expect(await batch()).toBeNull());
  await userEvent.click(screen.getByRole("checkbox", { name: "选择 C3" }));
  await press("批量删除");
  expect(await asked()).toBe("您正在进行批量删除操作，确认是否删除共 2 项：甲（C0）、丁（C3）");
  await leave();
  await userEvent.click(screen.getByRole("checkbox", { name: "选择 C1" }));
  await userEvent.click(screen.getByRole("checkbox", { name: "选择 C2" }));
  await press("批量删除");
  expect(await asked()).toBe("您正在进行批量删除操作，确认是否删除共 4 项：甲（C0）、丁（C3）、乙（C1） 等");
});

test("the page of a record shows its title once and its name without empty brackets", async () => {
  const detail: Screen = {
    ...lists,
    blocks: { one: { kind: "form", call: get, naming, form: { readonly: true, errors: "fields", items: [] }, actions: [] } },
  };
  openScreen({ screen: detail, answers: { "/get": () => ok({ id: "1", name: "甲", code: null }) } });
  expect(await screen.findByText("甲")).toBeDefined();
  expect(screen.getAllByRole("heading").map((heading) => `${heading.tagName} ${heading.textContent}`)).toEqual(["H1 事物"]);
});

test("a list shows its page's heading once", async () => {
  open();
  await screen.findByText("C0");
  expect(screen.getAllByRole("heading").map((heading) => `${heading.tagName} ${heading.textContent}`)).toEqual(["H1 事物"]);
});

test("a record without a filled field has no name", () => {
  const scope = { user: {}, now: "" };
  expect(nameOf(naming, { name: " ", code: null }, scope)).toBeUndefined();
  expect(nameOf(naming, null, scope)).toBeUndefined();
  expect(nameOf(undefined, { name: "甲" }, scope)).toBeUndefined();
});

test("a page whose record is missing can still be left", async () => {
  const detail: Screen = {
    ...lists,
    under: ["things"],
    blocks: { one: { kind: "form", call: get, naming, form: { readonly: true, errors: "fields", items: [] }, actions: ["back"] } },
    actions: { back: { id: "back", label: "返回", go: "back" } },
  };
  const portal = openScreen({ screen: detail, answers: { "/get": () => ({ status: 404, code: "404", msg: "没有找到" }) } });
  await press("返回");
  await waitFor(() => expect(portal.navigation.went).toEqual(["back:things"]));
});

test("a missing record is not read again, and its page leads back", async () => {
  const detail: Screen = {
    ...lists,
    params: ["id"],
    under: ["things"],
    blocks: { one: { kind: "form", call: get, form: { readonly: true, errors: "fields", items: [] }, actions: [] } },
    actions: {},
  };
  const answers = { "/get": () => ({ status: 404, code: "404", msg: "没有找到" }) };
  const portal = openScreen({ screen: detail, answers, at: "/things?id=9" });
  expect((await screen.findByRole("alert")).textContent).toBe("没有找到请求编号 R-1返回列表");
  await press("返回列表");
  await waitFor(() => expect(portal.navigation.went).toEqual(["back:things"]));
  cleanup();

  const nameless = openScreen({ screen: detail, answers });
  expect((await screen.findByRole("alert")).textContent).toBe("地址不完整，没有指明要打开的记录，请从列表中重新打开返回列表");
  expect(nameless.callsOf("/get")).toEqual([]);
});

test("reports the current name of a stored record and the number of several", async () => {
  const portal = open();
  await press("删除", 1);
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: /确\s*定/ }));
  await waitFor(() => expect(portal.told).toEqual(["乙（C1）"]));
  await userEvent.click(await screen.findByRole("checkbox", { name: "选择 C0" }));
  await userEvent.click(screen.getByRole("checkbox", { name: "选择 C3" }));
  await press("批量删除");
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: /确\s*定/ }));
  await waitFor(() => expect(portal.told).toEqual(["乙（C1）", "共 2 项：甲（C0）、丁（C3）"]));
});

test("reports a change by the entered name, also for a new record", () => {
  const scope = { user: {}, now: "" };
  const add = { id: "add", label: "新增" };
  const block = lists.blocks["list"];
  if (block?.kind !== "table") throw new Error("expected the list of this test");
  const screenOf = { ...lists, blocks: { list: { ...block, actions: ["add"] } } };
  expect(toldOf(screenOf, add, scope, [{ name: "戊", code: "C9" }])).toBe("戊（C9）");
  expect(toldOf(screenOf, add, { ...scope, row: { name: "旧" } }, [{ name: "旧" }, { name: "新" }])).toBe("新");
  expect(toldOf(screenOf, add, scope, [])).toBeUndefined();
});
