import type { Name } from "../parse/ast.ts";
import type { ActionAst, FormAst, FormItemAst, ScreenAst } from "../parse/screen-ast.ts";
import { replySubject, type CallDraft } from "./calls.ts";
import { formAst } from "./forms.ts";
import { anything, joined, type Names } from "./names.ts";
import type { Env, ScreenEnv } from "./screen-env.ts";

/** What comes before and after an action: `then`, the buttons of its question, files taken away, rows imported. */

const leadsTo = (ast: ActionAst): Name[] =>
  [ast.then, ...(ast.confirm?.buttons.map((button) => button.then) ?? [])].filter((name) => name !== undefined);

/** Fields of a form as written, sections opened. */
export function fieldsWithin(items: readonly FormItemAst[]): Extract<FormItemAst, { kind: "field" }>[] {
  return items.flatMap((item) => (item.kind === "section" ? fieldsWithin(item.items) : [item]));
}

interface Before {
  screen: ScreenAst;
  action?: ActionAst;
  /** Rows imported, a file uploaded. */
  call?: Name;
}

const indexes = new WeakMap<object, Map<string, Before[]>>();

/** By `screen.action`: what leads there, in any screen. */
function indexOf(screens: ReadonlyMap<string, ScreenAst>): Map<string, Before[]> {
  const known = indexes.get(screens);
  if (known !== undefined) return known;
  const index = new Map<string, Before[]>();
  const add = (name: Name, before: Before): void => {
    const id = name.text.includes(".") ? name.text : `${before.screen.name.text}.${name.text}`;
    index.set(id, [...(index.get(id) ?? []), before]);
  };
  for (const screen of screens.values()) {
    for (const action of screen.actions.values()) for (const name of leadsTo(action)) add(name, { screen, action });
    const inPlace = [...screen.actions.values(), ...screen.blocks.filter((block) => block.kind === "form")].flatMap(({ form }) =>
      form === undefined || "text" in form ? [] : [form],
    );
    for (const field of [...screen.forms.values(), ...inPlace].flatMap((form) => fieldsWithin(form.items))) {
      const { import: rows, remove } = field;
      if (rows?.then !== undefined) add(rows.then, { screen, call: rows.call });
      if (remove !== undefined) add(remove, { screen });
    }
  }
  indexes.set(screens, index);
  return index;
}

/** The latest reply that an action may see; undefined: no call comes before it. */
export function replyBefore(name: string, owner: string, env: Env, seen: readonly string[] = []): Names | undefined {
  const id = `${owner}.${name}`;
  if (seen.includes(id)) return undefined;
  const found = (indexOf(env.screens).get(id) ?? []).flatMap((before): Names[] => {
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
  const [transition] = action.transitions;
  return transition === undefined ? undefined : transitionReply(transition.text, env);
}

/** A call that is not known is reported where it is named. */
const subjectOf = (call: CallDraft | undefined): Names => (call === undefined ? anything : replySubject(call));

/** Which workflow governs the screen is not asked: only a name that one workflow has is followed. */
function transitionReply(name: string, env: Env): Names {
  const calls = [...env.transitionCalls].filter(([id]) => id.endsWith(`.${name}`)).map(([, call]) => call);
  const [only] = calls;
  return calls.length === 1 && only !== undefined ? subjectOf(env.calls.get(only)) : anything;
}

/** Calls that an action and what follows it make: its form may fill what they take (same name, same value). */
export function callsAfter(ast: ActionAst, screen: ScreenEnv, seen = new Set<string>()): CallDraft[] {
  if (seen.has(ast.name.text)) return [];
  seen.add(ast.name.text);
  const own = screen.calls.get(ast.call?.text ?? "");
  const next = ast.then === undefined ? undefined : screen.ast.actions.get(ast.then.text);
  return [...(own === undefined ? [] : [own]), ...(next === undefined ? [] : callsAfter(next, screen, seen))];
}

/** Actions that the fields of a form start, each with the screen that its name belongs to. */
export function actionsOfForm(form: Name | FormAst, screen: ScreenEnv): { name: Name; screen: ScreenEnv }[] {
  const found = formAst(form, screen);
  if (found === undefined) return [];
  const names = fieldsWithin(found.ast.items).flatMap((field) => [field.remove, field.import?.then]);
  return names.flatMap((name) => (name === undefined ? [] : [{ name, screen: found.screen }]));
}
