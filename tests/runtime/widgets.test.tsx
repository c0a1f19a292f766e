import { EditorView } from "@codemirror/view";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { WIDGETS } from "../../runtime/contract/widgets.ts";
import { Control, isShownOnly } from "../../runtime/fields/control-registry.tsx";
import { type Call, type Data, type Field, NamedIcon } from "../../runtime/index.ts";
import { type FakePortal, ok, openScreen, type PortalOptions, userEvent } from "./support/portal.tsx";
// Loaded late by the field: here before the clock of the first test runs.
import "../../runtime/fields/cascader-control.tsx";
import "../../runtime/fields/cron/cron-control.tsx";
import "../../runtime/fields/cron/cron-dialog.tsx";
import "../../runtime/fields/icon/icon-control.tsx";
import "../../runtime/fields/icon/icon-sets.ts";
import "../../runtime/fields/rich-text/rich-text-control.tsx";
import "../../runtime/fields/rows/rows-table.tsx";
import "../../runtime/fields/sql/sql-editor.tsx";
import "../../runtime/fields/tree-check-control.tsx";
import "../../runtime/fields/tree-select-control.tsx";
import "../../runtime/fields/upload/upload-control.tsx";
import "../../runtime/fields/url-control.tsx";

let commits: unknown[] = [];
let options: (Data | undefined)[] = [];

function Host({ field, start, disabled, invalid }: { field: Field; start: unknown; disabled: boolean; invalid: boolean }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <label id="input-label" htmlFor="input">
        {String(field.label)}
      </label>
      <Control
        id="input"
        field={field}
        value={value}
        onChange={(next, option) => {
          commits.push(next);
          options.push(option);
          setValue(next);
        }}
        disabled={disabled}
        invalid={invalid}
        describedBy="note"
        placeholder="请输入"
        scope={() => ({ user: {}, now: "" })}
        screen="x"
      />
    </>
  );
}

interface ShowOptions {
  start?: unknown;
  disabled?: boolean;
  invalid?: boolean;
  answers?: PortalOptions["answers"];
}

async function show(
  field: Partial<Field>,
  { start, disabled = false, invalid = false, answers = {} }: ShowOptions = {},
): Promise<FakePortal> {
  commits = [];
  options = [];
  const full: Field = { names: ["a"], label: "甲", type: "string", widget: "text", ...field };
  const page = <Host field={full} start={start} disabled={disabled} invalid={invalid} />;
  const portal = openScreen({ screen: { page, path: "/x" }, answers });
  if (!isShownOnly(full.widget)) await waitFor(() => expect(document.querySelector("#input, #input-end")).not.toBeNull());
  return portal;
}
const input = () => document.getElementById("input") as HTMLInputElement;
const type = (value: string) => fireEvent.change(input(), { target: { value } });
const readOf = (path: string, query: string[] = []): Call => ({ id: `a.${path.slice(1)}`, method: "get", path, query, body: [] });

test("every widget of the language is drawn, and none of its own as a plain text box", async () => {
  const plain = new Set(["text", "keyword", "password", "phone", "textarea"]);
  for (const widget of WIDGETS) {
    const file = { types: ["png"], maxBytes: 10, messages: { types: "t", maxBytes: "m" } };
    await show({ widget, file, columns: [], type: "string" });
    const box = document.getElementById("input");
    const isText = box instanceof HTMLInputElement && box.className === "ant-input";
    if (!plain.has(widget) && widget !== "amount" && widget !== "url") expect([widget, isText]).toEqual([widget, false]);
    document.body.replaceChildren();
  }
});

test("[P-CONST-06] money is typed as it comes, travels as exact decimal text and is shown with thousands and two digits", async () => {
  await show({ widget: "amount" }, { start: "9007199254740993.1" });
  expect(input().value).toBe("9,007,199,254,740,993.10");
  type("￥1,234.5");
  expect([input().value, commits]).toEqual(["￥1,234.5", ["1234.50"]]);
  fireEvent.blur(input());
  await waitFor(() => expect(input().value).toBe("1,234.50"));
  type("");
  expect(commits).toEqual(["1234.50", undefined]);
});

test("[P-CONST-06] a third digit of money, and what is no amount, goes to the rules as it was typed", async () => {
  await show({ widget: "amount" });
  type("1.239");
  fireEvent.blur(input());
  // Not rounded for the eye either: the message would speak of digits that nobody sees.
  await waitFor(() => expect(input().value).toBe("1.239"));
  type("面议");
  expect(commits).toEqual(["1.239", "面议"]);
  fireEvent.blur(input());
  await waitFor(() => expect(input().value).toBe("面议"));
});

test("money above the greatest that its input takes is not taken", async () => {
  await show({ widget: "amount", max: 100, unit: "万元" }, { start: "5.00" });
  type("100.01");
  type("100");
  expect(commits).toEqual(["100.00"]);
  expect(screen.getByText("万元")).toBeDefined();
});

test("[P-MENU-02] an address has its prefix chosen; one that is pasted whole brings its own", async () => {
  await show({ widget: "url" });
  expect(screen.getByText("http://")).toBeDefined();
  type("a.cn/x");
  type("https://b.cn");
  expect([commits, input().value]).toEqual([["http://a.cn/x", "https://b.cn"], "b.cn"]);
  await userEvent.click(screen.getByRole("combobox", { name: "协议" }));
  await userEvent.click(await screen.findByTitle("http://"));
  await waitFor(() => expect(commits.at(-1)).toBe("http://b.cn"));
  type("");
  await waitFor(() => expect(commits.at(-1)).toBeUndefined());
});

test("an address of another kind stays as it is stored", async () => {
  await show({ widget: "url" }, { start: "ftp://files/x" });
  expect([input().value, screen.queryByTitle("http://")]).toEqual(["ftp://files/x", null]);
  type("ftp://files/y");
  expect(commits).toEqual(["ftp://files/y"]);
});

const kinds = [
  { id: "1", name: "系统", children: [] },
  {
    id: "2",
    name: "业务用户",
    children: [
      { id: "1", name: "处置单位" },
      { id: "2", name: "评审" },
    ],
  },
];

const cascader = (over: Partial<Field> = {}): Partial<Field> => ({
  widget: "cascader",
  names: ["systemType", "userType"],
  options: { call: readOf("/kinds"), value: "id", label: "name", children: "children" },
  ...over,
});

test("[P-USER-05] a cascader fills one field per level, and may stop above the last", async () => {
  await show(cascader(), { answers: { "/kinds": () => ok(kinds) } });
  await userEvent.click(screen.getByRole("combobox"));
  await userEvent.click(await screen.findByText("业务用户"));
  await waitFor(() => expect(commits.at(-1)).toEqual(["2", undefined]));
  await userEvent.click(await screen.findByText("评审"));
  await waitFor(() => expect([commits.at(-1), options.at(-1)?.["name"]]).toEqual([["2", "2"], "评审"]));
});

test("[P-USER-05] a stored choice of a cascader is shown in words, also below a level that is loaded by itself", async () => {
  const call = readOf("/level", ["id"]);
  await show(cascader({ options: { call, value: "id", label: "name" } }), {
    start: ["2", "9"],
    answers: {
      "/level": ({ params }) => ok(params["id"] === undefined ? kinds.map(({ id, name }) => ({ id, name })) : [{ id: "9", name: "九类" }]),
    },
  });
  expect(await screen.findByText("业务用户 / 九类")).toBeDefined();
});

const regions: Readonly<Record<string, readonly Data[]>> = {
  "": [
    { id: "g", name: "广东", isLeaf: false },
    { id: "b", name: "北京", isLeaf: true },
  ],
  g: [
    { id: "gz", name: "广州", isLeaf: true },
    { id: "sz", name: "深圳", isLeaf: true },
  ],
};
const level = ({ params }: { params: Data }) => ok(regions[String(params["id"] ?? "")] ?? []);
const treeCheck: Partial<Field> = {
  widget: "tree-check",
  type: "array",
  label: "区划",
  options: { call: readOf("/level", ["id"]), value: "id", label: "name" },
};
const node = (name: string) => screen.getByText(name).closest(".ant-tree-treenode") as HTMLElement;
const boxOf = (name: string) => within(node(name)).getByRole("checkbox");

test("[P-MENU-05] a tree with boxes loads level by level; what is ticked in a level that was never opened is kept", async () => {
  const portal = await show(treeCheck, { start: ["sz", "b"], answers: { "/level": level } });
  await screen.findByText("广东");
  expect(screen.getByRole("status").textContent).toContain("已选 2 项，其中 1 项在未展开的层级中");
  expect(boxOf("北京").getAttribute("aria-checked")).toBe("true");
  fireEvent.click(boxOf("北京"));
  await waitFor(() => expect(commits).toEqual([["sz"]]));
  fireEvent.click(node("广东").querySelector(".ant-tree-switcher") as HTMLElement);
  await screen.findByText("深圳");
  expect(portal.sent.map(({ params }) => params["id"])).toEqual([undefined, "g"]);
  expect([boxOf("深圳").getAttribute("aria-checked"), boxOf("广东").getAttribute("aria-checked")]).toEqual(["true", "mixed"]);
  fireEvent.click(boxOf("广州"));
  fireEvent.click(boxOf("广东"));
  // A node stands for itself: none of those below it comes along.
  await waitFor(() => expect(commits.at(-1)).toEqual(["sz", "gz", "g"]));
  await userEvent.click(screen.getByRole("button", { name: "清空区划" }));
  expect(commits.at(-1)).toEqual([]);
});

test("[P-MENU-05] a tree with boxes is searched on the server where there is a call for it", async () => {
  const find = readOf("/find", ["searchText"]);
  const found = [{ ...regions[""]?.[0], children: [regions["g"]?.[1]] }];
  const field = { ...treeCheck, options: { ...treeCheck.options, find } };
  const portal = await show(field, { answers: { "/level": level, "/find": () => ok(found) } });
  fireEvent.change(await screen.findByRole("textbox", { name: "搜索区划" }), { target: { value: "深" } });
  expect(await screen.findByText("深圳")).toBeDefined();
  await waitFor(() => expect(portal.callsOf("/find").map(({ params }) => params["searchText"])).toEqual(["深"]));
  fireEvent.click(boxOf("深圳"));
  await waitFor(() => expect(commits).toEqual([["sz"]]));
});

test("in a tree with boxes that came whole a tick goes with all below it and those above; a group is no value", async () => {
  const tree = [
    {
      id: "g",
      name: "系统管理",
      isGroup: "1",
      children: [
        {
          id: "users",
          name: "用户",
          children: [
            { id: "users:add", name: "新增" },
            { id: "users:edit", name: "编辑" },
          ],
        },
      ],
    },
  ];
  const field = { ...treeCheck, options: { call: readOf("/all"), value: "id", label: "name", children: "children" } };
  await show(field, { start: [], answers: { "/all": () => ok(tree) } });
  await screen.findByText("系统管理");
  // While a level unfolds its rows are drawn in a row of their own, which takes no click.
  const open = async (name: string, inside: string) => {
    fireEvent.click(node(name).querySelector(".ant-tree-switcher") as HTMLElement);
    await waitFor(() => expect(node(inside)?.className).not.toContain("motion"));
    await waitFor(() => expect(document.querySelector(".ant-tree-treenode-motion")).toBeNull());
  };
  await open("系统管理", "用户");
  await open("用户", "编辑");
  fireEvent.click(boxOf("编辑"));
  await waitFor(() => expect(commits.at(-1)).toEqual(["users", "users:edit"]));
  await waitFor(() => expect(boxOf("系统管理").getAttribute("aria-checked")).toBe("mixed"));
  fireEvent.click(boxOf("系统管理"));
  await waitFor(() => expect(commits.at(-1)).toEqual(["users", "users:edit", "users:add"]));
  await waitFor(() => expect(boxOf("系统管理").getAttribute("aria-checked")).toBe("true"));
  fireEvent.click(boxOf("用户"));
  await waitFor(() => expect(commits.at(-1)).toEqual([]));
});

test("[P-VIEW-03] a statement is typed and broken into lines; too long it is not taken, unreadable it stays and is told so", async () => {
  await show({ widget: "sql", max: 60 }, { start: "select a from t" });
  const editor = await waitFor(() => {
    const found = EditorView.findFromDOM(document.querySelector(".cm-editor") as HTMLElement);
    expect(found?.state.doc.toString()).toBe("select a from t");
    return found as EditorView;
  });
  const enter = (insert: string) => editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert } });
  const beautify = () => fireEvent.click(screen.getByRole("button", { name: "美 化" }));
  enter("select a, b from t where c = 1");
  await waitFor(() => expect(commits.at(-1)).toBe("select a, b from t where c = 1"));
  beautify();
  await waitFor(() => expect(String(commits.at(-1)).split("\n").length).toBeGreaterThan(3));
  expect(String(commits.at(-1)).replace(/\s+/g, " ")).toBe("select a, b from t where c = 1");
  await waitFor(() => expect(editor.state.doc.toString()).toBe(commits.at(-1)));
  const before = editor.state.doc.toString();
  enter("x".repeat(61));
  expect(editor.state.doc.toString()).toBe(before);
  enter("select '");
  await waitFor(() => expect(commits.at(-1)).toBe("select '"));
  beautify();
  await screen.findByText("SQL语法不正确，未美化");
  expect(commits.at(-1)).toBe("select '");
});

test("[P-VIEW-03] what is typed just before 美化 is broken into lines, what is typed meanwhile is kept", async () => {
  await show({ widget: "sql" }, { start: "select a from t" });
  const editor = await waitFor(() => EditorView.findFromDOM(document.querySelector(".cm-editor") as HTMLElement) as EditorView);
  const enter = (insert: string) => editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert } });
  const beautify = () => fireEvent.click(screen.getByRole("button", { name: "美 化" }));
  const lines = (text: string) => waitFor(() => expect(String(commits.at(-1)).split(/\s*\n\s*/)).toEqual(text.split("|")));
  // Not drawn yet.
  enter("select b from t");
  beautify();
  await lines("select|b|from|t");
  beautify();
  enter("select c from t");
  beautify();
  await lines("select|c|from|t");
  expect(commits).toHaveLength(4);
});

test("a tree with boxes that is locked shows what is ticked and changes nothing", async () => {
  await show(treeCheck, { start: ["b"], disabled: true, answers: { "/level": level } });
  await screen.findByText("北京");
  fireEvent.click(boxOf("北京"));
  expect([commits, screen.queryByRole("button", { name: "清空区划" })]).toEqual([[], null]);
});

test("[P-MENU-07] any icon is chosen by its picture and name; a stored one shows its own", async () => {
  await show({ widget: "icon" }, { start: "ApiOutlined" });
  await waitFor(() => expect(document.querySelector("[data-icon=ApiOutlined] svg path")).not.toBeNull());
  await userEvent.click(screen.getByRole("combobox"));
  fireEvent.change(screen.getByRole("combobox"), { target: { value: "accountbookf" } });
  await waitFor(() => expect(document.querySelector("[data-icon=AccountBookFilled] svg path")).not.toBeNull(), { timeout: 20_000 });
  await userEvent.click(document.querySelector(".ant-select-item-option") as HTMLElement);
  await waitFor(() => expect(commits).toEqual(["AccountBookFilled"]));
});

test("rows and values that are only shown offer nothing to fill", async () => {
  await show({ widget: "rows", type: "array", columns: [{ field: "n", label: "名称", format: "text" }] }, { start: [{ n: "一" }] });
  expect(await screen.findByText("一")).toBeDefined();
  document.body.replaceChildren();
  await show({ widget: "display", format: "amount" }, { start: "1200" });
  expect(screen.getByText("1,200.00")).toBeDefined();
});

test("a name without a picture gets the general one, also when it looks like one", async () => {
  for (const name of ["NoSuchOutlined", "apiOutlined", "Ünknown"]) {
    openScreen({ screen: { page: <NamedIcon name={name} fallback={<b>general</b>} />, path: "/x" }, answers: {} });
    expect(await screen.findByText("general")).toBeDefined();
    document.body.replaceChildren();
  }
});

test("an icon of two colours takes those of the theme", async () => {
  openScreen({ screen: { page: <NamedIcon name="AccountBookTwoTone" />, path: "/x" }, answers: {} });
  await waitFor(() => expect(document.querySelector("[data-icon=AccountBookTwoTone] path")).not.toBeNull());
  const fills = [...document.querySelectorAll("[data-icon=AccountBookTwoTone] path")].map((path) => path.getAttribute("fill"));
  expect(new Set(fills)).toEqual(new Set(["currentColor", "var(--ant-color-primary-bg)"]));
});

/** Chooses a kind of one part, in its tab. */
async function choose(part: string, kind: string): Promise<void> {
  await userEvent.click(screen.getByRole("tab", { name: part }));
  await userEvent.click(within(screen.getByRole("tabpanel", { name: part })).getByRole("radio", { name: kind }));
}
const outcome = () => within(screen.getByRole("dialog")).getByRole("status").textContent;

test("[P-CRON-01][P-CRON-02][P-CRON-04][P-CRON-05] an expression is put together part by part, with its meaning and its next times", async () => {
  await show({ widget: "cron" }, { start: "0 0 2 * * ? *" });
  expect(screen.getByText("每天 02:00:00")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "编 辑" }));
  await screen.findByRole("dialog");
  expect(screen.getAllByRole("tab").map((item) => item.textContent)).toEqual(["秒", "分", "时", "日", "月", "周", "年"]);
  await choose("日", "指定");
  const days = within(screen.getByRole("group", { name: "指定日" }));
  expect(days.getAllByRole("checkbox")).toHaveLength(31);
  await userEvent.click(days.getByRole("checkbox", { name: "15" }));
  expect(outcome()).toMatch(/^0 0 2 1,15 \* \? \*每月1日、15日 02:00:00/);
  await choose("日", "不指定");
  expect(outcome()).toBe("日与周不可同时为不指定");
  expect(screen.getByRole("button", { name: "确 定" }).hasAttribute("disabled")).toBe(true);
  await choose("周", "每月第几个");
  expect(outcome()).toMatch(/^0 0 2 \? \* 2#1 \*每月第1个星期一 02:00:00/);
  expect(within(screen.getByRole("dialog")).getAllByRole("listitem")).toHaveLength(5);
  await choose("日", "最近的工作日");
  expect(outcome()).toMatch(/^0 0 2 1W \* \? \*/);
  await userEvent.click(screen.getByRole("button", { name: "确 定" }));
  await waitFor(() => expect(commits).toEqual(["0 0 2 1W * ? *"]));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("[P-CRON-03][P-CRON-07] what is typed is read by the dialog; numbers keep to their limits", async () => {
  await show({ widget: "cron" }, { start: "0 0 1-3 ? * 6L *" });
  expect(screen.getByText("每月最后一个星期五 1时至3时，0分，0秒")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "编 辑" }));
  await screen.findByRole("dialog");
  await userEvent.click(screen.getByRole("tab", { name: "时" }));
  const end = screen.getByRole("spinbutton", { name: "结束" });
  expect([end.getAttribute("aria-valuemin"), end.getAttribute("aria-valuemax")]).toEqual(["2", "23"]);
  fireEvent.change(end, { target: { value: "40" } });
  fireEvent.blur(end);
  expect(outcome()).toContain("0 0 1-23 ? * 6L *");
  await userEvent.click(screen.getByRole("button", { name: "取 消" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(commits).toEqual([]);
});
