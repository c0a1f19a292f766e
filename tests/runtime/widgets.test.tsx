import { EditorView } from "@codemirror/view";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { WIDGETS } from "../../runtime/contract/language/widgets.ts";
import { Control, isShownOnly } from "../../runtime/fields/control-registry.tsx";
import { type Field, NamedIcon, type Scope } from "../../runtime/index.ts";
import { commits, input, readOf, show, type } from "./support/field-host.tsx";
import { ok, openScreen, userEvent } from "./support/fake-portal.tsx";
// Loaded on demand by the field. Imported here, before the clock of the first test starts.
import "../../runtime/fields/cascader-control.tsx";
import "../../runtime/fields/cron/cron-control.tsx";
import "../../runtime/fields/cron/cron-dialog.tsx";
import "../../runtime/fields/icon/icon-control.tsx";
import "../../runtime/fields/icon/icon-sets.ts";
import "../../runtime/fields/rich-text/rich-text-control.tsx";
import "../../runtime/fields/rows/rows-table.tsx";
import "../../runtime/fields/sql/sql-editor.tsx";
import "../../runtime/fields/suggest-control.tsx";
import "../../runtime/fields/tree-check-control.tsx";
import "../../runtime/fields/tree-select-control.tsx";
import "../../runtime/fields/upload/upload-control.tsx";
import "../../runtime/fields/url-control.tsx";

test("draws every widget and none of its own as a plain text input", async () => {
  const plain = new Set<string>(["text", "keyword", "password", "phone", "textarea", "amount", "url"]);
  const file = { types: ["png"], maxBytes: 10, messages: { types: "t", maxBytes: "m" } };
  const rest = {
    value: undefined,
    onChange: () => {},
    disabled: false,
    invalid: false,
    describedBy: undefined,
    placeholder: "",
    screen: "x",
  };
  const page = WIDGETS.map((widget) => {
    const field: Field = { names: ["a"], label: "甲", type: "string", widget, file, columns: [] };
    return (
      <div key={widget} data-widget={widget}>
        <Control id={`of-${widget}`} field={field} scope={() => ({ user: {}, now: "" })} {...rest} />
      </div>
    );
  });
  openScreen({ screen: { page, path: "/x" }, handlers: {} });
  const drawn = () =>
    WIDGETS.map((widget) => {
      const element = document.querySelector(`[data-widget=${widget}]`);
      const isText = element?.querySelector(`input#of-${widget}`)?.className === "ant-input";
      const isDrawn = isShownOnly(widget) || element?.querySelector(`#of-${widget}, #of-${widget}-end`) !== null;
      return [widget, isDrawn, isText && !plain.has(widget)];
    });
  await waitFor(() => expect(drawn()).toEqual(WIDGETS.map((widget) => [widget, true, false])));
});

test("[P-CONST-06] accepts money in any notation up to its maximum, commits exact text and shows it grouped", async () => {
  await show({ widget: "amount", max: 1e16, unit: "万元" }, { start: "9007199254740993.1" });
  expect(input().value).toBe("9,007,199,254,740,993.10");
  expect(screen.getByText("万元")).toBeDefined();
  // The display does not round either. Otherwise the message would be about digits that the user cannot see.
  for (const [typed, committed, shown] of [
    ["￥1,234.5", "1234.50", "1,234.50"],
    ["1.239", "1.239", "1.239"],
    ["面议", "面议", "面议"],
    ["", undefined, ""],
  ]) {
    type(typed ?? "");
    expect([typed, input().value, commits.at(-1)]).toEqual([typed, typed, committed]);
    fireEvent.blur(input());
    await waitFor(() => expect(input().value).toBe(shown));
  }
  document.body.replaceChildren();
  await show({ widget: "amount", max: 100 }, { start: "5.00" });
  type("100.01");
  type("100");
  expect(commits).toEqual(["100.00"]);
});

test("[P-MENU-02] chooses the prefix of an address, takes it from a pasted one and keeps one of another kind", async () => {
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
  document.body.replaceChildren();
  await show({ widget: "url" }, { start: "ftp://files/x" });
  expect([input().value, screen.queryByTitle("http://")]).toEqual(["ftp://files/x", null]);
  type("ftp://files/y");
  expect(commits).toEqual(["ftp://files/y"]);
});

test.each([
  ["a03", "A0301", "设备用车"],
  ["设备", undefined, "设备"],
  ["ａ0302 ", undefined, "船舶"],
  ["其他家具", undefined, "其他家具"],
  ["", undefined, undefined],
])("[D-IMPORT-08] offers a classification by code and name and takes any text: %s", async (typed, picked, committed) => {
  const suggestions = [
    { value: "A02", label: "设备" },
    { value: "A0301", label: "设备用车" },
    { value: "A0302", label: "船舶" },
  ];
  await show({ widget: "suggest", suggestions }, { start: "家具" });
  fireEvent.focus(input());
  type(typed);
  if (picked !== undefined) await userEvent.click(await screen.findByText(picked));
  // A code that is a prefix of another one remains until the input loses the focus.
  else expect(commits.at(-1)).toBe(typed === "" ? undefined : typed);
  fireEvent.blur(input());
  await waitFor(() => expect([commits.at(-1), input().value]).toEqual([committed, committed ?? ""]));
});

/** Opens the editor of SQL statements. @returns the editor, a function that types into it, and its button */
async function openEditor(field: object = {}) {
  await show({ widget: "sql", ...field }, { start: "select a from t" });
  const editor = await waitFor(() => {
    const found = EditorView.findFromDOM(document.querySelector(".cm-editor") as HTMLElement);
    expect(found?.state.doc.toString()).toBe("select a from t");
    return found as EditorView;
  });
  return {
    text: () => editor.state.doc.toString(),
    enter: (insert: string) => editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert } }),
    beautify: () => fireEvent.click(screen.getByRole("button", { name: "美 化" })),
  };
}

test("[P-VIEW-03] formats a statement, refuses one that is too long and reports an unreadable one", async () => {
  const { text, enter, beautify } = await openEditor({ max: 60 });
  enter("select a, b from t where c = 1");
  await waitFor(() => expect(commits.at(-1)).toBe("select a, b from t where c = 1"));
  beautify();
  await waitFor(() => expect(String(commits.at(-1)).split("\n").length).toBeGreaterThan(3));
  expect(String(commits.at(-1)).replace(/\s+/g, " ")).toBe("select a, b from t where c = 1");
  await waitFor(() => expect(text()).toBe(commits.at(-1)));
  const before = text();
  enter("x".repeat(61));
  expect(text()).toBe(before);
  enter("select '");
  await waitFor(() => expect(commits.at(-1)).toBe("select '"));
  beautify();
  await screen.findByText("SQL语法不正确，未美化");
  expect(commits.at(-1)).toBe("select '");
});

test("[P-VIEW-03] formats text typed just before 美化 and keeps text typed meanwhile", async () => {
  const { enter, beautify } = await openEditor();
  const lines = (text: string) => waitFor(() => expect(String(commits.at(-1)).split(/\s*\n\s*/)).toEqual(text.split("|")));
  // Before it is drawn.
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
  await userEvent.click(screen.getByRole("option", { name: /AccountBookFilled/ }));
  await waitFor(() => expect(commits).toEqual(["AccountBookFilled"]));
});

test("read-only rows, values, icons and keys have no inputs, and a key is copied ungrouped", async () => {
  const shown = async (field: Parameters<typeof show>[0], start: unknown, text: string) => {
    document.body.replaceChildren();
    await show(field, { start });
    return screen.findByText(text);
  };
  expect(
    await shown({ widget: "rows", type: "array", columns: [{ field: "n", label: "名称", format: "text" }] }, [{ n: "一" }], "一"),
  ).toBeDefined();
  const display = { widget: "display" } as const;
  expect(await shown({ ...display, format: "amount" }, "1200", "1,200.00")).toBeDefined();
  expect(
    await shown({ ...display, format: "text", options: { extra: [{ value: "k1", label: "办公用品" }] } }, "k1", "办公用品"),
  ).toBeDefined();
  const icon = await shown({ ...display, format: "icon" }, "LoginOutlined", "LoginOutlined");
  await waitFor(() => expect(icon.querySelector("[data-icon=LoginOutlined] path")).not.toBeNull());
  expect(await shown({ ...display, format: "key" }, "ABCDE FGH", "ABCDE FGH")).toBeDefined();
  expect(await shown({ ...display, format: "key" }, "JBSWY3DPEHPK3PXPQ", "JBSW Y3DP EHPK 3PXP Q")).toBeDefined();
  await userEvent.click(await screen.findByRole("button", { name: "复制" }));
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe("JBSWY3DPEHPK3PXPQ"));
});

test("draws icons in the theme's colours without a style element, and a fallback for a name without one", async () => {
  const names = ["NoSuchOutlined", "apiOutlined", "Ünknown", "LoginOutlined", "AccountBookTwoTone"];
  const page = names.map((name) => <NamedIcon key={name} name={name} fallback={<b>general</b>} />);
  openScreen({ screen: { page, path: "/x" }, handlers: {} });
  for (const name of names.slice(3)) await waitFor(() => expect(document.querySelector(`[data-icon=${name}] path`)).not.toBeNull());
  await waitFor(() => expect(screen.getAllByText("general")).toHaveLength(3));
  // The content security policy refuses inline styles.
  expect(document.querySelector("[data-icon=LoginOutlined] style")).toBeNull();
  const fills = [...document.querySelectorAll("[data-icon=AccountBookTwoTone] path")].map((path) => path.getAttribute("fill"));
  expect(new Set(fills)).toEqual(new Set(["currentColor", "var(--ant-color-primary-bg)"]));
});

test.each([
  ["1.5", 1.5, "1.5"],
  ["１２", 12, "12"],
  ["1,234", 1234, "1234"],
  ["12a", "12a", "12a"],
  ["1e2", 100, "100"],
  ["99999999999999999999", "99999999999999999999", "99999999999999999999"],
  ["0.10", 0.1, "0.1"],
  ["三", "三", "三"],
  ["", undefined, ""],
])("keeps input of a number field unrounded, for its rules to refuse: %s", async (typed, committed, left) => {
  await show({ widget: "number", type: "integer" }, { start: 7 });
  type(typed);
  expect(commits.at(-1)).toBe(committed);
  fireEvent.blur(input());
  await waitFor(() => expect([input().value, commits.at(-1)]).toEqual([left, committed]));
});

test("offers no choices before the field that narrows them is filled, and asks with its value afterwards", async () => {
  const options: NonNullable<Field["options"]> = {
    call: readOf("/kinds", ["parentId"]),
    send: { parentId: (s: Scope) => s.row?.["kindId"] as string },
    required: { parentId: "类型" },
    value: "id",
    label: (s: Scope) => String(s.option?.["name"]),
  };
  const handlers = { "/kinds": () => ok([{ id: "1", name: "办公椅" }]) };
  const before = await show({ widget: "select", options }, { handlers });
  await userEvent.click(input());
  await screen.findByText("请先填写类型，再选择此项");
  expect(before.callsOf("/kinds")).toEqual([]);
  cleanup();
  const after = await show({ widget: "select", options }, { handlers, row: { kindId: "k1" } });
  await userEvent.click(input());
  await screen.findByText("办公椅");
  expect(after.callsOf("/kinds")).toMatchObject([{ params: { parentId: "k1" } }]);
});
