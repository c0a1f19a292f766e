import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Field, Scope } from "../../runtime/index.ts";
import { commits, options, readOf, type ShowOptions, show } from "./support/field-host.tsx";
import { ok, userEvent } from "./support/fake-portal.tsx";
// Loaded on demand by the field. Imported here, before the clock of the first test starts.
import "../../runtime/fields/tree-select-control.tsx";

const field: Partial<Field> = {
  names: ["parentId"],
  label: "上级区划",
  widget: "tree-select",
  options: {
    call: readOf("/child", ["id"]),
    find: readOf("/find", ["searchText"]),
    value: "id",
    label: (s: Scope) => `${s.option?.["code"]} ${s.option?.["name"]}`,
    extra: [{ value: "0", label: "root 全国" }],
  },
};
const CITY = { id: "c", code: "331", name: "滨江市", isLeaf: true };
const PROVINCE = { id: "p", code: "330", name: "浙江省" };
const levels: Record<string, unknown[]> = { "0": [PROVINCE, { id: "q", code: "440", name: "广东省", isGroup: "1" }], p: [CITY] };
const handlers = {
  "/child": ({ params }: { params: Record<string, unknown> }) => ok(levels[String(params["id"])] ?? []),
  "/find": ({ params }: { params: Record<string, unknown> }) =>
    ok(["滨江", "滨江市", "331"].includes(String(params["searchText"])) ? [{ ...PROVINCE, children: [CITY] }] : []),
};

const picked = () => commits.map((value, index) => [value, options[index]]);

async function open(start?: string, drawn: Partial<Field> = field, replies: ShowOptions["handlers"] = {}) {
  const row = start === undefined ? {} : { row: { parentId: start, parentName: "滨江市" } };
  const portal = await show(drawn, { start, handlers: { ...handlers, ...replies }, ...row });
  const input = (await screen.findByLabelText("上级区划")) as HTMLInputElement;
  return { portal, input };
}
/** Label of the node that Enter would pick, which is marked a moment after the nodes are drawn. */
const readyForReturn = () => document.querySelector(".ant-select-tree-treenode-active .ant-select-tree-title")?.textContent;
const shownNodes = () => [...document.querySelectorAll(".ant-select-tree-title")].map((node) => node.textContent);

test("typing in a tree select keeps its text, sends one call, and Return picks the first match", async () => {
  const { portal, input } = await open();
  await userEvent.click(input);
  await waitFor(() => expect(shownNodes()).toEqual(["root 全国", "330 浙江省", "440 广东省"]));
  // This node only groups the nodes below it.
  await userEvent.click(screen.getByText("440 广东省"));
  expect(picked()).toEqual([]);
  await userEvent.type(input, "滨江");
  expect(document.getElementById("input")).toBe(input);
  expect(input.value).toBe("滨江");
  await waitFor(() => expect(shownNodes()).toEqual(["330 浙江省", "331 滨江市"]));
  expect(portal.callsOf("/find").map(({ params }) => params)).toEqual([{ searchText: "滨江" }]);
  await waitFor(() => expect(readyForReturn()).toBe("331 滨江市"));
  fireEvent.keyDown(input, { key: "Enter", keyCode: 13 });
  expect(picked()).toEqual([["c", CITY]]);
  await waitFor(() => expect(input.value).toBe(""));
  // The label stays, although no open level contains the node.
  expect(screen.getByText("331 滨江市", { selector: ".ant-select-content-value, .ant-select-selection-item, [title]" })).toBeDefined();
});

test("opens at the chosen node, whose levels it loads, and announces a node reached by keys by its label", async () => {
  const { portal, input } = await open("c");
  expect(screen.getByText("滨江市")).toBeDefined();
  await userEvent.click(input);
  await waitFor(() => expect(shownNodes()).toEqual(["root 全国", "330 浙江省", "331 滨江市", "440 广东省"]));
  expect(document.querySelector(".ant-select-tree-treenode-selected .ant-select-tree-title")?.textContent).toBe("331 滨江市");
  expect(portal.callsOf("/find").length).toBe(1);
  const aloud = () => document.querySelector("[aria-live=assertive]")?.textContent;
  await waitFor(() => expect(aloud()).toBe("331 滨江市"));
  fireEvent.keyDown(input, { key: "ArrowUp", keyCode: 38, which: 38 });
  await waitFor(() => expect(aloud()).toBe("330 浙江省"));
  fireEvent.keyDown(input, { key: "Enter", keyCode: 13, which: 13 });
  expect(picked()).toEqual([["p", PROVINCE]]);
});

test("searches for composed text when the composition ends, and says that a search has no match", async () => {
  const { portal, input } = await open();
  await userEvent.click(input);
  vi.useFakeTimers();
  fireEvent.compositionStart(input);
  for (const value of ["b", "bin", "滨江"]) fireEvent.change(input, { target: { value } });
  expect(input.value).toBe("滨江");
  act(() => void vi.advanceTimersByTime(2000));
  vi.useRealTimers();
  expect(portal.callsOf("/find")).toEqual([]);
  fireEvent.compositionEnd(input);
  await waitFor(() => expect(shownNodes()).toEqual(["330 浙江省", "331 滨江市"]));
  expect(portal.callsOf("/find").map(({ params }) => params)).toEqual([{ searchText: "滨江" }]);
  fireEvent.change(input, { target: { value: "没有" } });
  expect(await screen.findByText("没有符合条件的选项")).toBeDefined();
});

test("searches for text typed before the tree was loaded", async () => {
  const whole: Partial<Field> = {
    ...field,
    options: { call: readOf("/whole"), value: "id", label: (s: Scope) => String(s.option?.["name"]) },
  };
  let arrive: (reply: ReturnType<typeof ok>) => void = () => undefined;
  const { input } = await open(undefined, whole, { "/whole": () => new Promise((resolve) => (arrive = resolve)) });
  await userEvent.click(input);
  await userEvent.type(input, "滨江");
  expect(await screen.findByText("加载中…")).toBeDefined();
  await act(async () => arrive(ok([{ ...PROVINCE, children: [CITY] }])));
  await waitFor(() => expect(shownNodes()).toEqual(["浙江省", "滨江市"]));
  await waitFor(() => expect(readyForReturn()).toBe("滨江市"));
  fireEvent.keyDown(input, { key: "Enter", keyCode: 13 });
  expect(picked()).toEqual([["c", CITY]]);
});
