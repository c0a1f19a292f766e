import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { type Call, entered, isEmpty, type Scope, type Screen, type Transition } from "../../runtime/index.ts";
import { workflowOf } from "./support/edit-page.ts";
import { ok, openScreen, page, press, userEvent } from "./support/portal.tsx";
import { gatewayRoutes, ROUTE, ROUTES, route, UPDATE } from "./support/routes.tsx";
import { rulesOf } from "./support/rules.ts";

/* Ctrl+S (⌘S) in a form: what its primary button does, and never the browser's own saving. */

/** Answers whether the browser is kept from saving the web page. */
const saveKey = (keys: Partial<KeyboardEventInit> = { ctrlKey: true }): boolean =>
  !fireEvent.keyDown(document.activeElement ?? document.body, { key: "s", ...keys });

async function openDialog() {
  const portal = openScreen({
    screen: gatewayRoutes,
    answers: { [ROUTES]: () => page([route("a")]), [ROUTE]: () => ok(route("a")), [UPDATE]: () => ok(null, "已保存") },
  });
  await screen.findByText("服务a");
  await userEvent.click(screen.getByRole("button", { name: "编辑" }));
  return { portal, name: await screen.findByLabelText<HTMLInputElement>("注册中心服务名称") };
}

test("leaves the key to the browser in a list", async () => {
  openScreen({ screen: gatewayRoutes, answers: { [ROUTES]: () => page([route("a")]) } });
  await screen.findByText("服务a");
  expect(saveKey()).toBe(false);
});

test("saves a dialog once, with the text being typed", async () => {
  const { portal, name } = await openDialog();
  name.focus();
  fireEvent.change(name, { target: { value: "改名" } });
  expect([saveKey({ metaKey: true }), saveKey({ ctrlKey: true, repeat: true }), saveKey()]).toEqual([true, true, true]);
  await waitFor(() => expect(screen.queryByLabelText("注册中心服务名称")).toBeNull());
  expect(portal.callsOf(UPDATE).map(({ data }) => data?.["serviceName"])).toEqual(["改名"]);
});

test("reports violations in a dialog, like its button", async () => {
  const { portal, name } = await openDialog();
  fireEvent.change(name, { target: { value: "" } });
  saveKey();
  await waitFor(() => expect(name.getAttribute("aria-invalid")).toBe("true"));
  expect(portal.callsOf(UPDATE)).toEqual([]);
});

test("does nothing to a form or its confirmation while the confirmation is open", async () => {
  const { portal, name } = await openDialog();
  fireEvent.change(name, { target: { value: "改名" } });
  await press(/取\s*消/);
  await screen.findByRole("button", { name: "继续填写" });
  expect(saveKey()).toBe(true);
  await press("继续填写");
  expect(name.value).toBe("改名");
  expect(portal.callsOf(UPDATE)).toEqual([]);
});

const read: Call = { id: "a.read", method: "get", path: "/read", query: ["id"], body: [] };
const save: Call = { id: "a.save", method: "post", path: "/save", query: [], body: ["id", "name", "state"] };
const rules = async () => rulesOf({ name: { max: [5, "名称过长"] } });
const submit: Transition = {
  id: "submit",
  by: ["unit"],
  from: ["0"],
  to: "1",
  call: "a.save",
  input: ["name"],
  send: { state: "1" },
  accepts: () => true,
  checks: [{ rule: (s: Scope) => !isEmpty(entered(s, "name")), message: "请填写项目名称", fields: ["name"] }],
  set: {},
};
const draft: Transition = { ...submit, id: "draft", to: "0", send: { state: "0" }, checks: [] };

const pageOf = (actions: readonly string[]): Screen => ({
  id: "edit",
  title: "编辑项目",
  path: "/edit",
  params: ["id"],
  under: ["list"],
  blocks: {
    project: {
      kind: "form",
      call: read,
      form: { errors: "first", items: [{ names: ["name"], label: "项目名称", type: "string", widget: "text" }] },
      actions,
    },
  },
  actions: {
    plain: { id: "plain", label: "保存", call: save, input: rules },
    draft: { id: "draft", label: "暂存", transitions: [{ transition: draft, call: save, input: rules }] },
    submit: { id: "submit", label: "提交", primary: true, transitions: [{ transition: submit, call: save, input: rules }] },
  },
  workflow: workflowOf({ submit, draft }),
});

async function openPage(actions: readonly string[]) {
  const portal = openScreen({
    screen: pageOf(actions),
    at: "/edit?id=7",
    answers: { "/read": () => ok({ id: "7", name: "甲", state: "0", version: 3 }), "/save": () => ok(null, "已保存") },
  });
  fireEvent.change(await screen.findByLabelText("项目名称"), { target: { value: "乙" } });
  return { saves: () => portal.callsOf("/save").map(({ data }) => data) };
}

test("saves a form page like its button", async () => {
  const { saves } = await openPage(["plain"]);
  expect(saveKey()).toBe(true);
  await waitFor(() => expect(saves()).toMatchObject([{ name: "乙" }]));
});

test("saves the draft and never submits the record", async () => {
  const { saves } = await openPage(["submit", "draft"]);
  expect(saveKey()).toBe(true);
  await waitFor(() => expect(saves()).toMatchObject([{ name: "乙", state: "0" }]));
});

test("does nothing on a page that can only submit", async () => {
  const { saves } = await openPage(["submit"]);
  expect(saveKey()).toBe(true);
  await press(/提\s*交/);
  await waitFor(() => expect(saves()).toMatchObject([{ state: "1" }]));
  expect(saves()).toHaveLength(1);
});
