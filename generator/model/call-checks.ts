import { Report } from "../diagnostics/diagnostic.ts";
import type { CallDraft } from "./calls.ts";
import type { Context } from "./context.ts";
import { namesOfEntity, type Names } from "./names.ts";
import type { ScreenEnv } from "./screen-env.ts";
import type { Check } from "./types.ts";
import { referencesOf, resolveChecks } from "./values.ts";

/**
 * The checks of a call as the browser judges them before it is made: what is sent is `form`, the stored record `row`.
 * A record that is only being created has no stored one.
 */
export function checksOfCall(call: CallDraft, screen: ScreenEnv): Check[] {
  const subjects = new Map<string, Names | "value">([
    ["form", call.input],
    ["user", screen.user],
    ["now", "value"],
  ]);
  const stored = call.entity?.fields;
  if (call.entity !== undefined) subjects.set("row", namesOfEntity(call.entity, screen.entities));
  // What is wrong with them is told at the call.
  const context: Context = {
    report: new Report(),
    bare: (name) => (call.input.types.has(name) || stored?.has(name) !== true ? "form" : "row"),
    subjects,
  };
  const checks = resolveChecks(call.ast.checks, context);
  return call.ast.store?.operation === "create" ? checks.filter((check) => !asks(check, "row")) : checks;
}

/** Those that a search can judge: over what it fills, not over what its block sends. */
export function checksOfList(call: CallDraft | undefined, sent: readonly string[], screen: ScreenEnv): Check[] {
  if (call === undefined) return [];
  return checksOfCall(call, screen).filter((check) => !asks(check, "row") && !check.fields.some((field) => sent.includes(field)));
}

/** Without those that stand where the call is used as well. */
export function ownOnly(written: readonly Check[] | undefined, ofCall: readonly Check[]): Check[] {
  return ofCall.filter((check) => written?.some(({ message }) => message === check.message) !== true);
}

function asks({ rule, when }: Check, subject: string): boolean {
  return [rule, when].some((condition) => condition !== undefined && referencesOf(condition.tree).some((item) => item.subject === subject));
}
