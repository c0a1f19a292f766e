import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { Control } from "../../runtime/fields/control-registry.tsx";
import type { Call, Field, Scope } from "../../runtime/index.ts";
import { ok, openScreen, userEvent } from "./support/portal.tsx";
// Loaded late by the field: here before the clock of the first test runs.
import "../../runtime/fields/tree-select-control.tsx";

const read = (path: string, query: string[]): Call => ({ id: `a${path}`, method: "get", path, query, body: [] });
const field: Field = {
  names: ["parentId"],
  label: "上级区划",
  type: "string",
  widget: "tree-select",
  options: {
    call: read("/child", ["id"]),
    find: read("/find", ["searchText"]),
    value: "id",
    label: (s: Scope) => `${s.option?.["code"]} ${s.option?.["name"]}`,
    extra: [{ value: "0", label: "root 全国" }],
  },
};
const CITY = { id: "c", code: "331", name: "滨江市", isLeaf: true };
const PROVINCE = { id: "p", code: "330", name: "浙江省" };
const levels: Record<string, unknown[]> = { "0": [PROVINCE, { id: "q", code: "440", name: "广东省" }], p: [CITY] };
const answers = {
  "/child": ({ params }: { params: Record<string, unknown> }) => ok(levels[String(params["id"])] ?? []),
  "/find": ({ params }: { params: Record<string, unknown> }) =>
    ok(["滨江", "滨江市", "331"].includes(String(params["searchText"])) ? [{ ...PROVINCE, children: [CITY] }] : []),
};

let picked: unknown[] = [];

function Host({ start, field }: { start: string | undefined; field: Field }) {
  const [value, setValue] = useState<unknown>(start);
  const choose = (next: unknown, option: unknown) => {
    picked.push([next, option]);
    setValue(next);
  };
  const rest = { disabled: false, invalid: false, describedBy: undefined, placeholder: "请选择", screen: "x" };
  const scope = () => ({ user: {}, now: "", row: start === undefined ? null : { parentId: start, parentName: "滨江市" } });
  return (
    <>
      <label htmlFor="input">上级区划</label>
      <Control id="input" field={field} value={value} onChange={choose} scope={scope} {...rest} />
    </>
  );
}

async function open(start?: string, drawn: Field = field, replies: Parameters<typeof openScreen>[0]["answers"] = {}) {
  picked = [];
  const portal = openScreen({ screen: { page: <Host start={start} field={drawn} />, path: "/x" }, answers: { ...answers, ...replies } });
  const input = (await screen.findByLabelText("上级区划")) as HTMLInputElement;
  return { portal, input };
}
/** Words of the node that Return would pick: marked a moment after the nodes are there. */
const readyForReturn = () => document.querySelector(".ant-select-tree-treenode-active .ant-select-tree-title")?.textContent;
const shownNodes = () => [...document.querySelectorAll(".ant-select-tree-title")].map((node) => node.textContent);

test("typing in a tree select keeps its text, sends one call, and Return picks the first match", async () => {
  const { portal, input } = await open();
  await userEvent.click(input);
  await waitFor(() => expect(shownNodes()).toEqual(["root 全国", "330 浙江省", "440 广东省"]));
  await userEvent.type(input, "滨江");
  expect(document.getElementById("input")).toBe(input);
  expect(input.value).toBe("滨江");
  await waitFor(() => expect(shownNodes()).toEqual(["330 浙江省", "331 滨江市"]));
  expect(portal.callsOf("/find").map(({ params }) => params)).toEqual([{ searchText: "滨江" }]);
  await waitFor(() => expect(readyForReturn()).toBe("331 滨江市"));
  fireEvent.keyDown(input, { key: "Enter", keyCode: 13 });
  expect(picked).toEqual([["c", CITY]]);
  await waitFor(() => expect(input.value).toBe(""));
  // Its words stay, though it lies in no level that is open.
  expect(screen.getByText("331 滨江市", { selector: ".ant-select-content-value, .ant-select-selection-item, [title]" })).toBeDefined();
});

test("announces a node reached by keys by its label, not its key", async () => {
  const { input } = await open("c");
  await userEvent.click(input);
  const aloud = () => document.querySelector("[aria-live=assertive]")?.textContent;
  await waitFor(() => expect(aloud()).toBe("331 滨江市"));
  fireEvent.keyDown(input, { key: "ArrowUp", keyCode: 38, which: 38 });
  await waitFor(() => expect(aloud()).toBe("330 浙江省"));
  fireEvent.keyDown(input, { key: "Enter", keyCode: 13, which: 13 });
  expect(picked).toEqual([["p", PROVINCE]]);
});

test("searches for composed text when the composition ends", async () => {
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
});

test("opens at the chosen node and loads the levels above it", async () => {
  const { portal, input } = await open("c");
  expect(screen.getByText("滨江市")).toBeDefined();
  await userEvent.click(input);
  await waitFor(() => expect(shownNodes()).toEqual(["root 全国", "330 浙江省", "331 滨江市", "440 广东省"]));
  expect(document.querySelector(".ant-select-tree-treenode-selected .ant-select-tree-title")?.textContent).toBe("331 滨江市");
  expect(portal.callsOf("/find").length).toBe(1);
});

test("says that a search has no match", async () => {
  const { input } = await open();
  await userEvent.click(input);
  await userEvent.type(input, "没有");
  expect(await screen.findByText("没有符合条件的选项")).toBeDefined();
});

test("searches for text typed before the tree was loaded", async () => {
  const whole: Field = { ...field, options: { call: read("/whole", []), value: "id", label: (s: Scope) => String(s.option?.["name"]) } };
  let arrive: (reply: ReturnType<typeof ok>) => void = () => undefined;
  const { input } = await open(undefined, whole, { "/whole": () => new Promise((resolve) => (arrive = resolve)) });
  await userEvent.click(input);
  await userEvent.type(input, "滨江");
  expect(await screen.findByText("加载中…")).toBeDefined();
  await act(async () => arrive(ok([{ ...PROVINCE, children: [CITY] }])));
  await waitFor(() => expect(shownNodes()).toEqual(["浙江省", "滨江市"]));
  await waitFor(() => expect(readyForReturn()).toBe("滨江市"));
  fireEvent.keyDown(input, { key: "Enter", keyCode: 13 });
  expect(picked).toEqual([["c", CITY]]);
});
