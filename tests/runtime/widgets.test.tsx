import { EditorView } from "@codemirror/view";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { WIDGETS } from "../../runtime/contract/widgets.ts";
import { NamedIcon } from "../../runtime/index.ts";
import { commits, input, show, type } from "./support/field-host.tsx";
import { openScreen, userEvent } from "./support/portal.tsx";
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

test("draws every widget and none of its own as a plain text input", async () => {
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

test("[P-CONST-06] accepts money in any notation, commits exact decimal text and shows it grouped", async () => {
  await show({ widget: "amount" }, { start: "9007199254740993.1" });
  expect(input().value).toBe("9,007,199,254,740,993.10");
  type("￥1,234.5");
  expect([input().value, commits]).toEqual(["￥1,234.5", ["1234.50"]]);
  fireEvent.blur(input());
  await waitFor(() => expect(input().value).toBe("1,234.50"));
  type("");
  expect(commits).toEqual(["1234.50", undefined]);
});

test("[P-CONST-06] commits a third decimal and text that is no amount unchanged for validation", async () => {
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

test("ignores money above the input's maximum", async () => {
  await show({ widget: "amount", max: 100, unit: "万元" }, { start: "5.00" });
  type("100.01");
  type("100");
  expect(commits).toEqual(["100.00"]);
  expect(screen.getByText("万元")).toBeDefined();
});

test("[P-MENU-02] chooses the prefix of an address and takes it from a pasted one", async () => {
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

test("keeps the stored prefix of an address of another kind", async () => {
  await show({ widget: "url" }, { start: "ftp://files/x" });
  expect([input().value, screen.queryByTitle("http://")]).toEqual(["ftp://files/x", null]);
  type("ftp://files/y");
  expect(commits).toEqual(["ftp://files/y"]);
});

test("[P-VIEW-03] formats a statement, refuses one that is too long and reports an unreadable one", async () => {
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

test("[P-VIEW-03] formats text typed just before 美化 and keeps text typed meanwhile", async () => {
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

test("[P-MENU-07] chooses an icon by picture and name and shows the stored one", async () => {
  await show({ widget: "icon" }, { start: "ApiOutlined" });
  await waitFor(() => expect(document.querySelector("[data-icon=ApiOutlined] svg path")).not.toBeNull());
  await userEvent.click(screen.getByRole("combobox"));
  fireEvent.change(screen.getByRole("combobox"), { target: { value: "accountbookf" } });
  await waitFor(() => expect(document.querySelector("[data-icon=AccountBookFilled] svg path")).not.toBeNull());
  await userEvent.click(document.querySelector(".ant-select-item-option") as HTMLElement);
  await waitFor(() => expect(commits).toEqual(["AccountBookFilled"]));
});

test("read-only rows and values have no inputs", async () => {
  await show({ widget: "rows", type: "array", columns: [{ field: "n", label: "名称", format: "text" }] }, { start: [{ n: "一" }] });
  expect(await screen.findByText("一")).toBeDefined();
  document.body.replaceChildren();
  await show({ widget: "display", format: "amount" }, { start: "1200" });
  expect(screen.getByText("1,200.00")).toBeDefined();
  document.body.replaceChildren();
  const options = { extra: [{ value: "k1", label: "办公用品" }] };
  await show({ widget: "display", format: "text", options }, { start: "k1" });
  expect(await screen.findByText("办公用品")).toBeDefined();
});

test("shows an icon beside its name", async () => {
  await show({ widget: "display", format: "icon" }, { start: "LoginOutlined" });
  const shown = screen.getByText("LoginOutlined");
  await waitFor(() => expect(shown.querySelector("[data-icon=LoginOutlined] path")).not.toBeNull());
});

test("shows a key in groups of four and copies it ungrouped", async () => {
  await show({ widget: "display", format: "key" }, { start: "JBSWY3DPEHPK3PXPQ" });
  expect(await screen.findByText("JBSW Y3DP EHPK 3PXP Q")).toBeDefined();
  await userEvent.click(await screen.findByRole("button", { name: "复制" }));
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe("JBSWY3DPEHPK3PXPQ"));
  document.body.replaceChildren();
  await show({ widget: "display", format: "key" }, { start: "ABCDE FGH" });
  expect(await screen.findByText("ABCDE FGH")).toBeDefined();
});

test("a name without an icon shows the fallback, even when it looks like one", async () => {
  for (const name of ["NoSuchOutlined", "apiOutlined", "Ünknown"]) {
    openScreen({ screen: { page: <NamedIcon name={name} fallback={<b>general</b>} />, path: "/x" }, answers: {} });
    expect(await screen.findByText("general")).toBeDefined();
    document.body.replaceChildren();
  }
});

test("draws an icon without its style element, which the page's policy refuses", async () => {
  openScreen({ screen: { page: <NamedIcon name="LoginOutlined" />, path: "/x" }, answers: {} });
  await waitFor(() => expect(document.querySelector("[data-icon=LoginOutlined] path")).not.toBeNull());
  expect(document.querySelector("[data-icon=LoginOutlined] style")).toBeNull();
});

test("a two-colour icon uses the colours of the theme", async () => {
  openScreen({ screen: { page: <NamedIcon name="AccountBookTwoTone" />, path: "/x" }, answers: {} });
  await waitFor(() => expect(document.querySelector("[data-icon=AccountBookTwoTone] path")).not.toBeNull());
  const fills = [...document.querySelectorAll("[data-icon=AccountBookTwoTone] path")].map((path) => path.getAttribute("fill"));
  expect(new Set(fills)).toEqual(new Set(["currentColor", "var(--ant-color-primary-bg)"]));
});
