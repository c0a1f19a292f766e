import { screen as page, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Action, Block, Call, Field, FormItem, Screen } from "../../../generator/model/types.ts";
import type { Proved } from "../project.ts";
import { canSave, FormProof } from "./forms.ts";
import { answer, type Confirm, findQuestion, goesOn, leave } from "./questions.ts";
import { proveCall, proveFollowers } from "./sent.ts";
import { proveAsking, proveEmpty, proveFailing, proveLoading, proveTables, proveWaiting } from "./lists.ts";
import { fieldsIn, Shown } from "./shown.tsx";

/** What the metadata of a project promises of its pages: the real generated page, drawn over replies made from the schemas. */
export function provePages(project: Proved, isWanted: (screen: Screen) => boolean = () => true): void {
  for (const screen of project.model.screens.values()) {
    if (screen.custom !== undefined || !isWanted(screen)) continue;
    const shown = new Shown(project, screen);
    if (shown.tables().length > 0) {
      it(`${screen.name} draws its columns, values, search fields and buttons by label, in order`, () => proveTables(shown));
      it(`${screen.name} sends page, sort order and search values`, () => proveAsking(shown));
      it(`${screen.name} says so when it is empty`, () => proveEmpty(shown));
      it(`${screen.name} shows why reading failed and reads again on request`, () => proveFailing(shown));
      for (const block of shown.tables().filter((item) => shown.waits(item)))
        it(`${screen.name} says what must be searched for before ${block.name} is read`, () => proveWaiting(shown, block));
      it(`${screen.name} shows its layout while it loads`, () => proveLoading(shown));
    }
    for (const action of screen.actions.values()) proveAction(shown, action);
    for (const block of screen.blocks.values())
      if (block.kind === "form" && block.call !== undefined)
        it(`${screen.name} draws the fields of ${block.name} in order`, () => proveFields(shown, block));
  }
}

function proveAction(shown: Shown, action: Action): void {
  const { form, confirm } = action;
  const name = `${shown.screen.name}:${action.id}`;
  const calls = action.call !== undefined || action.transitions.length > 0;
  const row = calls ? shown.rowFor(action) : undefined;
  if (row === undefined) {
    if (calls && shown.placeOf(action) !== undefined) proveUnoffered(name);
    return;
  }
  const call = action.call === undefined ? undefined : shown.call(action.call);
  if (call?.handler.kind === "history") {
    it(`${name} opens the history of its record`, () => proveHistory(shown, action, call));
    return;
  }
  if (form !== undefined && form.readonly !== true && form.record === undefined && form.call === undefined) {
    const end = canSave(shown, action) ? ", and sends what is entered" : "";
    const asks = confirm === undefined ? "" : "asks first, ";
    it(`${name} ${asks}shows its fields, reports violations in order${end}`, () => new FormProof(shown, action).prove());
  }
  if (calls && form === undefined && action.custom === undefined && shown.pageOf(action) !== undefined) {
    const asked = confirm === undefined ? "" : " once it was asked";
    const end = canSave(shown, action) ? `, and sends what is entered${asked}, and what follows` : "";
    it(`${name} shows the fields of its page, reports violations in order${end}`, () => new FormProof(shown, action).prove());
  }
  if (form !== undefined || confirm === undefined || action.custom !== undefined) return;
  // What is entered there says whether it is asked: proved with the form.
  if (confirm.when !== undefined && shown.pageOf(action) !== undefined) return;
  const failing = shown.failing(shown.earlyChecks(action, row?.record ?? null), { row: row?.record ?? null });
  if (failing !== undefined) it(`${name} says why it is refused and does not ask`, () => proveRefused(shown, action, failing.message));
  else it(`${name} asks first, sends nothing when cancelled, and its call when confirmed`, () => proveConfirm(shown, action));
}

/** A list has its button, and nobody sees it: nothing of it would be proved, and nobody would know. */
function proveUnoffered(name: string): void {
  it(`${name} is offered on a sample row`, () =>
    expect.fail(`no row that tests/conformance/meeting.ts makes passes its gate: let it find one`));
}

async function proveHistory(shown: Shown, action: Action, call: Call): Promise<void> {
  const common = shown.rowFor(action) ?? null;
  const others = shown.replies(common);
  // Changes are not of the entity that the call is told to be of: those of its records.
  const none = { code: "200", msg: "成功", data: { rows: [], total: 0 } };
  const portal = await shown.open({ reply: (sent) => (sent.url === call.path ? none : others(sent)) });
  await shown.press(action, common?.record ?? null);
  expect((await page.findByRole("dialog")).textContent).toContain("变更记录");
  const [key = ""] = call.query.required;
  await waitFor(() => expect(portal.callsOf(call.path)[0]?.params[key]).toEqual(common?.record?.[key]));
}

async function proveRefused(shown: Shown, action: Action, message: string): Promise<void> {
  const row = shown.rowFor(action) ?? null;
  const portal = await shown.open({ reply: shown.replies(row) });
  await waitFor(() => expect(portal.sent.length).toBeGreaterThan(0));
  await shown.press(action, row?.record ?? null);
  await waitFor(() => expect(portal.toasts).toEqual([{ type: "error", text: message }]));
  expect(page.queryAllByRole("dialog")).toEqual([]);
}

async function proveConfirm(shown: Shown, action: Action): Promise<void> {
  const common = shown.rowFor(action) ?? null;
  const row = common?.record ?? null;
  const portal = await shown.open({ reply: shown.replies(common) });
  await shown.press(action, row);
  const confirm = action.confirm as Confirm;
  expect(shown.holds(confirm.when, { row }), "a sample row of which it is asked").toBe(true);
  const asked = await findQuestion(confirm);
  const before = portal.sent.length;
  await leave(asked, confirm);
  await waitFor(() => expect(portal.toasts.map((toast) => toast.text)).toEqual(action.cancelled === undefined ? [] : [action.cancelled]));
  expect(portal.sent.length).toBe(before);
  if (goesOn(confirm) === undefined) return;
  await shown.press(action, row);
  await answer(await findQuestion(confirm), confirm);
  const known = { row, entered: {}, names: new Set<string>() };
  await proveFollowers(shown, portal, action, await proveCall(shown, portal, action, before, known), known);
}

async function proveFields(shown: Shown, block: Extract<Block, { kind: "form" }>): Promise<void> {
  await shown.open();
  const always = fieldsIn(block.form.items).filter((field) => typeof field.label === "string" && field.show === undefined);
  const first = always[0];
  if (first === undefined) return;
  await page.findAllByText(String(first.label));
  const labels = always
    .filter((field) => !insideHidden(block.form.items, field) && field.columns === undefined)
    .map((field) => String(field.label));
  const ownText = ({ childNodes }: Element) => [...childNodes].map((node) => (node instanceof Text ? node.data : "")).join("");
  const drawn = [...document.body.querySelectorAll("*")].map((element) => ownText(element).trim());
  expect([...new Set(drawn)].filter((label) => labels.includes(label))).toEqual([...new Set(labels)]);
}

const insideHidden = (items: readonly FormItem[], field: Field): boolean =>
  items.some(
    (item) => !("names" in item) && (item.show === undefined ? insideHidden(item.items, field) : fieldsIn(item.items).includes(field)),
  );
