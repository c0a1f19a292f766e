import { isDeepStrictEqual } from "node:util";
import { Report } from "../diagnostics/diagnostic.ts";
import type { CallDraft } from "./calls.ts";
import type { Context } from "./context.ts";
import { namesOfEntity, type Names } from "./names.ts";
import type { ScreenEnv } from "./screen-env.ts";
import type { Check } from "./types.ts";
import { referencesOf, resolveChecks } from "./values.ts";

/**
 * Resolves the checks of a call for the browser, which evaluates them before it sends the request. In these checks, `form` is the request
 * and `row` is the stored record. For `create`, checks that refer to `row` are left out, because there is no stored record. Mistakes are
 * reported at the declaration of the call, not here.
 */
export function checksOfCall(call: CallDraft, screen: ScreenEnv): Check[] {
  const subjects = new Map<string, Names | "value">([
    ["form", call.input],
    ["user", screen.user],
    ["now", "value"],
  ]);
  const stored = call.entity?.fields;
  if (call.entity !== undefined) subjects.set("row", namesOfEntity(call.entity, screen.entities));
  // Mistakes in these checks are reported at the call itself.
  const context: Context = {
    report: new Report(),
    bare: (name) => (call.input.types.has(name) || stored?.has(name) !== true ? "form" : "row"),
    subjects,
    values: "sent",
  };
  const checks = resolveChecks(call.ast.checks, context);
  return call.ast.store?.operation === "create" ? checks.filter((check) => !asks(check, "row")) : checks;
}

/**
 * Returns the checks of a list call that a search form can evaluate. Checks of `row`, and of inputs that the block itself sends, are left
 * out.
 *
 * @param sent names that `send` of the block sets
 * @returns an empty list without a call
 */
export function checksOfList(call: CallDraft | undefined, sent: readonly string[], screen: ScreenEnv): Check[] {
  if (call === undefined) return [];
  return checksOfCall(call, screen).filter((check) => !asks(check, "row") && !check.fields.some((field) => sent.includes(field)));
}

/**
 * Returns the checks of a call without the checks that the action or block also declares, so that the browser evaluates each check only
 * once. Checks with equal messages are considered equal.
 *
 * @param written checks of the action or block; undefined if there are none
 * @param ofCall checks of the call
 */
export function ownOnly(written: readonly Check[] | undefined, ofCall: readonly Check[]): Check[] {
  return ofCall.filter((check) => written?.some(({ message }) => isDeepStrictEqual(message, check.message)) !== true);
}

function asks({ rule, when }: Check, subject: string): boolean {
  return [rule, when].some((condition) => condition !== undefined && referencesOf(condition.tree).some((item) => item.subject === subject));
}
