import type { Name } from "../parse/ast.ts";
import type { ActionAst } from "../parse/screen-ast.ts";
import type { Home } from "./action-homes.ts";
import { keyInput, readersIn, type CallDraft } from "./calls.ts";
import { callsAfter } from "./chains.ts";
import { formAst, resolveForm } from "./forms.ts";
import { anything, joined, type Names } from "./names.ts";
import { type contextOf, namesOf, type ScreenEnv } from "./screen-env.ts";
import { fieldsOf } from "./traverse.ts";
import type { Action, Check, Entity, Form } from "./types.ts";
import { wantedBy } from "./wanted-fields.ts";

/**
 * Returns the id of an action that another action or its form refers to by `name`. The id is the plain name, or `screen.action` if another
 * screen declares the action. An unknown name is reported (E206, E207) and returned unchanged.
 *
 * The function also adds the action to the actions of the screen that is being resolved.
 *
 * @param from the screen in which the name is looked up; by default, the screen of the action that contains the name
 */
export type ActionId = (name: Name, from?: ScreenEnv) => string;

/**
 * Collects the names that the fields of an action's form may have. These are inputs of the calls that follow, fields of the form's entity
 * and of the row, and names of the previous reply. If the entity of the form is unknown, any name is accepted, because the unknown entity
 * is reported elsewhere.
 */
export function formNames(ast: ActionAst, reply: Names | undefined, row: Names | undefined, screen: ScreenEnv): Names {
  const inputs = callsAfter(ast, screen).map((call) => call.input);
  const form = ast.form === undefined ? undefined : formAst(ast.form, screen);
  const entity = form?.ast.entity;
  const typed = entity === undefined ? undefined : (namesOf(screen.entities.get(entity.text), screen) ?? anything);
  return joined(row?.title ?? inputs[0]?.title ?? typed?.title ?? "the record", ...inputs, typed, row, reply);
}

/** Everything that {@link formOf} needs to resolve the form of an action. */
export interface FormEnv {
  /** The screen of the action. */
  screen: ScreenEnv;
  /** The names that the action may refer to. */
  acting: ReturnType<typeof contextOf>;
  /** The names that the fields of the form may have. */
  sources: Names;
  /** Checks that the action itself declares. */
  checks: readonly Check[] | undefined;
  /** Returns the id of an action from its name. */
  actionId: ActionId;
}

/**
 * Returns the fields that a check requires in every case. Empty if the check has a condition, or tests anything but that its fields have a
 * value.
 */
const filledFor = ({ when, rule, fields }: Check): readonly string[] =>
  when === undefined && "test" in rule.tree && rule.tree.test === "empty" ? fields : [];

/**
 * Resolves the form of an action: its fields, and which of them are required. The action's calls, checks and transitions can require a
 * field.
 *
 * @param target the call of the action
 * @param entity the entity of the screen, used if the call has none
 * @returns undefined if the action has no form. Also undefined after reporting an unknown screen (E206) or form (E208)
 */
export function formOf(ast: ActionAst, target: CallDraft | undefined, entity: Entity | undefined, env: FormEnv): Action["form"] {
  const found = ast.form === undefined ? undefined : formAst(ast.form, env.screen);
  if (found === undefined) return undefined;
  const names = target === undefined ? env.sources : joined(env.sources.title, target.input, env.sources);
  const written = target?.entity ?? entity;
  const typedKey = written?.store?.typedKey === true ? written.store.key : undefined;
  const { screen } = env;
  const needed = (ast.transitions ?? []).flatMap((name) => screen.transitionNeeds.get(`${env.acting.workflow?.name}.${name.text}`) ?? []);
  needed.push(...(env.checks ?? []).flatMap(filledFor));
  const calls = [...(target === undefined ? [] : [target]), ...callsAfter(ast, screen)];
  const required = new Set([...calls.flatMap((call) => [...call.body.required, ...call.query.required]), ...needed]);
  const context = {
    ...env.acting,
    report: found.screen.report,
    subjects: new Map([...env.acting.subjects, ["form", names] as const, ["record", names] as const]),
  };
  for (const [name, block] of found.screen.blocks) if (!context.subjects.has(name)) context.subjects.set(name, block.chosen);
  const form = resolveForm(found.ast, {
    screen: found.screen,
    context,
    names,
    required,
    wanted: calls.flatMap(({ body }) => wantedBy(body.schema)),
    typedKey,
    search: false,
    readonly: found.ast.readonly === true,
    actionId: (inner) => env.actionId(inner, found.screen),
  });
  const name = ast.form !== undefined && "text" in ast.form ? ast.form.text.split(".").at(-1) : undefined;
  return name === undefined ? form : { ...form, name };
}

/**
 * Tests whether a form has at least one field of the entity. Only such a form needs the complete record before it opens. False if all
 * fields of the form are inputs of calls, or if there is no entity.
 */
export const showsRecord = (form: Form, entity: Entity | undefined): boolean =>
  fieldsOf(form).some(({ names }) => names.some((name) => entity?.fields.has(name)));

/**
 * Determines the call that reads the complete record before the form of a row action opens. Without this call, a masked or missing value of
 * the list row could be saved. These forms need no call:
 *
 * - A form with a call or record of its own.
 * - A form without fields of the record.
 * - The form of a new record.
 *
 * @param home the block that lists the action
 * @param target the call of the action
 * @param opens true if the action opens a drawer with a record of the list
 * @returns the call and its key input. Undefined if the action is no row action, if no call is needed, or if no call of the service reads a
 * record
 */
export function detailOf(
  form: Action["form"],
  home: Home,
  target: CallDraft | undefined,
  screen: ScreenEnv,
  opens: boolean,
): Action["detail"] {
  if (form === undefined || form.call !== undefined || form.record !== undefined || !home.row) return undefined;
  // A drawer shows one record of the list.
  const list = opens && home.block?.ast.kind === "table" ? home.block.ast.call : undefined;
  const call = list === undefined ? target : screen.calls.get(list.text);
  const entity = opens ? call?.replyEntity : call?.entity;
  const key = entity?.store?.key;
  const isNew = call?.ast.store?.operation === "create" || call === undefined || (!opens && keyInput(call) === undefined);
  if (isNew || key === undefined || !showsRecord(form, entity)) return undefined;
  const detail = readersIn(call.service, screen.calls).find(({ replyEntity }) => replyEntity?.name === entity?.name);
  const as = detail === undefined ? undefined : keyInput(detail);
  return detail === undefined ? undefined : { call: detail.id, key, ...(as === undefined || as === key ? {} : { as }) };
}
