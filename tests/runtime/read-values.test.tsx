import { render, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { cellText } from "../../runtime/contract/language/cell-text.ts";
import { Display } from "../../runtime/fields/display.tsx";
import type { Form, Screen, Workflow } from "../../runtime/index.ts";
import { page, press } from "./support/fake-portal.tsx";
import { handlers, field, fields, inDialog, open, save, withActions, yes } from "./support/things.ts";

/* Values in their display form, everywhere that the metadata language allows them. */

const RICH = "<p>第一 <strong>段</strong></p><ul><li>甲 &amp; 乙</li></ul>";
const states = [{ code: "1", label: "借出", tone: "waiting" }];
const workflow = { id: "loan", field: "state", key: "id", actors: {}, states } as unknown as Workflow;

/** Opens the form of the only row. */
async function opened(form: Form, more: Partial<Screen> = {}) {
  const target = withActions({ edit: { label: "编辑", form, call: save } }, { rowActions: ["edit"] });
  const rows = () => page([{ id: "1", name: "行", state: "1", summary: RICH }]);
  const refused = () => ({ code: "400", status: 400, msg: "原因不成立" });
  const portal = open({ ...target, ...more }, { handlers: { ...handlers, "/list": rows, "/save": refused } });
  await press("编辑");
  return portal;
}

test("shows rich text formatted in a record and as plain text in a cell and an export", async () => {
  await opened({ ...fields(field("summary", "摘要", { format: "html", widget: "rich-text" })), readonly: true });
  await waitFor(async () => expect((await inDialog()).getByText("段").tagName).toBe("STRONG"));
  expect((await inDialog()).getByText("甲 & 乙").tagName).toBe("LI");
  expect(render(<Display value={RICH} format="html" />).container.textContent).toBe("第一 段 甲 & 乙");
  expect(cellText({ format: "html" }, RICH)).toBe("第一 段 甲 & 乙");
});

test("a form shows its record's state, and with `blame` a refusal at its field and as a toast", async () => {
  const items = fields(field("state", "状态", { widget: "display", format: "state" }), field("name", "原因"));
  const portal = await opened({ ...items, errors: "first", blame: "name" }, { workflow });
  expect(await (await inDialog()).findByText("借出")).toBeDefined();
  await yes();
  expect((await (await inDialog()).findByRole("alert")).textContent).toBe("原因不成立");
  expect(portal.toasts).toEqual([{ type: "error", text: "原因不成立" }]);
  expect(screen.getByLabelText("原因").getAttribute("aria-invalid")).toBe("true");
});
