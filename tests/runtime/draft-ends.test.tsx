// biome-ignore-all lint/suspicious/noThenProperty: `then` is a word of the metadata language
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { type Data, type KeptForms, KeptFormsContext, type Scope, type Screen, ScreenPage } from "../../runtime/index.ts";
import ResultCompletionPage from "../../src/generated/screens/result-completion.tsx";
import { slots } from "../../src/screens/index.ts";
import { ok, openScreen, page, press, type Reply, userEvent } from "./support/portal.tsx";
import { rulesOf } from "./support/rules.ts";
import { field, fields, input, save, withActions } from "./support/things.ts";

/* How long a draft lives: until its record is saved, or it is given up. */

const list = withActions(
  {
    add: { label: "新增一条", call: save, input: async () => rulesOf({}), form: fields(field("name", "名称")), then: "shown" },
    shown: { label: "初始密码", form: { ...fields(field("pwd", "密码")), record: (s: Scope) => s.reply, readonly: true } },
  },
  { actions: ["add"] },
);

/** Drafts of a place, oldest first; the newest is this window's once it is taken. */
function keeping(...drafts: string[]) {
  const waiting = [...drafts];
  const own: { text: string | undefined } = { text: undefined };
  const kept: KeptForms = {
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
  return { kept, own };
}

function open(kept: KeptForms, answers: Record<string, () => Reply> = {}, target: Screen = list) {
  const shown = (
    <KeptFormsContext value={kept}>
      <ScreenPage screen={target} />
    </KeptFormsContext>
  );
  const known = { "/list": () => page([]), "/save": () => ok({ pwd: "x7" }, "已保存"), ...answers };
  return openScreen({ screen: { page: shown, path: "/things" }, answers: known });
}
const name = () => input("名称");

test("a draft ends when its record is saved, before the dialog that follows opens", async () => {
  const { kept, own } = keeping('{"name":"半条"}');
  const portal = open(kept);
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
  const { kept, own } = keeping('{"name":"半条"}');
  open(kept, { "/save": () => ({ status: 422, code: "422", msg: "名称重复" }) });
  await press("新增一条");
  await waitFor(async () => expect((await name()).value).toBe("半条"));
  await press(/确\s*定/);
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>("button", { name: /确\s*定/ }).disabled).toBe(false));
  expect(own.text).toBe('{"name":"半条"}');
});

test("the notice offers to discard what was restored, and then the next older draft is offered", async () => {
  const { kept, own } = keeping('{"name":"旧的"}', '{"name":"新的"}');
  const portal = open(kept);
  await press("新增一条");
  await waitFor(async () => expect((await name()).value).toBe("新的"));
  const discard = () => act(async () => portal.offered.get("已恢复上次没有保存的内容")?.());
  await discard();
  await waitFor(async () => expect((await name()).value).toBe("旧的"));
  await discard();
  await waitFor(async () => expect((await name()).value).toBe(""));
  expect(own.text).toBeUndefined();
});

test("a draft of a record that was changed since says so", async () => {
  const { kept } = keeping('{"name":"半条"," version":2}');
  const edit = { label: "编辑", call: save, form: fields(field("name", "名称")) };
  const rows = () => page([{ id: "1", name: "甲", version: 3 }]);
  const portal = open(kept, { "/list": rows }, withActions({ edit }, { rowActions: ["edit"] }));
  await press("编辑");
  await waitFor(() => expect(portal.toasts.map((toast) => toast.text)).toEqual(["已恢复上次没有保存的内容；数据在此期间已被修改，请核对"]));
});

const SUP = "/gpr-workflow/rest/assets/sup";
const ORG = "/gpr-workflow/rest/assetes/org";
const ROWS: Data[] = [{ assetType: "设备", assetName: "打印机", assetNum: 1, assesValue: "1.00", price: "2.00", assignee: "某公司" }];

test("[D-RESULT-08] an import that saves its list keeps the mode that was chosen and is not saved with it", async () => {
  let stored: Data = { id: "p1", projectName: "旧桌椅", assetsMode: "进场交易", supGuid: "A1", orgGuid: "U1", state: "5", version: 3 };
  const known: Record<string, () => Reply> = {
    [`${ORG}/history`]: () => ok([]),
    [`${ORG}/upload`]: () => ok({ enclosureName: "结果.xlsx", enclosureNameStorage: "f1.xlsx", enclosurePath: "f1" }),
    [`${ORG}/import/result`]: () => ok(ROWS),
    [`${SUP}/findResultForModify`]: () => ok({ assetsOrgModel: stored, assetsResultList: stored["version"] === 3 ? [] : ROWS }),
    [`${SUP}/resultAddAndModify`]: () => {
      stored = { ...stored, version: 4 };
      return ok({ id: "p1" }, "保存成功");
    },
  };
  const answers = new Proxy(known, { get: (_, url) => known[String(url)] ?? (() => ok(ROWS)) });
  const user = { userTypeNow: "3", exchange: true, orgGuid: "A1", roles: [] };
  const at = "/editsupplierassetsfinaly";
  const portal = openScreen({ screen: { page: <ResultCompletionPage />, path: at }, slots, answers, at: `${at}?id=p1`, user });
  await userEvent.click(await screen.findByLabelText("环保回收"));
  await screen.findByRole("button", { name: /确\s*认$/ });
  await userEvent.click(await screen.findByRole("button", { name: /导入表格/ }));
  const inside = within(await screen.findByRole("dialog"));
  fireEvent.change(inside.getByLabelText(/表格$/), { target: { files: [new File([new Uint8Array(9)], "结果.xlsx")] } });
  await inside.findByText(/共 1 行/);
  await userEvent.click(inside.getByRole("button", { name: /确\s*定/ }));
  await waitFor(() => expect(portal.callsOf(`${SUP}/resultAddAndModify`).length).toBe(1));
  await waitFor(() => expect(portal.callsOf(`${SUP}/findResultForModify`).length).toBe(2));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await screen.findByText("打印机");
  expect(screen.getByLabelText<HTMLInputElement>("环保回收").closest(".ant-radio-wrapper-checked")).not.toBeNull();
  expect(screen.queryByRole("button", { name: /发布结果公告/ })).toBeNull();
  cleanup();
});
