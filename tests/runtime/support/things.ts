import { fireEvent, screen, within } from "@testing-library/react";
import type { Action, Block, Call, Field, Form, Screen } from "../../../runtime/index.ts";
import { ok, openScreen, page, type Reply, type Sent, userEvent } from "./fake-portal.tsx";

/** A page of things. Each test adds the block and the actions that it is about. */

export const KEY = "0190a1b2-0000-7000-8000-00000000000a";
export const list: Call = { id: "a.list", method: "get", path: "/list", query: ["systemId"], body: [] };
export const levels: Call = { id: "a.levels", method: "get", path: "/levels", query: [], body: [] };
export const start: Call = { id: "a.start", method: "get", path: "/start", query: [], body: [] };
export const save: Call = {
  id: "a.save",
  method: "post",
  path: "/save",
  query: [],
  body: ["id", "name", "kind", "note", "fileName", "levelId", "version"],
};
export const publish: Call = { id: "a.publish", method: "post", path: "/publish", query: [], body: ["id", "kind"] };
export const tidy: Call = { id: "a.tidy", method: "post", path: "/tidy", query: [], body: ["name"] };
export const seal: Call = { id: "a.seal", method: "post", path: "/seal", query: [], body: ["name"], wire: { name: "password" } };
export const handlers: Record<string, (sent: Sent) => Reply> = {
  "/list": () =>
    page([
      { id: "1", name: "甲", levelId: "L1", version: 4 },
      { id: "2", name: "乙", levelId: KEY, version: 1 },
    ]),
  "/levels": () => ok([{ id: "L1", levelName: "一级" }]),
  "/start": () => ok({ name: "起始" }),
  "/save": () => ok({ id: "9" }, "保存成功"),
  "/publish": () => ok(null, "发布成功"),
  "/tidy": () => ok({ name: "SELECT 1" }, "美化成功"),
  "/seal": () => ok(null, "已重置"),
};
export const options = { call: levels, value: "id", label: "levelName" };
export const field = (name: string, label: string, more: Partial<Field> = {}): Field => ({
  names: [name],
  label,
  type: "string",
  widget: "text",
  ...more,
});
export const table = (more: Partial<Extract<Block, { kind: "table" }>> = {}): Block => ({
  kind: "table",
  call: list,
  search: [],
  checks: [],
  rowKey: "id",
  columns: [{ field: "name", label: "名称", format: "text" }],
  pageSizes: [10],
  actions: [],
  rowActions: [],
  ...more,
});
export const screenOf = (block: Block, actions: Readonly<Record<string, Omit<Action, "id">>> = {}, more: Partial<Screen> = {}): Screen => ({
  id: "things",
  title: "事物",
  path: "/things",
  params: [],
  under: [],
  blocks: { list: block },
  actions: Object.fromEntries(Object.entries(actions).map(([id, action]) => [id, { id, ...action }])),
  ...more,
});
export const open = (target: Screen, more: Partial<Parameters<typeof openScreen>[0]> = {}) =>
  openScreen({ screen: target, handlers, ...more });
export const click = async (name: string | RegExp) => userEvent.click((await screen.findAllByRole("button", { name }))[0] as HTMLElement);
export const inDialog = async () => within(await screen.findByRole("dialog"));
export const input = async (label: string) => (await (await inDialog()).findByLabelText(label)) as HTMLInputElement;
export const yes = async () => userEvent.click((await inDialog()).getByRole("button", { name: /确\s*定/ }));
export const enter = async (label: string, value: string) => fireEvent.change(await input(label), { target: { value } });
/** A list with these actions at its rows or above it. */
export const withActions = (actions: Parameters<typeof screenOf>[1], shown: { actions?: string[]; rowActions?: string[] }): Screen =>
  screenOf(table(shown), actions);
export const fields = (...items: readonly Field[]): Form => ({ errors: "fields", items });
export const formBlock = (actions: readonly string[]): Block => ({
  kind: "form",
  start,
  form: { errors: "fields", items: [field("name", "名称"), field("levelId", "级别", { default: "L1" })] },
  actions,
});
