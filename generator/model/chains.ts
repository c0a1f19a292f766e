import type { Name } from "../parse/ast.ts";
import { blockShapes } from "../parse/roles.ts";
import type { ActionAst, FormAst, ScreenAst, Written } from "../parse/screen-ast.ts";
import { type Around, type ScreenNode, visit } from "../parse/visit.ts";
import { replySubject, type CallDraft } from "./calls.ts";
import { formAst } from "./forms.ts";
import { anything, joined, type Names } from "./names.ts";
import type { Env, ScreenEnv } from "./screen-env.ts";

/* Finds what precedes and follows an action: `then`, the buttons of its confirmation, removed files, imported rows. */

/**
 * A step that starts an action:
 *
 * - Another action, which leads to it by `then`, by a button or by its form (`action`).
 * - An import of rows into a field (`call`).
 * - A field whose file is removed. `action` and `call` are then undefined.
 */
export interface Before {
  /** The screen that declares the action or the field. */
  screen: ScreenAst;
  action?: ActionAst;
  /** The call that returns the imported rows. */
  call?: Name;
}

/**
 * Maps each action (`screen.action`) to what starts it in the given screens: actions that lead to it, and fields of forms. An action that
 * only users start is absent.
 */
export function leadingTo(screens: readonly ScreenAst[]): Map<string, Before[]> {
  const index = new Map<string, Before[]>();
  for (const screen of screens) {
    for (const node of listWrittenNodes(screen)) {
      const before = node.term === "action" ? beforeOf(node.within, screen) : undefined;
      if (node.term !== "action" || before === undefined) continue;
      const id = node.of.text.includes(".") ? node.of.text : `${screen.name.text}.${node.of.text}`;
      index.set(id, [...(index.get(id) ?? []), before]);
    }
  }
  return index;
}

/**
 * Determines the step that runs before a named action: another action, an import of rows, or a field that starts it.
 *
 * @param within the grammar nodes that contain the name, the outermost first
 * @returns undefined if the action is only listed, for example as a button above a table
 */
function beforeOf(within: readonly Around<Written>[], screen: ScreenAst): Before | undefined {
  const inner = within.at(-1);
  if (inner?.shape === "import") return { screen, call: inner.of.rows };
  if (inner?.shape === "field") return { screen };
  const action = inner?.shape === "action" || inner?.shape === "button" ? within[0] : undefined;
  return action === undefined ? undefined : { screen, action: action.of as ActionAst };
}

/** Lists all nodes in the blocks, actions and forms of a screen, before names are resolved. */
function listWrittenNodes(screen: ScreenAst): ScreenNode<Written>[] {
  return [
    ...screen.blocks.flatMap((block) => visit<Written>(blockShapes[block.kind], block)),
    ...[...screen.actions.values()].flatMap((action) => visit<Written>("action", action)),
    ...[...screen.forms.values()].flatMap((form) => visit<Written>("form", form)),
  ];
}

/**
 * Returns the names that may follow `$reply` in an action. These are the names of the last reply before the action. If several actions lead
 * to the action, the names of all their replies are combined.
 *
 * @param name name of the action
 * @param owner name of the screen that declares the action
 * @param seen ids of the actions that were followed already, so that a cycle ends
 * @returns undefined if no call precedes the action
 */
export function replyBefore(name: string, owner: string, env: Env, seen: readonly string[] = []): Names | undefined {
  const id = `${owner}.${name}`;
  if (seen.includes(id)) return undefined;
  const found = (env.leadingTo.get(id) ?? []).flatMap((before): Names[] => {
    const replied = replyOf(before, env);
    const passed =
      replied ??
      (before.action === undefined ? undefined : replyBefore(before.action.name.text, before.screen.name.text, env, [...seen, id]));
    return passed === undefined ? [] : [passed];
  });
  if (found.length === 0) return undefined;
  const [only] = found;
  return found.length === 1 && only !== undefined
    ? only
    : { ...joined(only?.title ?? "the reply", ...found), list: found.every((names) => names.list) };
}

function replyOf({ action, call }: Before, env: Env): Names | undefined {
  if (call !== undefined) return subjectOf(env.calls.get(call.text));
  if (action === undefined) return undefined;
  if (action.custom !== undefined) return anything;
  if (action.call !== undefined) return subjectOf(env.calls.get(action.call.text));
  const [transition] = action.transitions ?? [];
  return transition === undefined ? undefined : transitionReply(transition.text, env);
}

/** Returns the names of a call's reply. For an unknown call, any name is accepted, because the call is reported where it is named. */
const subjectOf = (call: CallDraft | undefined): Names => (call === undefined ? anything : replySubject(call));

/**
 * Resolves the reply of a transition by its name alone: the workflow that governs the screen is not known here. Follows only a name that
 * exactly one workflow has.
 */
function transitionReply(name: string, env: Env): Names {
  const calls = [...env.transitionCalls].filter(([id]) => id.endsWith(`.${name}`)).map(([, call]) => call);
  const [only] = calls;
  return calls.length === 1 && only !== undefined ? subjectOf(env.calls.get(only)) : anything;
}

/**
 * Lists the calls to which a form of an action sends its fields. These are the call of the action, and the calls of the actions that follow
 * it by `then` on the same screen. Calls of transitions are left out.
 *
 * @param seen names of the actions that were followed so far; modified, so that a cycle ends
 */
export function callsAfter(ast: ActionAst, screen: ScreenEnv, seen = new Set<string>()): CallDraft[] {
  if (seen.has(ast.name.text)) return [];
  seen.add(ast.name.text);
  const own = screen.calls.get(ast.call?.text ?? "");
  const next = ast.then === undefined ? undefined : screen.ast.actions.get(ast.then.text);
  return [...(own === undefined ? [] : [own]), ...(next === undefined ? [] : callsAfter(next, screen, seen))];
}

/**
 * Lists the names of the actions that a form contains, as buttons or in its fields. Each name is returned with the screen that declares the
 * form, because the name is looked up there.
 *
 * @returns an empty list for an unknown form, which is reported (E208)
 */
export function actionsOfForm(form: Name | FormAst, screen: ScreenEnv): { name: Name; screen: ScreenEnv }[] {
  const found = formAst(form, screen);
  if (found === undefined) return [];
  const nodes = visit<Written>("form", found.ast);
  return nodes.flatMap((node) => (node.term === "action" ? [{ name: node.of, screen: found.screen }] : []));
}
