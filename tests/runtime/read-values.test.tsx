import { render, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { cellText } from "../../runtime/contract/cell-text.ts";
import { Display } from "../../runtime/fields/display.tsx";
import type { Action, Call, Field, Screen, TableBlock, Workflow } from "../../runtime/index.ts";
import { list as plain } from "./support/plain-list.ts";
import { openScreen, page, press, userEvent } from "./support/portal.tsx";

/* Values that are read as people read them, wherever the language lets them stand. */

const RICH = "<p>第一 <strong>段</strong></p><ul><li>甲 &amp; 乙</li></ul>";
const rows: Call = { id: "a.rows", method: "get", path: "/rows", query: [], body: [] };
const save: Call = { id: "a.save", method: "post", path: "/save", query: [], body: ["id", "reason"] };
const workflow: Workflow = {
  id: "loan",
  field: "state",
  key: "id",
  actors: {},
  states: [{ code: "1", label: "借出", tone: "waiting" }],
} as unknown as Workflow;
const field = (name: string, label: string, more: Partial<Field> = {}): Field => ({
  names: [name],
  label,
  type: "string",
  widget: "text",
  ...more,
});
const list = (actions: Screen["actions"], more: Partial<Screen> = {}): Screen => ({
  ...plain,
  ...more,
  blocks: { table: { ...(plain.blocks["table"] as TableBlock), call: rows, rowActions: ["edit"] } },
  actions,
});
const opened = (
  action: Omit<Action, "id" | "label">,
  more: Partial<Screen> = {},
  answers: Parameters<typeof openScreen>[0]["answers"] = {},
) =>
  openScreen({
    screen: list({ edit: { id: "edit", label: "编辑", ...action } }, more),
    answers: { "/rows": () => page([{ id: "1", name: "行", state: "1", summary: RICH }]), ...answers },
  });
const dialog = async () => within(await screen.findByRole("dialog"));

test("shows rich text formatted in a record and as plain text in a cell and an export", async () => {
  opened({ form: { readonly: true, errors: "fields", items: [field("summary", "摘要", { format: "html", widget: "rich-text" })] } });
  await press("编辑");
  await waitFor(async () => expect((await dialog()).getByText("段").tagName).toBe("STRONG"));
  expect((await dialog()).getByText("甲 & 乙").tagName).toBe("LI");
  expect(render(<Display value={RICH} format="html" />).container.textContent).toBe("第一 段 甲 & 乙");
  expect(cellText({ format: "html" }, RICH)).toBe("第一 段 甲 & 乙");
});

test("a form shows the label of its record's state", async () => {
  const items = [field("state", "状态", { widget: "display", format: "state" }), field("reason", "原因")];
  opened({ form: { errors: "fields", items }, call: save }, { workflow });
  await press("编辑");
  expect(await (await dialog()).findByText("借出")).toBeDefined();
});

test("`blame` shows the message at its field and as a toast", async () => {
  const portal = opened(
    { form: { errors: "first", blame: "reason", items: [field("reason", "原因")] }, call: save },
    {},
    {
      "/save": () => ({ code: "400", status: 400, msg: "原因不成立" }),
    },
  );
  await press("编辑");
  await userEvent.click((await dialog()).getByRole("button", { name: /确\s*定/ }));
  expect((await (await dialog()).findByRole("alert")).textContent).toBe("原因不成立");
  expect(portal.toasts).toEqual([{ type: "error", text: "原因不成立" }]);
});
