import { type Check, type Data, firstFailure, type Scope } from "../contract/values/data.ts";
import type { AnyCall } from "../contract/wire/call.ts";
import type { Action, Form, FormItem, Screen } from "../contract/language/screen.ts";
import { type InputRules, judge, type Violation } from "../contract/language/violations.ts";
import { inFieldOrder, judgeAhead, judgeWritten } from "../contract/language/whole-record.ts";
import { isPassword } from "../contract/wire/wire.ts";
import { loadChunk } from "../host/load-chunk.ts";
import type { PasswordRule, PasswordRules } from "../host/runtime.tsx";
import { callInput, type Entered, transitionInput } from "./input.ts";
import { judgedScope, stepOf } from "./availability.ts";
import { ownValue } from "../contract/values/own-value.ts";

/** The ordered checks: those of the action, else those of its transition. */
export function checksOf(screen: Screen, action: Action, scope: Scope): readonly Check[] {
  return action.checks ?? stepOf(screen, action, scope)?.transition.checks ?? [];
}

/** What an action leads to by itself, with what its form holds: until another form, part or question comes. */
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

/** What a form is judged by before anything is sent. */
export interface FormRules {
  /** Of what the action calls, and of what follows it, by call id. */
  calls: ReadonlyMap<string, InputRules>;
  /** Of what is typed into the form, which are no call's. */
  typed?: InputRules | undefined;
  /** Of the new passwords in these fields. */
  passwords?: { fields: readonly string[]; rule: PasswordRule } | undefined;
}

/**
 * Loads the rules of an action.
 *
 * @param form the form that is sent; default: the action's own
 */
export async function rulesOf(screen: Screen, action: Action, passwordRules: PasswordRules, form = action.form): Promise<FormRules> {
  const calls = new Map<string, InputRules>();
  for (const { call, input } of [action, ...followersOf(screen, action)]) {
    if (call !== undefined && input !== undefined) calls.set(call.id, await loadChunk(input));
  }
  for (const step of action.transitions ?? []) calls.set(step.call.id, await loadChunk(step.input));
  const typed = action.form?.typed === undefined ? undefined : await loadChunk(action.form.typed);
  const fields = newPasswords(screen, action, form);
  return { calls, typed, passwords: fields.length === 0 ? undefined : { fields, rule: await passwordRules() } };
}

/** Fields for a new password: those that are sent as one, but for what `current-password` asks for. */
function newPasswords(screen: Screen, action: Action, form: Form | undefined): string[] {
  const calls = [action, ...followersOf(screen, action)].flatMap(({ call }) => call ?? []);
  const isSent = (name: string): boolean => calls.some(({ wire }) => isPassword(wire?.[name]));
  return passwordFields(form?.items ?? []).filter(isSent);
}

const passwordFields = (items: readonly FormItem[]): string[] =>
  items.flatMap((item) => ("section" in item ? passwordFields(item.items) : item.widget === "password" ? item.names : []));

const judgePasswords = ({ fields, rule }: NonNullable<FormRules["passwords"]>, { values }: Entered, { user }: Scope): Violation[] =>
  fields.flatMap((field) => {
    const typed = values[field];
    const message = typeof typed === "string" && typed !== "" ? rule(typed, user) : undefined;
    return message === undefined ? [] : [{ field, keyword: "check", message }];
  });

/** What the action would call, and with what. */
export function sentBy(screen: Screen, action: Action, scope: Scope, entered: Entered) {
  const { workflow } = screen;
  if (action.transitions !== undefined) {
    const step = stepOf(screen, action, scope);
    if (step === undefined || workflow === undefined) return undefined;
    return { call: step.call, input: transitionInput(step, workflow, action, scope, entered) };
  }
  return action.call === undefined ? undefined : { call: action.call, input: callInput(action.call, action, scope, entered) };
}

/**
 * What a form lacks for the calls that follow its first one: said before any call is made. Only of what the form itself
 * holds, for what they send of the reply is not known yet.
 */
function judgeFollowers(screen: Screen, action: Action, scope: Scope, entered: Entered, rules: FormRules["calls"]): readonly Violation[] {
  return followersOf(screen, action).flatMap((follower) => {
    const ofCall = rules.get(follower.call?.id ?? "");
    if (follower.call === undefined || ofCall === undefined) return [];
    const found = judgeCall(follower.call, ofCall, callInput(follower.call, follower, scope, entered));
    return found.filter(({ field }) => {
      const [name = ""] = field.split(".");
      return entered.names.has(name) && !Object.hasOwn(follower.send ?? {}, name);
    });
  });
}

/** A password is not what travels: of what was typed the rules of the call know only whether there is any. */
function judgeCall(call: AnyCall, rules: InputRules, input: Data): readonly Violation[] {
  const found = judge(rules, input, new Set(Object.keys(passwordsIn(call, input))));
  // What the server knows it has judged.
  const isNamed = (field: string): boolean => ownValue(input, ownValue(call.imports, field)?.by ?? "") !== undefined;
  return found.filter(({ field, keyword }) => !isNamed(field) && (keyword === "required" || !isPassword(ownValue(call.wire, field))));
}

const passwordsIn = (call: AnyCall, input: Data): Data =>
  Object.fromEntries(Object.entries(input).filter(([name]) => isPassword(ownValue(call.wire, name))));

/** Fields whose text is transformed and sent as a password, blanks and all. */
function typedPasswords(screen: Screen, action: Action, scope: Scope, entered: Entered): ReadonlySet<string> {
  const sent = sentBy(screen, action, scope, entered);
  const first = sent === undefined ? {} : passwordsIn(sent.call, sent.input);
  const later = followersOf(screen, action).map((follower) =>
    follower.call === undefined ? {} : passwordsIn(follower.call, callInput(follower.call, follower, scope, entered)),
  );
  const texts = new Set([first, ...later].flatMap((passwords) => Object.values(passwords)));
  return new Set(Object.keys(entered.values).filter((name) => texts.has(entered.values[name])));
}

/** Rules of the call, and of the record as its transition would store it. */
function judgeSentRecord(
  screen: Screen,
  action: Action,
  scope: Scope,
  entered: Entered,
  { call, input }: { call: AnyCall; input: Data },
  rules: InputRules | undefined,
): readonly Violation[] {
  const ofCall = rules === undefined ? [] : judgeCall(call, rules, input);
  const { workflow } = screen;
  const transition = action.transitions === undefined ? undefined : stepOf(screen, action, scope)?.transition;
  const { row } = scope;
  // A list may have brought a part of the record only: then the server judges what is not known here.
  const isHeld = (name: string): boolean => entered.names.has(name) || (row !== undefined && row !== null && Object.hasOwn(row, name));
  if (workflow === undefined || transition === undefined)
    return rules === undefined ? ofCall : inFieldOrder(rules.whole, ofCall, judgeUpdate(rules, input, scope, isHeld));
  const isNew = row === undefined || row === null;
  const known = workflow.whole?.names.every((name) => isNew || isHeld(name)) === true;
  return known ? inFieldOrder(workflow.whole, ofCall, judgeAhead(workflow, transition, judgedScope(workflow, scope), input)) : ofCall;
}

/** Judges the record at hand with what is sent, as far as both are known here: what else the server may write it judges itself. */
function judgeUpdate(
  { whole, set = [] }: InputRules,
  input: Data,
  { row }: Scope,
  isHeld: (name: string) => boolean,
): readonly Violation[] {
  if (whole === undefined) return [];
  const sent = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const names = new Set(Object.keys(sent));
  const isKnown = (name: string): boolean =>
    whole.servers?.includes(name) !== true && !set.includes(name) && (names.has(name) || isHeld(name));
  return judgeWritten(whole, { ...row, ...sent }, { names, isKnown }).filter(({ field }) => names.has(field.split(".")[0] ?? ""));
}

/** Rules of single fields, then the ordered checks: as the server judges. */
export function judgeEntered(
  screen: Screen,
  action: Action,
  scope: Scope,
  entered: Entered,
  { calls, typed, passwords }: FormRules,
): readonly Violation[] {
  const sent = sentBy(screen, action, scope, entered);
  const ofCall = sent === undefined ? undefined : calls.get(sent.call.id);
  const checks = checksOf(screen, action, scope);
  const violations = firstOfEach([
    ...(typed === undefined ? [] : judge(typed, entered.values, typedPasswords(screen, action, scope, entered))),
    ...(passwords === undefined ? [] : judgePasswords(passwords, entered, scope)),
    ...(sent === undefined ? [] : judgeSentRecord(screen, action, scope, entered, sent, ofCall)),
    ...judgeFollowers(screen, action, scope, entered, calls),
    // What is typed is judged by the browser only: all of it is told at once.
    ...(typed === undefined ? [] : checks.filter((check) => fails(check, scope)).map(violationOf)),
  ]);
  if (violations.length > 0) return violations;
  const failure = firstFailure(checks, scope) ?? judgeSent(action, scope, sent?.input);
  return failure === undefined ? [] : [violationOf(failure)];
}

const fails = (check: Check, scope: Scope): boolean => firstFailure([check], scope) !== undefined;

function violationOf({ fields, message, clear }: Check): Violation {
  return { field: fields[0] ?? "", keyword: "check", message, ...(clear === undefined ? {} : { clear }) };
}

function firstOfEach(violations: readonly Violation[]): readonly Violation[] {
  return violations.filter(({ field }, index) => violations.findIndex((other) => other.field === field) === index);
}

/** What the call itself will check, over what is sent; a refusal need not travel. */
export function judgeSent(action: Action, scope: Scope, input: Data | undefined): Check | undefined {
  return action.judged === undefined || input === undefined ? undefined : firstFailure(action.judged, { ...scope, form: input });
}
