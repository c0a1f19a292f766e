import type { Name } from "../parse/ast.ts";
import type { ActionAst } from "../parse/screen-ast.ts";
import type { CallDraft } from "./calls.ts";
import { optional } from "./conditions.ts";
import { formAst, resolveForm } from "./forms.ts";
import { joined, type Names } from "./names.ts";
import { actionAst, callNames, callOf, contextOf, namesOf, screenEnv, type BlockNames, type ScreenEnv } from "./screen-env.ts";
import type { Action, Entity } from "./types.ts";
import { resolveChecks, resolveLabel, resolveValue, resolveValues } from "./values.ts";

/** Own actions in their order, then the borrowed ones with everything they lead to. */
export function actionsOf(screen: ScreenEnv): Map<string, Action> {
  const actions = new Map<string, Action>();
  const queue: { id: string; ast: ActionAst; owner: ScreenEnv }[] = [];
  const want = (name: Name, owner: ScreenEnv): string => {
    const found = actionAst(name, owner);
    if (found === undefined) return name.text;
    const id = found.owner === screen.ast ? found.ast.name.text : `${found.owner.name.text}.${found.ast.name.text}`;
    const inner = found.owner === screen.ast ? screen : found.owner === owner.ast ? owner : screenEnv(found.owner, screen);
    if (!actions.has(id) && !queue.some((item) => item.id === id)) queue.push({ id, ast: found.ast, owner: inner });
    return id;
  };
  for (const ast of screen.ast.actions.values()) queue.push({ id: ast.name.text, ast, owner: screen });
  for (const block of screen.ast.blocks) {
    if (block.kind === "table") for (const name of block.rowActions) want(name, screen);
    if (block.kind === "table" || block.kind === "form") for (const name of block.actions) want(name, screen);
  }
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const { id, ast, owner } = next;
    actions.set(
      id,
      resolveAction(id, ast, owner, (name) => want(name, owner)),
    );
  }
  return actions;
}

/** Where an action stands: the block that lists it. */
interface Home {
  block: BlockNames | undefined;
  /** It acts on one row. */
  row: boolean;
}

export function homeOf(name: string, screen: ScreenEnv): Home {
  for (const block of screen.blocks.values()) {
    const { ast } = block;
    if (ast.kind === "table" && ast.rowActions.some((item) => item.text === name)) return { block, row: true };
    if ((ast.kind === "table" || ast.kind === "form") && ast.actions.some((item) => item.text === name)) return { block, row: false };
  }
  const blocks = [...screen.blocks.values()];
  return { block: blocks.find(({ ast }) => ast.kind === "table" || ast.kind === "form") ?? blocks[0], row: true };
}

function resolveAction(id: string, ast: ActionAst, screen: ScreenEnv, actionId: (name: Name) => string): Action {
  const home = homeOf(ast.name.text, screen);
  const call = ast.call === undefined ? undefined : callOf(ast.call, screen);
  const row = home.block?.record ?? namesOf(screen.entity, screen);
  const sources = formNames(ast, call, row, screen);
  const entity = home.block?.entity ?? screen.entity;
  const workflow = entity === undefined ? undefined : screen.workflows.get(entity.name);
  const inPage = home.block?.ast.kind === "form";
  const offered = contextOf(screen, { bare: inPage ? "record" : "row", row, form: inPage ? row : undefined, workflow });
  const acting = contextOf(screen, { bare: "record", row, form: sources, workflow });
  transitionsExist(ast, screen, workflow);
  const transitionCall = ast.transitions.map((name) => screen.transitionCalls.get(`${workflow?.name}.${name.text}`))[0];
  const target = call ?? (transitionCall === undefined ? undefined : screen.calls.get(transitionCall));
  const action: Action = {
    id,
    label: ast.label === undefined ? "" : resolveLabel(ast.label, offered),
    hint: ast.hint === undefined ? undefined : resolveValue(ast.hint, offered),
    danger: ast.danger,
    when: optional(ast.when, offered),
    checks: ast.checks === undefined ? undefined : resolveChecks(ast.checks, acting),
    confirm: confirmOf(ast, acting, actionId),
    title: ast.title,
    custom: ast.custom,
    calls: callNames(ast.calls, screen),
    width: ast.width,
    call: call?.id,
    transitions: ast.transitions.map((name) => name.text),
    send: resolveValues(ast.send, acting, sendTypes(ast, target, screen), target?.input.title ?? "what it is sent to"),
    cancelled: ast.cancelled,
    then: ast.then === undefined ? undefined : actionId(ast.then),
    go: ast.go === undefined ? undefined : goOf(ast.go, screen),
    window: ast.window,
    at: ast.at,
  };
  if (ast.form !== undefined) action.form = formOf(ast, target, entity, { screen, acting, sources, actionId });
  action.detail = detailOf(action, home, call, screen);
  return action;
}

function formNames(ast: ActionAst, call: CallDraft | undefined, row: Names | undefined, screen: ScreenEnv): Names {
  const before = [...screen.ast.actions.values()].filter((other) => other.then?.text === ast.name.text);
  const replies = before.flatMap((other) => screen.calls.get(other.call?.text ?? "")?.reply ?? []);
  const title = row?.title ?? call?.input.title ?? "the record";
  return joined(title, call?.input, row, ...replies);
}

function transitionsExist(ast: ActionAst, screen: ScreenEnv, workflow: ScreenEnv["workflow"]): void {
  for (const name of ast.transitions) {
    if (workflow === undefined) screen.report.add("E309", name.at, "a transition is named, and no workflow governs the record here");
    else if (!workflow.transitions.includes(name.text)) {
      screen.report.unknown("E211", name.at, `"${name.text}" is not a transition of "${workflow.name}"`, name.text, workflow.transitions);
    }
  }
}

/** What `send` may name: inputs of the call, or parameters of the page that follows. */
function sendTypes(ast: ActionAst, target: CallDraft | undefined, screen: ScreenEnv): Names["types"] | undefined {
  if (target === undefined) return undefined;
  const page = ast.go === undefined ? undefined : screen.screens.get(ast.go.text);
  const types = new Map(target.input.types);
  for (const name of page?.params ?? []) types.set(name.text, { type: "string" });
  return types;
}

function confirmOf(ast: ActionAst, context: ReturnType<typeof contextOf>, actionId: (name: Name) => string): Action["confirm"] {
  if (ast.confirm === undefined) return undefined;
  return {
    title: ast.confirm.title,
    text: resolveValue(ast.confirm.text, context),
    buttons: ast.confirm.buttons.map((item) => ({ ...item, then: item.then === undefined ? undefined : actionId(item.then) })),
  };
}

function goOf(name: Name, screen: ScreenEnv): string {
  if (name.text !== "back" && !screen.screens.has(name.text)) {
    screen.report.unknown("E206", name.at, `unknown screen "${name.text}"`, name.text, [...screen.screens.keys(), "back"]);
  }
  return name.text;
}

interface FormPlace {
  screen: ScreenEnv;
  acting: ReturnType<typeof contextOf>;
  sources: Names;
  actionId: (name: Name) => string;
}

function formOf(ast: ActionAst, target: CallDraft | undefined, entity: Entity | undefined, place: FormPlace): Action["form"] {
  const found = ast.form === undefined ? undefined : formAst(ast.form, place.screen);
  if (found === undefined) return undefined;
  const names = target === undefined ? place.sources : joined(place.sources.title, target.input, place.sources);
  const written = target?.entity ?? entity;
  const typedKey = written?.store?.typedKey === true ? written.store.key : undefined;
  const { screen } = place;
  const needed = ast.transitions.flatMap((name) => screen.transitionNeeds.get(`${place.acting.workflow?.name}.${name.text}`) ?? []);
  const required = new Set([...(target?.body.required ?? []), ...(target?.query.required ?? []), ...needed]);
  const context = { ...place.acting, subjects: new Map([...place.acting.subjects, ["form", names] as const, ["record", names] as const]) };
  for (const [name, block] of found.screen.blocks) if (!context.subjects.has(name)) context.subjects.set(name, block.chosen);
  const form = resolveForm(found.ast, {
    screen: found.screen,
    context,
    names,
    required,
    typedKey,
    search: false,
    readonly: found.ast.readonly,
    actionId: place.actionId,
  });
  const name = ast.form !== undefined && "text" in ast.form ? ast.form.text.split(".").at(-1) : undefined;
  return name === undefined ? form : { ...form, name };
}

/** Editing loads the record afresh: a masked or partial value is never written back. */
function detailOf(action: Action, home: Home, call: CallDraft | undefined, screen: ScreenEnv): Action["detail"] {
  if (action.form === undefined || action.form.call !== undefined || action.form.record !== undefined || !home.row) return undefined;
  const key = call?.entity?.store?.key;
  if (call === undefined || key === undefined || !call.input.types.has(key) || call.ast.store?.operation === "create") return undefined;
  const detail = [...screen.calls.values()].find(
    (other) => other.service === call.service && other.ast.store?.operation === "get" && other.replyEntity === call.entity,
  );
  return detail === undefined ? undefined : { call: detail.id, key };
}
