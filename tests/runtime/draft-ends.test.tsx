// biome-ignore-all lint/suspicious/noThenProperty: `then` is a word of the metadata language
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { type DraftStore, DraftStoreContext, type Scope, type Screen, ScreenPage } from "../../runtime/index.ts";
import { ok, openScreen, page, press, type Reply } from "./support/fake-portal.tsx";
import { rulesOf } from "./support/rules.ts";
import { field, fields, input, save, withActions } from "./support/things.ts";

/* Lifetime of a draft: until its record is saved, or the draft is discarded. */

const list = withActions(
  {
    add: { label: "新增一条", call: save, input: async () => rulesOf({}), form: fields(field("name", "名称")), then: "shown" },
    shown: { label: "初始密码", form: { ...fields(field("pwd", "密码")), record: (s: Scope) => s.reply, readonly: true } },
  },
  { actions: ["add"] },
);

/** Drafts of a bookmark, oldest first. Once taken, the newest belongs to this window. */
function keeping(...drafts: string[]) {
  const waiting = [...drafts];
  const own: { text: string | undefined } = { text: undefined };
  const store: DraftStore = {
    take: async (_, isWanted) => {
      if (waiting.length > 0 && isWanted()) own.text = waiting.pop();
      return own.text;
    },
    put: (_, typed) => {
      own.text = typed;
    },
    drop: () => {
      own.text = undefined;
    },
    hold: () => () => {},
    flush: async () => {},
  };
  return { kept: store, own };
}

function open(store: DraftStore, handlers: Record<string, () => Reply> = {}, target: Screen = list) {
  const shown = (
    <DraftStoreContext value={store}>
      <ScreenPage screen={target} />
    </DraftStoreContext>
  );
  const known = { "/list": () => page([]), "/save": () => ok({ pwd: "x7" }, "已保存"), ...handlers };
  return openScreen({ screen: { page: shown, path: "/things" }, handlers: known });
}
const name = () => input("名称");

test("a draft ends when its record is saved, before the dialog that follows opens", async () => {
  const { kept: store, own } = keeping('{"name":"半条"}');
  const portal = open(store);
  await press("新增一条");
  await waitFor(async () => expect((await name()).value).toBe("半条"));
  fireEvent.change(await name(), { target: { value: "一条" } });
  fireEvent(window, new Event("beforeunload", { cancelable: true }));
  expect(own.text).toBe('{"name":"一条"}');
  await press(/确\s*定/);
  await screen.findByText("x7");
  expect(own.text).toBeUndefined();
  expect(portal.closed, "and its notice with it").toEqual(["已恢复上次没有保存的内容"]);
});

test("a draft stays when the save is refused", async () => {
  const { kept: store, own } = keeping('{"name":"半条"}');
  open(store, { "/save": () => ({ status: 422, code: "422", msg: "名称重复" }) });
  await press("新增一条");
  await waitFor(async () => expect((await name()).value).toBe("半条"));
  await press(/确\s*定/);
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>("button", { name: /确\s*定/ }).disabled).toBe(false));
  expect(own.text).toBe('{"name":"半条"}');
});

test("[D-API-08] a create whose reply was lost is sent under its key after a reload too, until its draft is discarded", async () => {
  const { kept: store, own } = keeping();
  const lost = { "/save": (): Reply => ({ status: 0 }) };
  const begin = async (text?: string, handlers: Record<string, () => Reply> = lost) => {
    const portal = open(store, handlers);
    await press("新增一条");
    if (text === undefined) await waitFor(async () => expect((await name()).value).toBe("一条"));
    else fireEvent.change(await name(), { target: { value: text } });
    await press(/确\s*定/);
    await waitFor(() => expect(portal.callsOf("/save").length).toBe(1));
    return portal;
  };
  const keyOf = (portal: ReturnType<typeof open>) => portal.callsOf("/save").at(-1)?.key;
  const first = keyOf(await begin("一条"));
  fireEvent(window, new Event("beforeunload", { cancelable: true }));
  expect(own.text).toContain(first);
  const draft = own.text;
  cleanup();
  own.text = draft;
  const again = await begin();
  expect(keyOf(again)).toBe(first);
  await act(async () => again.offered.get("已恢复上次没有保存的内容")?.());
  fireEvent.change(await name(), { target: { value: "另一条" } });
  await press(/确\s*定/);
  await waitFor(() => expect(again.callsOf("/save").length).toBe(2));
  expect(keyOf(again)).not.toBe(first);
});

test("the notice offers to discard what was restored, and then the next older draft is offered", async () => {
  const { kept: store, own } = keeping('{"name":"旧的"}', '{"name":"新的"}');
  const portal = open(store);
  await press("新增一条");
  await waitFor(async () => expect((await name()).value).toBe("新的"));
  const discard = () => act(async () => portal.offered.get("已恢复上次没有保存的内容")?.());
  await discard();
  await waitFor(async () => expect((await name()).value).toBe("旧的"));
  await discard();
  await waitFor(async () => expect((await name()).value).toBe(""));
  expect(own.text).toBeUndefined();
});

/** Opens the form of a list with one record that has this name and version. */
const openEdit = async (store: DraftStore, record: Record<string, unknown>) => {
  const edit = { label: "编辑", call: save, form: fields(field("name", "名称")) };
  const rows = () => page([{ id: "1", ...record }]);
  const portal = open(store, { "/list": rows }, withActions({ edit }, { rowActions: ["edit"] }));
  await press("编辑");
  await name();
  return () => portal.toasts.map((toast) => toast.text);
};

test("a draft of a record that was changed since says so", async () => {
  const { kept: store } = keeping('{"name":"半条"," version":2}');
  const texts = await openEdit(store, { name: "甲", version: 3 });
  await waitFor(() => expect(texts()).toEqual(["已恢复上次没有保存的内容；数据在此期间已被修改，请核对"]));
});

test("a draft ends silently when the record holds its values, and an older one with more is offered", async () => {
  const stored = keeping('{"name":"半条"," version":2}');
  const texts = await openEdit(stored.kept, { name: "半条", version: 3 });
  await waitFor(() => expect(stored.own.text).toBeUndefined());
  expect([(await name()).value, texts()]).toEqual(["半条", []]);
  cleanup();
  const older = keeping('{"name":"另一条"," version":3}', '{"name":" 半条 "," version":2}');
  const later = await openEdit(older.kept, { name: "半条", version: 3 });
  await waitFor(() => expect(later()).toEqual(["已恢复上次没有保存的内容"]));
  expect((await name()).value).toBe("另一条");
});
