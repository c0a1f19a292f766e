import type { Name } from "../parse/ast.ts";
import type { FormBlockAst } from "../parse/screen-ast.ts";
import { formAst, resolveForm, type FormUse } from "./forms.ts";
import { actionIdIn, actionIds, callOf, contextOf, type BlockNames, type ScreenEnv } from "./screen-env.ts";
import type { FormBlock } from "./types.ts";
import { flag } from "./flag.ts";
import { resolveValues } from "./values.ts";

/**
 * Resolves a form block of a screen. If the form that it names does not exist, which is reported elsewhere, the block has no fields.
 *
 * @param base the name of the block
 * @param names the names of the block's record and entity
 */
export function formBlockOf(ast: FormBlockAst, base: { name: string }, names: BlockNames, screen: ScreenEnv): FormBlock {
  const call = ast.call === undefined ? undefined : screen.calls.get(ast.call.text);
  const context = contextOf(screen, { bare: "record", row: names.record, form: names.record });
  const found = formAst(ast.form, screen);
  const use: FormUse = {
    screen: found?.screen ?? screen,
    context: { ...context, report: found?.screen.report ?? screen.report },
    names: names.record,
    required: requiredByAll(ast.actions ?? [], screen.workflows.get(names.entity?.name ?? "")?.name, screen),
    typedKey: undefined,
    search: false,
    readonly: found?.ast.readonly === true,
    actionId: (name) => actionIdIn(name, found?.screen ?? screen, screen),
  };
  const empty = { readonly: true as const, errors: "fields" as const, send: new Map(), items: [], at: ast.at };
  const { history: _history, ...written } = ast;
  return {
    ...written,
    ...base,
    call: ast.call?.text,
    start: ast.start === undefined ? undefined : callOf(ast.start, screen)?.id,
    send: resolveValues(ast.send, context, call?.input.types, call?.input.title ?? "the call"),
    // A record that is not stored yet has no name.
    naming: ast.entity === undefined && ast.start === undefined ? names.entity?.naming : undefined,
    form: found === undefined ? empty : resolveForm(found.ast, use),
    actions: actionIds(ast.actions, screen),
    entity: names.entity?.name,
    newRecord: flag(ast.entity !== undefined),
  };
}

/**
 * Returns the inputs that every call of a page's actions requires. An input that only some require is not marked, because a draft may be
 * saved without it. Histories and actions without a call do not count. The browser finds the fields that the checks of a transition
 * require, because these depend on the entered values.
 */
function requiredByAll(actions: readonly Name[], workflow: string | undefined, screen: ScreenEnv): ReadonlySet<string> {
  const needs = actions.flatMap((name) => {
    const found = screen.ast.actions.get(name.text);
    const steps = (found?.transitions ?? []).map((transition) => screen.transitionCalls.get(`${workflow}.${transition.text}`) ?? "");
    const calls = found?.call === undefined ? steps : [found.call.text];
    return calls.flatMap((id) => {
      const call = screen.calls.get(id);
      // A history reads the changes of a record and sends nothing.
      if (call?.ast.history !== undefined) return [];
      return [call === undefined ? [] : [...call.body.required, ...call.query.required]];
    });
  });
  const [first = [], ...others] = needs;
  return new Set(first.filter((name) => others.every((names) => names.includes(name))));
}
