import type { Reference } from "../../runtime/contract/language/condition-tree.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import type { Model } from "../model/build.ts";
import { chainOf, fieldsOf, listedActions, listNodes, openedActions } from "../model/traverse.ts";
import type { Action, Condition, Field, Form, FormItem, Screen, Workflow } from "../model/types.ts";
import { referencesOf } from "../model/values.ts";
import { listAstNodes } from "../parse/uses.ts";
import { checkLacking, type Home, stepsOf } from "./lacking-inputs.ts";
import { canHold } from "./satisfy.ts";

/**
 * Checks the inputs of screens and dialogs against the calls that take them:
 *
 * - Something must use what users enter: a call, transition, condition or text. No constant of `set` or `send` replaces it (E511).
 * - Each input that a call requires must be entered, sent or part of the record (E512), also for lists, trees and choices.
 * - A form must have each field that its entity requires (E512).
 * - A button may `set` only names that its form has, sends or reads (E215).
 * - An input must have an effect (E514). A search input has no effect if its name is in `send`. Nor has an input for the name of a file.
 * - A parameter of the page must be sent to a list or tree that can filter by it (E510).
 * - The call that fills a form for an update must reply each of its inputs (E407).
 * - An action with the record of a row must not add another record (E505).
 */
export function checkInputs(model: Model, report: Report): void {
  for (const dialogs of model.project.dialogs.values()) report.run(checkDialogs, dialogs, model);
  for (const screen of model.project.screens.values()) report.run(checkScreen, screen, model);
}

function checkDialogs(dialogs: Screen, model: Model, report: Report): void {
  for (const action of openedActions(dialogs)) checkChain(action, { block: undefined, row: false }, dialogs, model, report);
}

function checkScreen(screen: Screen, model: Model, report: Report): void {
  for (const { action, block, row } of listedActions(screen)) {
    // Borrowed actions are checked where they are declared.
    if (action.id.includes(".") || action.custom !== undefined) continue;
    checkChain(action, { block, row }, screen, model, report);
  }
  checkReading(screen, model, report);
  for (const node of listNodes(screen)) if (node.term === "form" && node.of.readonly !== true) checkFileNames(node.of, report);
  for (const block of screen.blocks.values()) {
    if (block.kind !== "form") continue;
    const actions = block.actions.flatMap((id) => screen.actions.get(id) ?? []);
    const chain = actions.flatMap((action) => chainOf(action, screen));
    checkLost({ form: block.form, chain, what: { id: block.name, at: block.at }, isNew: false }, screen, model, report);
  }
}

/** Checks the inputs of the calls by which a screen reads rows, nodes, a record or choices (E512, E514, E510). */
function checkReading(screen: Screen, model: Model, report: Report): void {
  const lack = (call: string | undefined, sent: ReadonlySet<string>, at: Action["at"], what: string): void => {
    const draft = model.drafts.get(call ?? "");
    for (const name of new Set([...(draft?.query.required ?? []), ...(draft?.body.required ?? [])]))
      if (!sent.has(name) && !screen.params.includes(name))
        report.add("E512", at, `${call} requires "${name}", but nothing in ${what} sends it`, `send: { ${name}: … }`);
  };
  for (const block of screen.blocks.values()) {
    if (block.kind !== "table" && block.kind !== "tree") continue;
    for (const field of block.search)
      for (const name of field.names.filter((one) => block.send.has(one)))
        report.add(
          "E514",
          field.at,
          `the search for "${name}" has no effect: "${block.name}" always sends it`,
          `remove ${name} from send or search`,
        );
    const own = block.kind === "tree" ? [block.key, "id"] : [];
    const sent = new Set([...own, ...block.send.keys(), ...block.search.flatMap(({ names }) => names)]);
    lack(block.call, sent, block.at, `"${block.name}"`);
    const draft = model.drafts.get(block.call ?? "");
    for (const name of screen.params)
      if (draft?.input.types.has(name) === true && !sent.has(name))
        report.add(
          "E510",
          block.at,
          `"${block.name}" ignores the parameter "${name}" of the page, by which ${draft.id} filters`,
          `send: { ${name}: $params.${name} }`,
        );
    const key = draft?.entity?.store?.key ?? "";
    if (block.kind === "table" && draft?.ast.store?.operation === "children" && !sent.has(key) && !screen.params.includes(key))
      report.add(
        "E512",
        block.at,
        `${block.call} reads the records below "${key}", but nothing sends it, so only the top level is shown`,
        `send: { ${key}: $tree.${key} }`,
      );
  }
  for (const node of listNodes(screen)) {
    if (node.term !== "options") continue;
    // A tree sends the key of the node that users open.
    const level = node.of.find === undefined ? [] : [node.of.value ?? "id", "id"];
    lack(node.of.call, new Set([...node.of.send.keys(), ...level]), node.of.at, "these choices");
  }
}

/** Reports an input of the name of a file that the same form uploads (E514). The server writes the name of the upload. */
function checkFileNames(form: Form, report: Report): void {
  const fields = fieldsOf(form);
  for (const {
    fileName,
    names: [file],
  } of fields)
    for (const field of fields)
      if (fileName !== undefined && field.names.includes(fileName) && field.readonly !== true && field.widget !== "display")
        report.add(
          "E514",
          field.at,
          `the input of "${fileName}" has no effect: the server writes the name of the file in "${file}"`,
          `${fileName}: widget: display`,
        );
}

/** Checks an action that users start, and those that only follow it. */
function checkChain(action: Action, home: Home, screen: Screen, model: Model, report: Report): void {
  for (const step of stepsOf(action, home, screen, model)) {
    checkTyped(step.action, model, report);
    const { form } = step.action;
    const isNew = !home.row && home.block?.kind === "table" && form?.record === undefined && step.action.detail === undefined;
    if (form !== undefined) checkLost({ form, chain: chainOf(step.action, screen), what: step.action, isNew }, screen, model, report);
    checkLacking(step, model, report);
    checkOverwritten(step.action, model, report);
    checkRead(step.action, model, report);
    checkAdded(step.action, home, model, report);
  }
}

/** Reports inputs of a form that the call which fills it does not reply (E407): they begin empty, and saving empties them. */
function checkRead({ id, form, call }: Action, { drafts, project }: Model, report: Report): void {
  const read = drafts.get(form?.call ?? "");
  const replied = new Set([...(read?.replyFields.map(({ name }) => name) ?? []), ...(read?.ast.reply?.plus.keys() ?? [])]);
  const store = drafts.get(call ?? "")?.ast.store;
  if (form === undefined || form.readonly === true || read === undefined || read.reply.open === true || store?.operation !== "update")
    return;
  for (const { names, at, default: preset } of fieldsOf(form))
    for (const name of names)
      if (!replied.has(name) && preset === undefined && project.entities.get(store.entity.text)?.fields.get(name)?.secret === false)
        report.add(
          "E407",
          at,
          `the reply of ${form.call} lacks "${name}", so the form of "${id}" begins without it`,
          `fields: [${name}, …]`,
        );
}

/** Reports inputs of a form that the call writes over by its `set`, or the action by its `send` (E511). */
function checkOverwritten({ id, call, form, send }: Action, { drafts }: Model, report: Report): void {
  const set = new Map(drafts.get(call ?? "")?.ast.store?.set.map(({ name, value }) => [name.text, value]));
  if (form === undefined || form.readonly === true) return;
  for (const { names, at, readonly, widget } of fieldsOf(form))
    for (const name of names) {
      const isReplaced = send.get(name)?.kind === "literal";
      const why = set.get(name)?.kind === "literal" ? `${call} always sets it` : isReplaced ? "`send` replaces it" : undefined;
      if (why !== undefined && readonly !== true && widget !== "display")
        report.add("E511", at, `users enter "${name}" in the form of "${id}", but ${why}, so it is lost`, TAKE_OR_SHOW);
    }
}

/** Reports an action of a row whose form begins with the record of the row, and that adds another record (E505). */
function checkAdded({ id, call, form, copyOf, send, at }: Action, { block, row }: Home, { drafts }: Model, report: Report): void {
  const store = drafts.get(call ?? "")?.ast.store;
  if (!row || block?.kind !== "table" || store?.operation !== "create" || store.entity.text !== block.entity) return;
  if (form === undefined || copyOf !== undefined || send.size > 0) return;
  report.add(
    "E505",
    at,
    `"${id}" acts on a row, but ${call} adds another record with the values of its form`,
    "a call with store: { update: … }, or copyOf",
  );
}

/** Checks that the form has every field that its entity requires (E512). */
function checkTyped({ id, form, at }: Action, model: Model, report: Report): void {
  const fields = new Set(fieldsOf(form).flatMap(({ names }) => names));
  for (const name of model.project.entities.get(form?.entity ?? "")?.required ?? [])
    if (!fields.has(name))
      report.add("E512", at, `"${form?.entity}" requires "${name}", but the form of "${id}" does not have it`, `add ${name} to the form`);
}

/**
 * Returns the names that the calls and transitions of a chain of actions accept. Undefined if the chain makes no call, or if a hand-written
 * component does something unknown in it.
 */
function takenBy(chain: readonly Action[], screen: Screen, model: Model): { names: Set<string>; calls: string[] } | undefined {
  const workflow = model.project.workflows.get(screen.workflow ?? "");
  const names = new Set<string>();
  const calls: string[] = [];
  for (const action of chain) {
    if (action.custom !== undefined) return undefined;
    const draft = model.drafts.get(action.call ?? "");
    if (draft !== undefined) calls.push(draft.id);
    for (const name of draft?.input.types.keys() ?? []) names.add(name);
    for (const step of action.transitions) {
      const transition = workflow?.transitions.get(step);
      if (transition?.call !== undefined) calls.push(transition.call);
      for (const name of wantedBy(transition)) names.add(name);
    }
  }
  return calls.length === 0 ? undefined : { names, calls: [...new Set(calls)] };
}

/**
 * Returns the names that the call of a transition takes: its inputs, and the values that it sends. The server ignores all others. Empty for
 * undefined.
 */
const wantedBy = (transition: ReturnType<Workflow["transitions"]["get"]>): readonly string[] =>
  transition === undefined ? [] : [...transition.input, ...transition.send.keys()];

/** Returns the names of entered values that conditions, references and texts read. */
function askedIn(root: unknown): Set<string> {
  const asked = new Set<string>();
  for (const node of listAstNodes(root)) {
    const { subject, path } = node as Partial<Reference>;
    const [first] = Array.isArray(path) ? path : [];
    if ((subject === "form" || subject === "record") && first !== undefined) asked.add(first);
  }
  return asked;
}

interface Entry {
  form: Form;
  /** Actions that may follow. */
  chain: readonly Action[];
  /** Action or block at which mistakes are reported. */
  what: Pick<Action, "id" | "at">;
  /** There is no record yet. */
  isNew: boolean;
}

/**
 * Reports a `set` of a name that the form neither has nor sends (E215). Forms that share a button cause the same message, which appears
 * once.
 */
function checkSet({ id, set, at }: Action, known: ReadonlySet<string>, own: ReadonlySet<string>, report: Report): void {
  for (const name of set?.keys() ?? [])
    if (!known.has(name)) report.unknown("E215", at, `"${id}" sets "${name}", which its form neither has nor sends`, name, own);
}

/** Tests whether an action is a copy with the form of the action that it copies, where its mistakes are reported. */
function isReportedElsewhere(form: Form, { id }: Entry["what"], { actions }: Screen): boolean {
  const source = actions.get(actions.get(id)?.copyOf ?? "");
  return form.name !== undefined && source?.form?.name === form.name;
}

function checkLost({ form, chain, what, isNew }: Entry, screen: Screen, model: Model, report: Report): void {
  if (form.readonly === true || isReportedElsewhere(form, what, screen)) return;
  const taken = takenBy(chain, screen, model);
  if (taken === undefined) return;
  const asked = askedIn([form, chain]);
  const own = new Set(fieldsOf(form).flatMap(({ names }) => names));
  const buttons = [...(form.actions ?? []).flatMap((id) => screen.actions.get(id) ?? []), ...chain];
  const known = new Set([...own, ...taken.names, ...asked]);
  for (const button of buttons) checkSet(button, known, own, report);
  for (const field of entered(form.items, isNew)) {
    const lost = field.names.filter((name) => !taken.names.has(name) && !asked.has(name));
    const set = field.change
      .flatMap((change) => [...change.set.keys()])
      .filter((name) => !taken.names.has(name) && !own.has(name) && !asked.has(name));
    const calls = taken.calls.length === 1 ? `${taken.calls[0]} does not take it` : `none of ${taken.calls.join(", ")} takes it`;
    for (const name of lost)
      report.add("E511", field.at, `users enter "${name}" in the form of "${what.id}", but ${calls}, so it is lost`, TAKE_OR_SHOW);
    for (const name of set)
      report.add(
        "E511",
        field.at,
        `a change of "${field.names.join(", ")}" sets "${name}" in the form of "${what.id}", but ${calls}, so it is lost`,
        `remove ${name} from set, or let the call take it`,
      );
  }
}

/** A transition takes the fields of its `input`. Any other call takes the fields of its `query` and `body`. */
const TAKE_OR_SHOW = "widget: display to show it only, or add it to the body of the call or the `input` of the transition";

/**
 * Returns the inputs that users can fill in. Inputs that are read-only are left out, and so are those that depend on a record, unless there
 * is none yet. The same holds in sections.
 */
function entered(items: readonly FormItem[], isNew: boolean): Field[] {
  const isShut = (condition: FormItem["readonly"]): boolean =>
    condition === true || (typeof condition === "object" && asksForRecord(condition) && !(isNew && !holdsAtFirst(condition)));
  const isHidden = (condition: FormItem["show"]): boolean =>
    condition !== undefined && asksForRecord(condition) && !(isNew && holdsAtFirst(condition));
  return items.flatMap((item) => {
    if (isShut(item.readonly) || isHidden(item.show)) return [];
    if ("section" in item) return entered(item.items, isNew);
    return item.widget === "display" ? [] : [item];
  });
}

/** Tests whether a condition can be true while there is no record, so that each name of `row` is empty. */
function holdsAtFirst({ tree }: Condition): boolean {
  const ofRow = referencesOf(tree).filter(({ subject }) => subject === "row");
  return canHold({ trees: [tree], fixed: new Map(ofRow.map(({ path }) => [["row", ...path].join("."), undefined])) });
}

function asksForRecord(condition: unknown): boolean {
  for (const node of listAstNodes(condition)) if (node["subject"] === "row") return true;
  return false;
}
