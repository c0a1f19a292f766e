import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Call } from "../../runtime/index.ts";
import { ok, userEvent } from "./support/fake-portal.tsx";
import { click, enter, field, fields, handlers, input, open, save, withActions, yes } from "./support/things.ts";

const read: Call = { id: "a.get", method: "get", path: "/get", query: ["id"], body: [] };
const form = fields(field("name", "名称"), field("kind", "类型", { default: "1" }), field("note", "备注"));
const add = { label: "新增", form, call: save } as const;
const copy = {
  label: "复制",
  title: "复制事物",
  form,
  call: save,
  copyOf: "add",
  copies: ["kind", "note"],
  detail: { call: read, key: "id" },
};
const full = { ...handlers, "/get": () => ok({ id: "1", name: "甲", kind: "2", note: "全文", fileName: "x", version: 4 }) };

test("a copy begins with the values of the row, without its key, version and unique values", async () => {
  const portal = open(withActions({ add, copy }, { actions: ["add"], rowActions: ["copy"] }), { handlers: full });
  await click(/复\s*制/);
  expect((await screen.findByRole("dialog")).textContent).toContain("复制事物");
  expect([(await input("名称")).value, (await input("类型")).value, (await input("备注")).value]).toEqual(["", "2", "全文"]);
  await enter("名称", "丙");
  await yes();
  await waitFor(() => expect(portal.callsOf("/save").map(({ data }) => data)).toEqual([{ name: "丙", kind: "2", note: "全文" }]));
  expect(portal.callsOf("/get").map(({ params }) => params)).toEqual([{ id: "1" }]);
});

test("a copy that was not changed closes without a question", async () => {
  open(withActions({ add, copy }, { actions: ["add"], rowActions: ["copy"] }), { handlers: full });
  await click(/复\s*制/);
  await screen.findByRole("dialog");
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("the right to add covers the copy", async () => {
  const rights = { rights: ["things", "things:copy"] };
  const { unmount } = render(rights);
  expect(await screen.findByText("甲")).toBeDefined();
  expect(screen.queryByRole("button", { name: /复\s*制/ })).toBeNull();
  unmount();
  render({ rights: ["things", "things:add"] });
  expect((await screen.findAllByRole("button", { name: /复\s*制/ })).length).toBeGreaterThan(0);
});

function render(user: object): { unmount: () => void } {
  open(withActions({ add, copy }, { actions: ["add"], rowActions: ["copy"] }), { handlers: full, user: { ...user } });
  return { unmount: () => document.body.replaceChildren() };
}
