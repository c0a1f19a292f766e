import { type Check, type Data, type Scope, valueOf } from "../contract/values/data.ts";
import type { AnyCall } from "../contract/wire/call.ts";
import type { Action, Form, FormItem, Screen } from "../contract/language/screen.ts";
import { type InputRules, validateInput, type Violation } from "../contract/language/violations.ts";
import { sortByField, validateBeforeWrite, validateWritten } from "../contract/language/whole-record.ts";
import type { Transition, Workflow } from "../contract/language/workflow.ts";
import { isPassword } from "../contract/wire/wire.ts";
import { loadChunk } from "../host/load-chunk.ts";
import type { NewPasswords } from "../forms/password-help.tsx";
import type { PasswordRules } from "../host/runtime.tsx";
import { callInput, type Entered } from "./input.ts";
import { toGateScope } from "./availability.ts";
import type { PreparedAction, Sending } from "./prepared-action.ts";
import { ownValue } from "../contract/values/own-value.ts";

/**
 * Lists the actions that run after an action (`then`) with the same entered values. The list ends before an action that has a form, a
 * hand-written dialog or a confirmation, because such an action gets new values.
 */
export function followersOf(screen: Screen, action: Action): Action[] {
  const followers: Action[] = [];
  let next = action.then;
  while (next !== undefined) {
    const follower = screen.actions[next];
    const asks = follower?.form !== undefined || follower?.custom !== undefined || follower?.confirm !== undefined;
    if (follower === undefined || asks || follower === action || followers.includes(follower)) break;
    followers.push(follower);
    next = follower.then;
  }
  return followers;
}

/** Rules by which {@link validateEntered} validates the values of a form before they are sent. {@link rulesOf} loads them. */
export interface FormRules {
  /** Maps the id of a call to its rules. Contains the calls of the action, of its transitions and of its follow-up actions. */
  calls: ReadonlyMap<string, InputRules>;
  /** Rules of the form itself, for the values as typed. They apply before the rules of the calls, whatever the calls send. */
  typed?: InputRules | undefined;
  /** The fields for new passwords, and the policy that a new password must meet. */
  passwords?: NewPasswords | undefined;
}

/**
 * Loads the validation rules for the values of a form. These are the rules of the form itself, and of the calls that its action and
 * {@link followersOf} make.
 *
 * @param passwordRules reads the rules for new passwords; called only if the form has a field for a new password
 * @param form the form whose values are validated; default: the form of the action
 * @throws MissingChunk if the code of the rules cannot be loaded
 */
export async function rulesOf(screen: Screen, action: Action, passwordRules: PasswordRules, form = action.form): Promise<FormRules> {
  const calls = new Map<string, InputRules>();
  for (const { call, input } of [action, ...followersOf(screen, action)]) {
    if (call !== undefined && input !== undefined) calls.set(call.id, await loadChunk(input));
  }
  for (const step of action.transitions ?? []) calls.set(step.call.id, await loadChunk(step.input));
  const typed = action.form?.typed === undefined ? undefined : await loadChunk(action.form.typed);
  const fields = newPasswords(screen, action, form);
  return { calls, typed, passwords: fields.length === 0 ? undefined : { fields, policy: await passwordRules() } };
}

/** Lists the fields for a new password: password inputs that are sent as a password. Inputs of `current-password` are not included. */
function newPasswords(screen: Screen, action: Action, form: Form | undefined): string[] {
  const calls = [action, ...followersOf(screen, action)].flatMap(({ call }) => call ?? []);
  const isSent = (name: string): boolean => calls.some(({ wire }) => isPassword(wire?.[name]));
  return passwordFields(form?.items ?? []).filter(isSent);
}

const passwordFields = (items: readonly FormItem[]): string[] =>
  items.flatMap((item) => ("section" in item ? passwordFields(item.items) : item.widget === "password" ? item.names : []));

const validatePasswords = ({ fields, policy }: NewPasswords, { values }: Entered, { user }: Scope): Violation[] =>
  fields.flatMap((field) => {
    const typed = values[field];
    const message = typeof typed === "string" && typed !== "" ? policy.problemOf(typed, user) : undefined;
    return message === undefined ? [] : [{ field, keyword: "check", message }];
  });

/**
 * Validates the form for the calls after the first one, so that their mistakes show before any call is made. Only violations of fields of
 * the form are returned, because values taken from a reply are not known yet.
 */
function validateFollowers({ screen, action, scope, entered }: PreparedAction, rules: FormRules["calls"]): readonly Violation[] {
  return followersOf(screen, action).flatMap((follower) => {
    const ofCall = rules.get(follower.call?.id ?? "");
    if (follower.call === undefined || ofCall === undefined) return [];
    const found = validateCall(follower.call, ofCall, callInput(follower.call, follower, scope, entered));
    return found.filter(({ field }) => {
      const [name = ""] = field.split(".");
      return entered.names.has(name) && !Object.hasOwn(follower.send ?? {}, name);
    });
  });
}

/**
 * Validates the input of a call. A typed password is only checked by `required`, because another value is sent. Imported rows that are sent
 * by the id of their spreadsheet are skipped, because the server has validated them.
 */
function validateCall(call: AnyCall, rules: InputRules, input: Data): readonly Violation[] {
  const found = validateInput(rules, input, new Set(Object.keys(passwordsIn(call, input))));
  // The server has already validated the rows of a spreadsheet that is sent by its name.
  const isNamed = (field: string): boolean => ownValue(input, ownValue(call.imports, field)?.by ?? "") !== undefined;
  return found.filter(({ field, keyword }) => !isNamed(field) && (keyword === "required" || !isPassword(ownValue(call.wire, field))));
}

const passwordsIn = (call: AnyCall, input: Data): Data =>
  Object.fromEntries(Object.entries(input).filter(([name]) => isPassword(ownValue(call.wire, name))));

/**
 * Returns the fields whose text is sent as a password, by the call of the action or by one that follows. Their texts must stay unchanged,
 * including blanks.
 */
function typedPasswords({ screen, action, scope, entered, sent }: PreparedAction): ReadonlySet<string> {
  const first = sent === undefined ? {} : passwordsIn(sent.call, sent.input);
  const later = followersOf(screen, action).map((follower) =>
    follower.call === undefined ? {} : passwordsIn(follower.call, callInput(follower.call, follower, scope, entered)),
  );
  const texts = new Set([first, ...later].flatMap((passwords) => Object.values(passwords)));
  return new Set(Object.keys(entered.values).filter((name) => texts.has(entered.values[name])));
}

/** Validates the input by the rules of the call, and then the whole record as the call or the transition would store it. */
function validateSentRecord(
  { screen, action, scope, entered, step }: PreparedAction,
  { call, input }: Sending,
  rules: InputRules | undefined,
): readonly Violation[] {
  const ofCall = rules === undefined ? [] : validateCall(call, rules, input);
  const { workflow } = screen;
  const transition = action.transitions === undefined ? undefined : step?.transition;
  if (workflow !== undefined && transition !== undefined)
    return sortByField(workflow.whole, ofCall, validateTransition(workflow, transition, scope, { entered, input }));
  return rules === undefined
    ? ofCall
    : sortByField(rules.whole, ofCall, validateUpdate(rules, input, scope, isAvailableIn(entered, scope)));
}

/**
 * Tests whether the value of a field is known here. A list row may hold only some fields of the record. The server validates the fields
 * that are not known here.
 */
const isAvailableIn =
  ({ names }: Entered, { row }: Scope) =>
  (name: string): boolean =>
    names.has(name) || (row !== undefined && row !== null && Object.hasOwn(row, name));

/**
 * Applies the whole-record rules of an entity, which refer to several fields, to the record that a transition would store.
 *
 * @param scope the scope with the stored record as `row`
 * @param sent `entered`: the values of the form; `input`: the request that will be sent
 * @returns the violations. Empty if the entity has no such rules, or if one of them refers to a field that the browser does not know
 */
export function validateTransition(
  workflow: Workflow,
  transition: Transition,
  scope: Scope,
  { entered, input }: { entered: Entered; input: Data },
): readonly Violation[] {
  const { row } = scope;
  const isAvailable = isAvailableIn(entered, scope);
  const isNew = row === undefined || row === null;
  const known = workflow.whole?.names.every((name) => isNew || isAvailable(name)) === true;
  return known ? validateBeforeWrite(workflow, transition, toGateScope(workflow, scope), input) : [];
}

/**
 * Validates the current record merged with the input, and returns the violations. Only fields that are known here are validated. The server
 * validates the fields that it writes itself.
 */
function validateUpdate(
  { whole, set = [] }: InputRules,
  input: Data,
  { row }: Scope,
  isAvailable: (name: string) => boolean,
): readonly Violation[] {
  if (whole === undefined) return [];
  const sent = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const names = new Set(Object.keys(sent));
  const isKnown = (name: string): boolean =>
    whole.servers?.includes(name) !== true && !set.includes(name) && (names.has(name) || isAvailable(name));
  return validateWritten(whole, { ...row, ...sent }, { names, isKnown }).filter(({ field }) => names.has(field.split(".")[0] ?? ""));
}

/**
 * Validates the entered values before they are sent, with the same rules as the server.
 *
 * @returns the violations of all rules. If there are none, the first failed check: checks of the form are evaluated before checks of the
 * call. Empty if the values are valid
 */
export function validateEntered(prepared: PreparedAction, { calls, typed, passwords }: FormRules): readonly Violation[] {
  const { scope, entered, sent, checks } = prepared;
  const ofCall = sent === undefined ? undefined : calls.get(sent.call.id);
  const fails = (check: Check): boolean => prepared.fails(check);
  const violations = firstOfEach([
    ...(typed === undefined ? [] : validateInput(typed, entered.values, typedPasswords(prepared))),
    ...(passwords === undefined ? [] : validatePasswords(passwords, entered, scope)),
    ...(sent === undefined ? [] : validateSentRecord(prepared, sent, ofCall)),
    ...validateFollowers(prepared, calls),
    // Only the browser validates typed text, so it reports every failed check at once.
    ...(typed === undefined ? [] : checks.filter(fails).map((check) => violationOf(check, scope))),
  ]);
  if (violations.length > 0) return violations;
  const failure = checks.find(fails) ?? prepared.refusal;
  return failure === undefined ? [] : [violationOf(failure, scope)];
}

function violationOf({ fields, message, clear }: Check, scope: Scope): Violation {
  return { field: fields[0] ?? "", keyword: "check", message: valueOf(message, scope), ...(clear === undefined ? {} : { clear }) };
}

function firstOfEach(violations: readonly Violation[]): readonly Violation[] {
  return violations.filter(({ field }, index) => violations.findIndex((other) => other.field === field) === index);
}
