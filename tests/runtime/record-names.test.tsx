import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { storedSubjectOf } from "../../runtime/actions/action-subject.ts";
import { nameOf } from "../../runtime/contract/language/record-name.ts";
import type { Call, Scope } from "../../runtime/index.ts";
import { ok, openScreen, page, userEvent } from "./support/fake-portal.tsx";
import { screenOf, table } from "./support/things.ts";

const remove: Call = { id: "a.remove", method: "post", path: "/remove", query: [], body: ["id", "ids"] };
const get: Call = { id: "a.get", method: "get", path: "/get", query: ["id"], body: [] };
const naming = (s: Scope) => `${s.row?.["name"] ?? ""}（${s.row?.["code"] ?? ""}）`;
const columns = [{ field: "code", label: "编号", format: "text" as const }];
const block = table({ naming, columns, select: true, actions: ["removeAll", "ask"], rowActions: ["remove", "named"] });

const lists = screenOf(block, {
  remove: { label: "删除", confirm: { text: "确认删除该配置?" }, call: remove },
  named: { label: "停用", confirm: { text: (s: Scope) => `确认停用「${naming(s)}」？` }, call: remove },
  removeAll: {
    label: "批量删除",
    confirm: { text: "您正在进行批量删除操作，确认是否删除" },
    call: remove,
    ticked: "list",
    send: { ids: (s: Scope) => (s["list"] as { id: string }[]).map(({ id }) => id) },
  },
  ask: { label: "清空", confirm: { text: "确认清空?" }, call: remove },
});
const ROWS = ["甲", "乙", "丙", "丁"].map((name, index) => ({ id: String(index), name, code: `C${index}` }));
const open = () => openScreen({ screen: lists, handlers: { "/list": () => page(ROWS), "/remove": () => ok(null) } });
const press = async (name: string, at = 0) => {
  const pattern = new RegExp(`^${[...name].join("\\s*")}$`);
  return userEvent.click((await screen.findAllByRole("button", { name: pattern }))[at] as HTMLElement);
};
const asked = async () => (await screen.findByRole("dialog")).querySelector(".ant-modal-body")?.textContent;
const leave = async () => {
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: /取\s*消/ }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
};

const accept = async () => userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: /确\s*定/ }));
const headings = () => screen.getAllByRole("heading").map((heading) => `${heading.tagName} ${heading.textContent}`);

test("a confirmation and a toast of a row show the row's name once, below one heading of the page", async () => {
  const portal = open();
  await press("删除", 1);
  expect(headings()).toContain("H1 事物");
  expect(await asked()).toBe("确认删除该配置?乙（C1）");
  await leave();
  await press("停用", 1);
  expect(await asked()).toBe("确认停用「乙（C1）」？");
  await leave();
  await press("清空");
  expect(await asked()).toBe("确认清空?");
  await leave();
  expect(headings()).toEqual(["H1 事物"]);
  await press("删除", 1);
  await accept();
  await waitFor(() => expect(portal.subjects).toEqual(["乙（C1）"]));
});

test("a confirmation and a toast of ticked rows show their number and the first names", async () => {
  const portal = open();
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
  for (const code of ["C1", "C2"]) await userEvent.click(screen.getByRole("checkbox", { name: `选择 ${code}` }));
  await press("批量删除");
  const all = "共 4 项：甲（C0）、丁（C3）、乙（C1） 等";
  expect(await asked()).toBe(`您正在进行批量删除操作，确认是否删除${all}`);
  await accept();
  await waitFor(() => expect(portal.subjects).toEqual([all]));
});

test("the page of a record shows its title once and its name without empty brackets", async () => {
  const form = { readonly: true as const, errors: "fields" as const, items: [] };
  const detail = { ...lists, blocks: { one: { kind: "form" as const, call: get, naming, form, actions: [] } } };
  openScreen({ screen: detail, handlers: { "/get": () => ok({ id: "1", name: "甲", code: null }) } });
  expect(await screen.findByText("甲")).toBeDefined();
  expect(headings()).toEqual(["H1 事物"]);
});

test("a record without a filled field has no name", () => {
  const scope = { user: {}, now: "" };
  expect(nameOf(naming, { name: " ", code: null }, scope)).toBeUndefined();
  expect(nameOf(naming, null, scope)).toBeUndefined();
  expect(nameOf(undefined, { name: "甲" }, scope)).toBeUndefined();
});

test("reports a change by the entered name, also for a new record", () => {
  const scope = { user: {}, now: "" };
  const add = { id: "add", label: "新增" };
  const target = screenOf(table({ naming, columns, actions: ["add"] }));
  expect(storedSubjectOf(target, add, scope, [{ name: "戊", code: "C9" }])).toBe("戊（C9）");
  expect(storedSubjectOf(target, add, { ...scope, row: { name: "旧" } }, [{ name: "旧" }, { name: "新" }])).toBe("新");
  expect(storedSubjectOf(target, add, scope, [])).toBeUndefined();
});
