import type { Report } from "../diagnostics/diagnostic.ts";
import { memoised } from "../memo/memo.ts";
import type { Model } from "../model/build.ts";
import { showsRecord } from "../model/action-forms.ts";
import { callsIn, listActionNodes, listBlockNodes, listedActions } from "../model/traverse.ts";
import type { Action, Screen } from "../model/types.ts";
import type { Asts, Name } from "../parse/ast.ts";
import { addsRecord, isOnRows } from "./adding-actions.ts";
import { type ActionAst, type FormAst, rowActionNames, type ScreenAst } from "../parse/screen-ast.ts";

/**
 * Checks the actions of screens and dialogs. Reports:
 *
 * - an action that is listed both above a table and on its rows (E505), or has no label (E516);
 * - actions that follow each other endlessly (E513);
 * - updates after which the record is not read again (E533);
 * - `calls` of a page that change data (E534), because the right to look at the page would permit them;
 * - a confirmation with two primary buttons, and a call that is named twice (E111);
 * - keywords without effect (E514).
 */
export function checkActions(model: Model, asts: Asts, report: Report): void {
  const screens = [...asts.screens, ...asts.dialogs];
  for (const ast of screens) report.run(checkWritten, ast, model.drafts, asts);
  for (const screen of asts.screens) report.run(checkPageCalls, screen, model);
  for (const screen of asts.screens) report.run(checkCoveredCalls, screen, model);
  checkCircles(screens, report);
  for (const screen of model.project.screens.values()) report.run(checkScreen, screen, model);
}

function checkWritten(ast: ScreenAst, drafts: Model["drafts"], asts: Asts, report: Report): void {
  checkLists(ast, report);
  for (const action of ast.actions.values()) {
    const isImport = drafts.get(action.call?.text ?? "")?.ast.imports !== undefined;
    checkAction(action, formOf(action, ast, asts), isImport, report);
  }
  for (const block of ast.blocks) if (block.kind === "form") checkTyping(formOf(block, ast, asts), "it is part of a page", report);
}

function checkAction(action: ActionAst, form: FormAst | undefined, isImport: boolean, report: Report): void {
  checkKeywords(action, form, isImport, report);
  checkQuestion(action, report);
  const { call, calls } = action;
  const all = [...(call === undefined ? [] : [call]), ...(calls ?? [])];
  for (const [index, { text, at }] of all.entries())
    if (all.findIndex((one) => one.text === text) < index)
      report.add("E111", at, `"${action.name.text}" names ${text} twice`, "remove it from calls");
}

/** Reports a call in `calls` of an action that a part of the action makes anyway (E514). */
function checkOwnCalls(action: Action, report: Report): void {
  if (action.calls.length === 0 || action.id.includes(".") || action.custom !== undefined) return;
  const made = new Set(callsIn(listActionNodes(action).filter(({ member, within }) => member !== "calls" || within.length !== 1)));
  for (const call of action.calls)
    if (made.has(call) && call !== action.call)
      report.add(
        "E514",
        action.at,
        `"${call}" has no effect in \`calls\` of "${action.id}": a part of it makes the call`,
        `remove ${call}`,
      );
}

function checkScreen(screen: Screen, model: Model, report: Report): void {
  for (const { action } of listedActions(screen))
    if (action.label === "") report.add("E516", action.at, `"${action.id}" is listed, but its button has no label`, "label: …");
  for (const action of screen.actions.values()) {
    checkEdit(action, model, report);
    checkOwnCalls(action, report);
    if (action.addAnother === true) checkAnother(action, screen, model, report);
  }
}

/** Reports `addAnother` at an action that changes a record, or that acts on one (E514): its form would open with that record again. */
function checkAnother(action: Action, screen: Screen, model: Model, report: Report): void {
  const { id, at, call, form, transitions, go } = action;
  // Those are reported for other reasons.
  if (call === undefined || form === undefined || form.readonly === true || transitions.length > 0 || go !== undefined) return;
  // E505 reports an action in both lists.
  const isAbove = [...screen.blocks.values()].some((block) => block.kind === "table" && block.actions.includes(id));
  const why = !addsRecord(action, model)
    ? `${call} adds no record`
    : isOnRows(action, screen) && !isAbove
      ? "it acts on a record"
      : undefined;
  if (why !== undefined) report.noEffect(at, "addAnother", `"${id}"`, why);
}

const WRITES: readonly string[] = ["create", "update", "delete", "deleteMany"];

/**
 * Reports a call in `calls` of a page that changes data (E534), because users who may only view the page could make it. A hand-written page
 * is exempt: it has no actions, so that its right covers its changes.
 */
function checkPageCalls({ calls, custom }: ScreenAst, { project }: Model, report: Report): void {
  if (custom !== undefined) return;
  for (const { text, at } of calls) {
    const [service = "", name = ""] = text.split(".");
    const call = project.services.get(service)?.calls.get(name);
    if (call === undefined || call.access !== "screen") continue;
    const { handler, method, changes } = call;
    const isWrite = handler.kind === "store" ? WRITES.includes(handler.store.operation) : method !== "get" || changes === true;
    if (!isWrite) continue;
    report.add(
      "E534",
      at,
      `"${text}" changes data, but the right to look at the page would cover it`,
      "move it to calls of the action that has its right",
    );
  }
}

/** Reports a call in `calls` of a page that a block of the page makes anyway (E514): the right to the page covers it. */
function checkCoveredCalls({ name, calls }: ScreenAst, { project }: Model, report: Report): void {
  if (calls.length === 0) return;
  const made = new Set([...(project.screens.get(name.text)?.blocks.values() ?? [])].flatMap((block) => callsIn(listBlockNodes(block))));
  for (const { text, at } of calls)
    if (made.has(text)) report.add("E514", at, `"${text}" has no effect in \`calls\`: a block of the page makes it`, `remove ${text}`);
}

/**
 * Reports an action that updates a stored record by a form that nothing reloads (E533). Neither the action has a detail, nor the form a
 * call or a record. Changes that others made meanwhile could then not be shown beside the typed values.
 */
function checkEdit({ id, call: name, form, detail, at }: Action, { project }: Model, report: Report): void {
  const [service = "", call = ""] = name?.split(".") ?? [];
  const changed = project.services.get(service)?.calls.get(call);
  if (form === undefined || changed?.handler.kind !== "store" || changed.handler.store.operation !== "update") return;
  if (detail !== undefined || form.call !== undefined || form.record !== undefined) return;
  const entity = project.entities.get(changed.handler.store.entity);
  // E404 reports an update that does not identify the record it changes.
  const key = changed.handler.store.key ?? entity?.store?.key ?? "";
  if (![...changed.query.names, ...changed.body.names].includes(key)) return;
  if (!showsRecord(form, entity)) return;
  const hint = `add a call of "${service}" with store: { get: ${changed.handler.store.entity} }, or form: { call: … }`;
  report.add("E533", at, `"${id}" changes a record, but nothing reloads it`, hint);
}

function formOf({ form }: Pick<ActionAst, "form">, screen: ScreenAst, asts: Asts): FormAst | undefined {
  if (form === undefined || !("text" in form)) return form;
  return form.text.includes(".") ? borrowedForm(form.text, asts) : screen.forms.get(form.text);
}

/** Finds a form of another screen by its id (`screen.form`). */
const borrowedForm = memoised((id: string, { screens, dialogs }: Asts): FormAst | undefined => {
  const [owner, name = ""] = id.split(".");
  return [...screens, ...dialogs].find((screen) => screen.name.text === owner)?.forms.get(name);
});

/** Reports an action that is listed above a table and on its rows (E505). An action acts on a row, or on none. */
function checkLists(screen: ScreenAst, report: Report): void {
  for (const block of screen.blocks) {
    if (block.kind !== "table") continue;
    const above = new Set(block.actions?.map(({ text }) => text));
    for (const { text, at } of rowActionNames(block))
      if (above.has(text))
        report.add(
          "E505",
          at,
          `"${text}" is listed both above the table and on its rows`,
          "an action acts either on a row or on none: remove it from one of the lists",
        );
  }
}

/**
 * Reports `entity` and `blame` where they have no effect (E514). Only forms of actions use them: `entity` validates what users type,
 * `blame` is the field at which refusals are shown.
 */
function checkTyping(form: FormAst | undefined, why: string, report: Report): void {
  for (const [keyword, name] of [["entity", form?.entity] as const, ["blame", form?.blame] as const])
    if (name !== undefined) report.noEffect(name.at, keyword, "this form", why);
}

/**
 * Reports keywords without effect on an action (E514). Examples are `window` without a page to open, `title` or `width` without a dialog,
 * and `send` of an action that calls and opens nothing. An import into a list (`imports`) and `open` count as a dialog.
 */
function checkKeywords(action: ActionAst & { open?: Name }, form: FormAst | undefined, imports: boolean, report: Report): void {
  const { name, custom, confirm, go, call, transitions } = action;
  const opens = action.form !== undefined || custom !== undefined || action.open !== undefined;
  const calls = call !== undefined || (transitions?.length ?? 0) > 0;
  const idle = (keyword: string, why: string): void => report.noEffect(name.at, keyword, `"${name.text}"`, why);
  if (action.window === true && (go === undefined || go.text === "back")) idle("window", "it opens no page");
  if (action.title !== undefined && !opens && !imports) idle("title", "it opens no dialog");
  if (action.width !== undefined && !opens) idle("width", "it opens no dialog");
  if (action.calls !== undefined && custom === undefined && !calls) idle("calls", "it makes no call, so it has no right");
  if (action.cancelled !== undefined && !opens && confirm === undefined) idle("cancelled", "it opens no dialog that could be cancelled");
  const shows = form?.readonly === true && !calls;
  if (shows && confirm === undefined && action.cancelled !== undefined)
    idle("cancelled", "its form is read-only, so there is nothing to cancel");
  if (shows && go === undefined && action.send !== undefined) idle("send", "it makes no call and opens no page");
  if (action.send !== undefined && !calls && go === undefined && !opens) idle("send", "it makes no call and opens no page");
  if (go?.text === "back" && action.send !== undefined && !calls && !opens) idle("send", "going back sends nothing");
  const page = action.open !== undefined ? "open" : action.print === true ? "print" : undefined;
  for (const keyword of ["form", "custom", "call"] as const)
    if (page !== undefined && action[keyword] !== undefined) idle(keyword, `\`${page}\` replaces it`);
  if (page !== undefined && transitions !== undefined) idle("transition", `\`${page}\` replaces it`);
  if (custom !== undefined && calls) idle(call === undefined ? "transition" : "call", "its hand-written component makes its own calls");
  if (action.addAnother === true && (form === undefined || form.readonly === true || !calls))
    idle("addAnother", "it opens no form that is saved");
  else if (action.addAnother === true && transitions !== undefined) idle("addAnother", "a transition moves the record that is there");
  else if (action.addAnother === true && go !== undefined) idle("addAnother", "another page opens after it");
  if (form?.readonly === true) checkTyping(form, "it is read-only", report);
  if (form?.readonly === true && calls) idle(call === undefined ? "transition" : "call", "its form is read-only and has no submit button");
}

/**
 * Checks the buttons of a confirmation. `then` or `stay` must have an effect (E514), and at most one button may be primary (E111). If no
 * button continues the action, its own keywords have no effect (E514).
 */
function checkQuestion({ name, confirm, ...action }: ActionAst, report: Report): void {
  const { buttons } = confirm ?? {};
  if (buttons === undefined) return;
  const idle = (keyword: string, what: string, why: string): void => report.noEffect(name.at, keyword, what, why);
  for (const { label, then, stay, leave } of buttons) {
    const what = `the button "${label}" of "${name.text}"`;
    if (leave === true && then !== undefined) idle("then", what, "it closes the dialog");
    else if (leave === true && stay === true) idle("stay", what, "it closes the dialog");
    else if (stay === true && then === undefined) idle("stay", what, "it does nothing, and the dialog stays open");
  }
  const [, second] = buttons.filter(({ primary }) => primary === true);
  if (second !== undefined)
    report.add("E111", name.at, `two buttons of the dialog of "${name.text}" are primary`, `remove primary from "${second.label}"`);
  if (buttons.some(({ then, stay, leave }) => then === undefined && stay !== true && leave !== true)) return;
  for (const keyword of ["call", "transitions", "form", "custom", "then", "go", "open", "print"] as const)
    if (action[keyword] !== undefined)
      idle(keyword === "transitions" ? "transition" : keyword, `"${name.text}"`, "no button of its dialog continues");
}

/**
 * Reports actions whose `then` leads back to themselves (E513), once per circle. A step that always asks the user something breaks the
 * circle: a form, a dialog, or a confirmation without condition.
 */
function checkCircles(screens: readonly ScreenAst[], report: Report): void {
  const steps = new Map(screens.flatMap(stepsIn));
  const reported = new Set<string>();
  for (const [id, { action }] of steps) {
    const seen = [id];
    for (let next = steps.get(id)?.next; next !== undefined && !reported.has(id); next = steps.get(next)?.next) {
      if (next === id) {
        for (const step of seen) reported.add(step);
        report.add(
          "E513",
          action.name.at,
          `"${action.name.text}" follows itself endlessly`,
          `${[...seen, id].map((step) => step.split(".").at(-1)).join(" → ")}`,
        );
        break;
      }
      if (seen.includes(next)) break;
      seen.push(next);
    }
  }
}

/** An action, and the id of the action that follows it without asking the user. */
interface Step {
  action: ActionAst;
  next: string;
}

/** Lists the actions of a screen that lead to another one by themselves, by id. */
const stepsIn = memoised((screen: ScreenAst): (readonly [id: string, Step])[] =>
  [...screen.actions].flatMap(([name, action]) => {
    const { confirm, then } = action;
    const asks = action.form !== undefined || action.custom !== undefined || (confirm !== undefined && confirm.when === undefined);
    if (then === undefined || asks) return [];
    const next = then.text.includes(".") ? then.text : `${screen.name.text}.${then.text}`;
    return [[`${screen.name.text}.${name}`, { action, next }] as const];
  }),
);
