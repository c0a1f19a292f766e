import type { Comparison } from "../../runtime/contract/language/condition-tree.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import { locationOf } from "../diagnostics/place.ts";
import type { Model } from "../model/build.ts";
import { SHORTEST } from "../model/control-limits.ts";
import { fieldsOf, listAllScreens } from "../model/traverse.ts";
import type { Action, Check, Screen } from "../model/types.ts";
import { atomsOf } from "./domains.ts";
import { FORMAT_LONGEST } from "./format-texts.ts";

/**
 * Reports a limit of an input (`max`) below every value that a check of its action or call accepts (E313). The check would fail
 * for every input. Also reports a check of a format whose texts the length of its input excludes (E313).
 */
export function checkInputLimits(model: Model, report: Report): void {
  for (const { calls } of model.project.services.values())
    for (const call of calls.values()) report.run(checkFormats, call.id, call.checks, model);
  for (const workflow of model.project.workflows.values())
    for (const { call, checks } of workflow.transitions.values()) report.run(checkFormats, call, checks, model);
  for (const screen of listAllScreens(model.project)) report.run(checkScreen, screen, model);
}

function checkScreen(screen: Screen, { project }: Model, report: Report): void {
  const workflow = project.workflows.get(screen.workflow ?? "");
  for (const action of screen.actions.values()) {
    if (action.form === undefined || action.id.includes(".")) continue;
    const [service = "", name = ""] = action.call?.split(".") ?? [];
    const ofCall = project.services.get(service)?.calls.get(name)?.checks ?? [];
    const ofTransitions = action.transitions.flatMap((step) => workflow?.transitions.get(step)?.checks ?? []);
    checkAction(action, [...(action.checks ?? []), ...ofCall, ...ofTransitions], report);
  }
}

function checkAction({ form }: Action, checks: readonly Check[], report: Report): void {
  for (const { names, max, at } of fieldsOf(form)) {
    const [name = ""] = names;
    if (max === undefined) continue;
    for (const { when, rule } of checks) {
      const wanted = when === undefined && "test" in rule.tree ? leastOf(rule.tree, name) : undefined;
      if (wanted !== undefined && max < wanted)
        report.add(
          "E313",
          at,
          `a check accepts no "${name}" of at most ${max}`,
          `max: at least ${wanted}; the check is at ${locationOf(rule.at)}`,
        );
    }
  }
}

function checkFormats(call: string | undefined, checks: readonly Check[], { drafts }: Model, report: Report): void {
  const types = drafts.get(call ?? "")?.input.types;
  for (const { rule } of checks)
    for (const test of atomsOf(rule.tree)) {
      if (!("test" in test) || test.test !== "format" || !("literal" in test.right) || test.left.path.length !== 1) continue;
      const [name = ""] = test.left.path;
      const { maxLength = Number.POSITIVE_INFINITY, minLength = 0 } = (types?.get(name)?.schema ?? {}) as Lengths;
      const format = String(test.right.literal);
      const [least = 0, most = Number.POSITIVE_INFINITY] = [SHORTEST[format], FORMAT_LONGEST[format]];
      if (test.left.subject !== "row" && (maxLength < least || minLength > most))
        report.add("E313", rule.at, `no text of the length of "${name}" has the format ${format}`, hintOf(least, most, maxLength));
    }
}

interface Lengths {
  maxLength?: number;
  minLength?: number;
}

const hintOf = (least: number, most: number, maxLength: number): string =>
  maxLength < least ? `maxLength: at least ${least}, instead of ${maxLength}` : `minLength: at most ${most}`;

/** Returns the length or number below which a test of an input always fails. Undefined if there is none. */
function leastOf(test: Comparison, name: string): number | undefined {
  const [{ left, right } = test] = atomsOf(test) as Comparison[];
  if (!["form", "record"].includes(left.subject) || left.path.length !== 1 || left.path[0] !== name || !("literal" in right))
    return undefined;
  if (test.test === "format") return SHORTEST[String(right.literal)];
  return test.test === "gt" || test.test === "gte" ? Number(right.literal) : undefined;
}
