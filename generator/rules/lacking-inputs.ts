import type { Report } from "../diagnostics/diagnostic.ts";
import type { Model } from "../model/build.ts";
import type { CallDraft } from "../model/calls.ts";
import { fieldsOf, listActionNodes, listedActions } from "../model/traverse.ts";
import type { Action, Block, FormItem, Screen } from "../model/types.ts";

/**
 * The block of a page from which users start an action, because the block lists the action. The record in the block determines which inputs
 * of the action are already known.
 */
export interface Home {
  /** Undefined if the action belongs to no page. */
  block: Block | undefined;
  /** True for a row action. */
  row: boolean;
}

/** An action in a sequence of actions that follow each other, such as an action and a button of its dialog. */
export interface Step {
  action: Action;
  /** The block that lists the first action of the sequence. */
  home: Home;
  /** Names whose values the actions before it have entered, sent or received. */
  before: ReadonlySet<string>;
}

/**
 * Returns an action, followed by the actions that users can start only after it, such as the buttons of its dialogs. The list ends after an
 * action whose call does not declare the names of its reply.
 *
 * @param home the block that lists the action
 */
export function stepsOf(first: Action, home: Home, screen: Screen, model: Model): Step[] {
  const listed = new Set(listedActions(screen).map(({ action }) => action.id));
  const steps: Step[] = [{ action: first, home, before: new Set() }];
  for (const { action, before } of steps) {
    const left = leftBy(action, screen, model);
    if (left === undefined) continue;
    for (const id of startedFrom(action)) {
      const next = screen.actions.get(id);
      if (next === undefined || listed.has(id) || id.includes(".") || next.custom !== undefined) continue;
      if (!steps.some((step) => step.action === next)) steps.push({ action: next, home, before: new Set([...before, ...left]) });
    }
  }
  return steps;
}

const startedFrom = (action: Action): string[] => listActionNodes(action).flatMap((node) => (node.term === "action" ? [node.of] : []));

/** Returns the names that an action leaves to the actions after it. Undefined if they are not declared. */
function leftBy(action: Action, screen: Screen, model: Model): string[] | undefined {
  const workflow = model.project.workflows.get(screen.workflow ?? "");
  const calls = [action.call, action.form?.call, ...action.transitions.map((name) => workflow?.transitions.get(name)?.call)];
  const replies = calls.flatMap((call) => model.drafts.get(call ?? "")?.reply ?? []);
  if (replies.some(({ open }) => open === true)) return undefined;
  return [...filledBy(action.form?.items ?? []), ...action.send.keys(), ...replies.flatMap(({ types }) => [...types.keys()])];
}

/** Reports each input that the call of an action requires, and that neither form, record, `send` nor an earlier action fills (E512). */
export function checkLacking({ action, home, before }: Step, model: Model, report: Report): void {
  const draft = model.drafts.get(action.call ?? "");
  if (draft === undefined || draft.body.file || action.form?.call !== undefined) return;
  // If the form names a record, only the fields of the form are sent, also those that users cannot enter.
  const shown = new Set(action.form?.record === undefined ? [] : fieldsOf(action.form).flatMap(({ names }) => names));
  const items = [...(action.form?.items ?? []), ...(home.block?.kind === "form" ? home.block.form.items : [])];
  const filled = filledBy(items);
  const onRecord = recordOf(action, home, model);
  if (onRecord === undefined) return;
  // The ticked rows identify the records.
  const ticked = draft.ast.store?.operation === "deleteMany" ? ["ids"] : [];
  for (const name of new Set([...draft.query.required, ...draft.body.required, ...ticked])) {
    if (before.has(name) || action.send.has(name) || filled.has(name) || shown.has(name) || onRecord.has(name)) continue;
    report.add(
      "E512",
      action.at,
      `${draft.id} requires "${name}", but nothing in "${action.id}" fills it`,
      `add ${name} to the form, or use send: { ${name}: … }`,
    );
  }
}

/** Returns the names that a form fills: by entry, by a default, or by a change of another field. */
function filledBy(items: readonly FormItem[], locked = false): Set<string> {
  const filled = new Set<string>();
  for (const item of items) {
    const shut = locked || item.readonly === true;
    if ("section" in item) for (const name of filledBy(item.items, shut)) filled.add(name);
    else {
      if (!(shut || item.widget === "display") || item.default !== undefined) for (const name of item.names) filled.add(name);
      for (const change of item.change) for (const name of change.set.keys()) filled.add(name);
    }
  }
  return filled;
}

/**
 * Returns the names of the fields of the record on which an action runs. An action with a detail call runs on the record that this call
 * returns.
 *
 * @param home the block that lists the action
 * @returns an empty set if there is no record; undefined if the names of the reply are not known
 */
export function recordOf(action: Action, { block, row }: Home, model: Model): ReadonlySet<string> | undefined {
  if (block === undefined || (!row && block.kind !== "form")) return new Set();
  const shown: CallDraft | undefined = "call" in block ? model.drafts.get(block.call ?? "") : undefined;
  const read = model.drafts.get(action.detail?.call ?? "") ?? shown;
  return read === undefined || read.reply.open === true ? undefined : new Set(read.reply.types.keys());
}
