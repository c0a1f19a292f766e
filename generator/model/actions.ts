import type { Name } from "../parse/ast.ts";
import { stepNames } from "../parse/import-steps.ts";
import { type ActionAst, type BlockAst, type FormBlockAst, rowActionNames } from "../parse/screen-ast.ts";
import { type ActionId, detailOf, formNames, formOf } from "./action-forms.ts";
import { arranging, homeOf, opensRow, tickedBy } from "./action-homes.ts";
import { replySubject, type CallDraft } from "./calls.ts";
import { actionsOfForm, replyBefore } from "./chains.ts";
import { checksOfCall, ownOnly } from "./call-checks.ts";
import { resolveCopy } from "./copies.ts";
import { optional, WORKFLOW_HINT } from "./conditions.ts";
import { formAst } from "./forms.ts";
import { anything, type Names } from "./names.ts";
import { paramTypes } from "./page-inputs.ts";
import { actionAst, actionIdIn, callNames, callOf, contextOf, isOwner, namesOf, screenEnv, type ScreenEnv } from "./screen-env.ts";
import type { Action } from "./types.ts";
import { flag } from "./flag.ts";
import { referencesOfValue, resolveChecks, resolveLabel, resolveValues, optionalText, resolveText } from "./values.ts";

/**
 * Resolves the actions of a screen, by id. The first actions are those that the screen declares, in declared order. They are followed by
 * actions of other screens that the screen lists, or uses in its forms. These include the actions to which any of its actions leads.
 *
 * Reports unknown actions (E207), calls (E202), screens (E206) and transitions (E211). Also reports transitions of a record without
 * workflow (E309).
 */
export function actionsOf(screen: ScreenEnv): Map<string, Action> {
  const actions = new Map<string, Action>();
  const queue: { id: string; ast: ActionAst; owner: ScreenEnv }[] = [];
  const want = (name: Name, owner: ScreenEnv): string => {
    const found = actionAst(name, owner);
    if (found === undefined) return name.text;
    const id = actionIdIn(name, owner, screen);
    const lent = { ...screen, report: screen.report.borrowed(name.at, id) };
    const inner = isOwner(found.owner, screen) ? screen : isOwner(found.owner, owner) ? owner : screenEnv(found.owner, lent);
    if (!actions.has(id) && !queue.some((item) => item.id === id)) queue.push({ id, ast: found.ast, owner: inner });
    return id;
  };
  for (const ast of screen.ast.actions.values()) queue.push({ id: ast.name.text, ast, owner: screen });
  for (const block of screen.ast.blocks) {
    for (const name of [...rowActionNames(block), ...arranging(block)]) want(name, screen);
    if (block.kind === "table" || block.kind === "form") for (const name of block.actions ?? []) want(name, screen);
    if (block.kind === "form") for (const { name, screen: owner } of actionsOfForm(block.form, screen)) want(name, owner);
  }
  const submitting = submittingOf(screen);
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const { id, ast, owner } = next;
    actions.set(
      id,
      resolveAction(id, ast, owner, submitting.has(id), (name, from = owner) => want(name, from)),
    );
  }
  return actions;
}

/**
 * Finds the actions that submit a form. These are the actions of a form on a page, and the actions that follow a dialog's form or its
 * buttons.
 */
function submittingOf(screen: ScreenEnv): ReadonlySet<string> {
  const { actions, blocks } = screen.ast;
  const submitting = new Set(blocks.flatMap((block) => (takesInput(block, screen) ? (block.actions ?? []) : [])).map((name) => name.text));
  const follow = (name: Name | undefined): void => {
    if (name === undefined || submitting.has(name.text)) return;
    submitting.add(name.text);
    follow(actions.get(name.text)?.then);
  };
  for (const name of [...submitting]) follow(actions.get(name)?.then);
  for (const action of actions.values()) {
    if (action.form === undefined) continue;
    follow(action.then);
    for (const button of formAst(action.form, screen)?.ast.actions ?? []) follow(button);
  }
  return submitting;
}

/** Tests whether the block is a form that users can fill in. */
function takesInput(block: BlockAst, screen: ScreenEnv): block is FormBlockAst {
  return block.kind === "form" && formAst(block.form, screen)?.ast.readonly !== true;
}

/**
 * Resolves an action of a screen. Every mistake is reported, and the rest of the action is still resolved.
 *
 * @param submits whether the action submits the values of a form
 */
function resolveAction(id: string, ast: ActionAst, screen: ScreenEnv, submits: boolean, actionId: ActionId): Action {
  const home = homeOf(ast.name.text, screen);
  const call = ast.call === undefined ? undefined : callOf(ast.call, screen);
  const row = home.block?.record ?? namesOf(screen.entity, screen);
  const reply = replyBefore(ast.name.text, screen.ast.name.text, screen);
  const sources = formNames(ast, reply, row, screen);
  const entity = home.block?.entity ?? screen.entity;
  const workflow = entity === undefined ? undefined : screen.workflows.get(entity.name);
  const inPage = home.block?.ast.kind === "form";
  const offered = contextOf(screen, { bare: inPage ? "record" : "row", row, form: inPage ? row : undefined, workflow });
  const acting = contextOf(screen, { bare: "record", row, form: sources, reply, workflow });
  // A reply whose members are not declared must not hide a misspelt name.
  const named = contextOf(screen, { bare: "record", row, form: formNames(ast, undefined, row, screen), reply, workflow });
  transitionsExist(ast, screen, workflow);
  const transitions = ast.transitions ?? [];
  const transitionCall = transitions.map((name) => screen.transitionCalls.get(`${workflow?.name}.${name.text}`))[0];
  const target = call ?? (transitionCall === undefined ? undefined : screen.calls.get(transitionCall));
  const checks = ast.checks === undefined ? undefined : resolveChecks(ast.checks, acting);
  const form = ast.form === undefined ? undefined : formOf(ast, target, entity, { screen, acting, sources, checks, actionId });
  const send = resolveValues(ast.send, acting, sendTypes(ast, target, screen), target?.input.title);
  // A history reads the stored record, so the entered values are not validated for it.
  const judged = call?.ast.history === undefined && (submits || form !== undefined || ast.custom !== undefined);
  const { transitions: _transitions, send: _send, copyOf, cancelled, set, open, then, go, window, ...written } = ast;
  const copied = copyOf === undefined ? undefined : resolveCopy(form, home.block, target, screen);
  const brought = {
    ...acting,
    subjects: new Map([...acting.subjects, ["reply", target === undefined ? anything : replySubject(target)] as const]),
  };
  return {
    id,
    ...written,
    label: ast.label === undefined ? "" : resolveLabel(ast.label, offered),
    hint: ast.hint === undefined ? undefined : resolveText(ast.hint, offered, screen),
    danger: flag(ast.danger === true || takesAway(call)),
    when: optional(ast.when, offered),
    otherwise: ast.otherwise === undefined ? undefined : resolveText(ast.otherwise, offered, screen),
    checks,
    confirm: confirmOf(ast, acting, actionId, screen),
    form,
    calls: callNames(ast.calls, screen),
    call: call?.id,
    import: listImportSteps(call),
    judged: call === undefined ? [] : ownOnly(checks, checksOfCall(call, screen)),
    input: judged ? call?.id : undefined,
    transitions: transitions.map((name) => name.text),
    send,
    ticked: tickedBy(home, [...send.values()].flatMap(referencesOfValue)),
    detail: copied === undefined ? detailOf(form, home, call, screen, opensRow(home, ast)) : copied.detail,
    copyOf: copyOf === undefined || !screen.ast.actions.has(copyOf.text) ? undefined : actionId(copyOf),
    copies: copied?.copies,
    custom: ast.custom?.text,
    title: optionalText(ast.title, named, screen),
    cancelled: optionalText(cancelled, named, screen),
    set: set === undefined ? undefined : resolveValues(set, brought, sources.types, undefined),
    open: open === undefined ? undefined : openOf(open, screen),
    then: then === undefined ? undefined : actionId(then),
    go: go === undefined ? undefined : goOf(go, screen),
    window,
  };
}

/**
 * Returns the ids of the three calls of an import into a list (upload, preview, template) and its row limit.
 *
 * @param call the call that the action makes; undefined if it makes none
 * @returns undefined if the call is not the writing call of such an import
 */
function listImportSteps(call: CallDraft | undefined): Action["import"] {
  if (call?.ast.imports === undefined) return undefined;
  const { upload, rows, file } = stepNames(call.ast.name.text);
  const [first, second, third] = [upload, rows, file].map((name) => `${call.service}.${name}`) as [string, string, string];
  return { call: first, rows: second, file: third, maxRows: call.ast.imports.rows };
}

/**
 * Tests whether a call deletes records, because its action is then shown as dangerous. Transitions are not covered: a transition is
 * dangerous if it leads to `removed`.
 */
function takesAway(call: CallDraft | undefined): boolean {
  const operation = call?.ast.store?.operation;
  return operation === "delete" || operation === "deleteMany";
}

function transitionsExist(ast: ActionAst, screen: ScreenEnv, workflow: ScreenEnv["workflow"]): void {
  for (const name of ast.transitions ?? []) {
    if (workflow === undefined)
      screen.report.add("E309", name.at, "`transition` requires a workflow, and the record here has none", WORKFLOW_HINT);
    else if (!workflow.transitions.includes(name.text)) {
      screen.report.unknown("E211", name.at, `"${name.text}" is not a transition of "${workflow.name}"`, name.text, workflow.transitions);
    }
  }
}

/**
 * Returns the types of the names that `send` may set: inputs of the call, and parameters of the page that follows. Undefined without both.
 */
function sendTypes(ast: ActionAst, target: CallDraft | undefined, screen: ScreenEnv): Names["types"] | undefined {
  const page = screen.screens.get((ast.go ?? ast.open)?.text ?? "");
  if (page === undefined) return target?.input.types;
  return new Map([...paramTypes(page, screen.calls), ...(target?.input.types ?? [])]);
}

function confirmOf(ast: ActionAst, context: ReturnType<typeof contextOf>, actionId: ActionId, screen: ScreenEnv): Action["confirm"] {
  if (ast.confirm === undefined) return undefined;
  return {
    ...ast.confirm,
    when: optional(ast.confirm.when, context),
    title: optionalText(ast.confirm.title, context, screen),
    text: resolveText(ast.confirm.text, context, screen),
    buttons: ast.confirm.buttons?.map((item) => ({ ...item, then: item.then === undefined ? undefined : actionId(item.then) })),
  };
}

function goOf(name: Name, screen: ScreenEnv): string {
  if (name.text !== "back" && !screen.screens.has(name.text)) {
    screen.report.unknown("E206", name.at, `unknown screen "${name.text}"`, name.text, [...screen.screens.keys(), "back"]);
  }
  return name.text;
}

function openOf(name: Name, screen: ScreenEnv): string {
  if (!screen.screens.has(name.text))
    screen.report.unknown("E206", name.at, `unknown screen "${name.text}"`, name.text, screen.screens.keys());
  return name.text;
}
