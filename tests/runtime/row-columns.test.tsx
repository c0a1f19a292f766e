import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Column } from "../../runtime/index.ts";
import { ok, page, userEvent } from "./support/fake-portal.tsx";
import { field, handlers, list, open, save, screenOf, start, table, yes } from "./support/things.ts";
// Loaded on demand. Imported here, before the clock of the first test starts.
import "../../runtime/screens/row-drawer.tsx";

const codes = [
  { value: "1", label: "启用", tone: "active" as const },
  { value: "0", label: "停用", tone: "muted" as const },
];
const rows = [
  { id: "1", name: "甲", kind: "1", version: 4 },
  { id: "2", name: "乙", kind: "0", version: 1 },
  { id: "3", name: "丙", kind: "1", version: 1 },
];
const switched: Column = { field: "kind", label: "状态", format: "codes", codes, switch: ["enable", "disable"] };
const actions = {
  enable: {
    label: "启用",
    when: (s: { row?: object | null }) => (s.row as { kind?: string })?.kind === "0",
    call: save,
    send: { kind: "1" },
  },
  disable: {
    label: "停用",
    when: (s: { row?: object | null }) => (s.row as { id?: string; kind?: string })?.kind === "1" && (s.row as { id?: string }).id !== "3",
    confirm: { text: "确认停用？" },
    call: save,
    send: { kind: "0" },
  },
};
const columns: readonly Column[] = [{ field: "name", label: "名称", format: "text" }, switched];
const rights = (...ids: string[]) => ({ rights: ["things", ...ids.map((id) => `things:${id}`)] });

test("a switch runs the available action of its row, and is a text where there is none", async () => {
  const portal = open(screenOf(table({ columns }), actions), {
    handlers: { ...handlers, "/list": () => page(rows) },
    user: rights("enable", "disable"),
  });
  const switches = await screen.findAllByRole("switch");
  expect(switches.map((one) => [one.getAttribute("aria-label"), one.ariaChecked])).toEqual([
    ["状态：停用", "true"],
    ["状态：启用", "false"],
  ]);
  expect(within(screen.getByRole("row", { name: /丙/ })).getByText("启用").dataset["tone"]).toBe("active");
  await userEvent.click(switches[1] as HTMLElement);
  await waitFor(() => expect(portal.callsOf("/save").at(-1)?.data).toMatchObject({ id: "2", kind: "1", version: 1 }));
  await userEvent.click(switches[0] as HTMLElement);
  await yes();
  await waitFor(() => expect(portal.callsOf("/save").at(-1)?.data).toMatchObject({ id: "1", kind: "0", version: 4 }));
});

test("a switch needs the right to its action", async () => {
  open(screenOf(table({ columns }), actions), { handlers: { ...handlers, "/list": () => page(rows) }, user: rights("enable") });
  expect((await screen.findAllByRole("switch")).map((one) => one.getAttribute("aria-label"))).toEqual(["状态：启用"]);
});

test("a linked value is a link of the browser to the page of the first available action", async () => {
  const go = { path: "/thing", params: ["id"] };
  const linked = { ...columns[0], link: ["edit", "look"] } as Column;
  const portal = open(
    screenOf(table({ columns: [linked] }), {
      edit: { label: "编辑", when: (s) => s.row?.["id"] === "1", go: { path: "/edit", params: ["id"] } },
      look: { label: "查看", when: (s) => s.row?.["id"] !== "3", go },
    }),
    { handlers: { ...handlers, "/list": () => page(rows) } },
  );
  const links = await screen.findAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["甲", "/edit?id=1"],
    ["乙", "/thing?id=2"],
  ]);
  await userEvent.click(links[1] as HTMLElement);
  await waitFor(() => expect(portal.navigation.went).toEqual(["/thing?id=2"]));
});

test("a row opens in a drawer with its address, its sections, its actions and its neighbours", async () => {
  const detail = { call: { ...start, path: "/one", query: ["id"] }, key: "id" };
  const items = [{ section: "基本", items: [field("name", "名称")] }, field("note", "备注")];
  const look = { label: "查看", title: "事物详情", form: { readonly: true as const, errors: "fields" as const, items }, detail };
  const portal = open(
    screenOf(table({ columns, rowOpen: "look", rowActions: ["rename", "note"], naming: (s) => `「${String(s.row?.["name"])}」` }), {
      ...actions,
      look,
      rename: { label: "改名", call: save },
      note: { label: "查看备注", form: { readonly: true as const, errors: "fields" as const, items: [field("note", "备注")] } },
    }),
    {
      handlers: {
        ...handlers,
        "/list": () => page(rows),
        "/one": ({ params }) => ok({ ...rows.find(({ id }) => id === params["id"]), note: `备注${String(params["id"])}` }),
      },
      at: "/things?open=2",
    },
  );
  const drawer = within(await screen.findByRole("dialog"));
  expect(await drawer.findByText("「乙」")).toBeDefined();
  expect(await drawer.findByText("备注2")).toBeDefined();
  expect(drawer.getByRole("region", { name: "基本" }).textContent).toBe("基本名称乙");
  expect(drawer.queryByRole("button", { name: "查看备注" })).toBeNull();
  await userEvent.click(drawer.getByRole("button", { name: "下一条" }));
  expect(await drawer.findByText("备注3")).toBeDefined();
  expect(portal.address()).toBe("/things?open=3");
  expect(drawer.getByRole("button", { name: "下一条" }).hasAttribute("disabled")).toBe(true);
  await userEvent.click(drawer.getByRole("button", { name: /改\s*名/ }));
  await waitFor(() => expect(portal.callsOf("/save").at(-1)?.data).toMatchObject({ id: "3", note: "备注3" }));
  await userEvent.click(drawer.getByRole("button", { name: /Close|关闭/ }));
  await waitFor(() => expect(portal.address()).toBe("/things"));
  expect(screen.getByRole("link", { name: "甲" }).getAttribute("href")).toBe("/things?open=1");
  expect(list.path).toBe("/list");
});
