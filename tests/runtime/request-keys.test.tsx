import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { RequestKeys } from "../../runtime/data/request-keys.ts";
import { ok, press, type Reply } from "./support/fake-portal.tsx";
import { handlers, enter, field, fields, input, open, publish, save, withActions } from "./support/things.ts";

const LOST: Reply = { status: 0 };
const actions = {
  add: { label: "新增", call: save, form: fields(field("name", "名称")) },
  publish: { label: "发布", call: publish },
};

function openWith(replies: Reply[]) {
  const next = (): Reply => replies.shift() ?? ok(null);
  return open(withActions(actions, { actions: ["add"], rowActions: ["publish"] }), {
    handlers: { ...handlers, "/save": next, "/publish": next },
  });
}

test("[P-SHELL-14] a form sends one key until its record is saved, then begins empty with another one", async () => {
  const portal = openWith([LOST, { status: 422, code: "422", msg: "名称重复" }, ok(null), ok(null)]);
  await press(/新\s*增/);
  for (const [at, text] of ["甲", "乙", "丙"].entries()) {
    await enter("名称", text);
    await press(/确\s*定/);
    await waitFor(() => expect(portal.callsOf("/save").length).toBe(at + 1));
    await waitFor(() => expect(at === 2 || !screen.getByRole<HTMLButtonElement>("button", { name: /确\s*定/ }).disabled).toBe(true));
  }
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await press(/新\s*增/);
  expect((await input("名称")).value).toBe("");
  await enter("名称", "丁");
  await press(/确\s*定/);
  await waitFor(() => expect(portal.callsOf("/save").length).toBe(4));
  const keys = portal.callsOf("/save").map(({ key }) => key);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 0, 0, 3]);
});

test("sends a row action again under its key when the reply was lost, under a new one after a success", async () => {
  const portal = openWith([LOST, ok(null), ok(null)]);
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
