import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { RequestKeys } from "../../runtime/data/request-keys.ts";
import type { Screen } from "../../runtime/index.ts";
import { ok, openScreen, page, press, type Reply, type Sent } from "./support/portal.tsx";

const LOST: Reply = { status: 0 };

const things: Screen = {
  id: "things",
  title: "事物",
  path: "/things",
  params: [],
  under: [],
  blocks: {
    list: {
      kind: "table",
      call: { id: "things.list", method: "get", path: "/things", query: [], page: true },
      search: [],
      checks: [],
      rowKey: "id",
      columns: [{ field: "name", label: "名称", format: "text" }],
      pageSizes: [10],
      actions: ["add"],
      rowActions: ["publish"],
    },
  },
  actions: {
    add: {
      id: "add",
      label: "新增",
      call: { id: "things.add", method: "post", path: "/add", body: ["name"] },
      form: { errors: "fields", items: [{ names: ["name"], label: "名称", type: "string", widget: "text" }] },
    },
    publish: { id: "publish", label: "发布", call: { id: "things.publish", method: "post", path: "/publish", body: ["id", "version"] } },
  },
};

function open(replies: Reply[]) {
  const next = (_: Sent): Reply => replies.shift() ?? ok(null);
  return openScreen({
    screen: things,
    answers: { "/things": () => page([{ id: "1", name: "甲", version: 1 }]), "/add": next, "/publish": next },
  });
}
const typed = (text: string) => fireEvent.change(within(screen.getByRole("dialog")).getByLabelText("名称"), { target: { value: text } });

test("a form sends one key until its record is saved, and another one for the next record", async () => {
  const portal = open([LOST, { status: 422, code: "422", msg: "名称重复" }, ok(null), ok(null)]);
  await press(/新\s*增/);
  await screen.findByRole("dialog");
  for (const [at, text] of ["甲", "乙", "丙"].entries()) {
    typed(text);
    await press(/确\s*定/);
    await waitFor(() => expect(portal.callsOf("/add").length).toBe(at + 1));
    await waitFor(() => expect(at === 2 || !screen.getByRole<HTMLButtonElement>("button", { name: /确\s*定/ }).disabled).toBe(true));
  }
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await press(/新\s*增/);
  await screen.findByRole("dialog");
  typed("丁");
  await press(/确\s*定/);
  await waitFor(() => expect(portal.callsOf("/add").length).toBe(4));
  const keys = portal.callsOf("/add").map(({ key }) => key);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 0, 0, 3]);
});

test("sends a row action again under its key when the reply was lost, under a new one after a success", async () => {
  const portal = open([LOST, ok(null), ok(null)]);
  await screen.findByText("甲");
  for (const count of [1, 2, 3]) {
    await press(/发\s*布/);
    await waitFor(() => expect(portal.callsOf("/publish").length).toBe(count));
    await waitFor(() => expect(portal.toasts.length).toBe(count));
  }
  const keys = portal.callsOf("/publish").map(({ key }) => key);
  expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 0, 2]);
});

test("gives a changed body of a saved record another key, a new record keeps its key until a reply", () => {
  const saved = new RequestKeys(true);
  expect(saved.keyFor("0 a", "1")).toBe(saved.keyFor("0 a", "1"));
  expect(saved.keyFor("0 a", "1")).not.toBe(saved.keyFor("0 a", "2"));
  const made = new RequestKeys(false);
  const first = made.keyFor("0 a", "1");
  expect(made.keyFor("1 b", "1")).not.toBe(first);
  expect(made.keyFor("0 a", "2")).toBe(first);
  made.done("0 a");
  expect(made.keyFor("0 a", "2")).toBe(first);
  expect(made.keyFor("0 a", "3")).not.toBe(first);
});
