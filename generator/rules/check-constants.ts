import type { Report } from "../diagnostics/diagnostic.ts";
import { didYouMean } from "../diagnostics/did-you-mean.ts";
import { locationOf } from "../diagnostics/place.ts";
import { memoised } from "../memo/memo.ts";
import type { Model } from "../model/build.ts";
import { listedActions } from "../model/traverse.ts";
import type { Action, Call, Project, Screen } from "../model/types.ts";
import type { Asts, ConditionAst, NamedValue } from "../parse/ast.ts";
import { listAstNodes } from "../parse/uses.ts";
import { canHold } from "./satisfy.ts";

/**
 * Checks constants in the metadata:
 *
 * - A condition must compare `user.rights` only with rights that exist (E302).
 * - A screen must not send a `pageNumber` other than 1, because users would never see the first rows (E507).
 * - The checks of a call must accept the constants that an action sends to the call (E502).
 */
export function checkConstants({ project }: Model, asts: Asts, report: Report): void {
  const rights = listRights(project.screens.values());
  for (const screen of [...asts.screens, ...asts.dialogs]) report.run(checkPages, screen);
  for (const file of [...asts.screens, ...asts.dialogs, ...asts.services, ...asts.workflows, ...asts.entities])
    checkRights(file, rights, report);
  for (const screen of project.screens.values()) report.run(checkRefused, screen, project.services);
}

type Tested = Extract<ConditionAst, { kind: "test" }>;

/**
 * Lists the rights that a role can have: to a screen (`screen`), and to each of its actions (`screen:action`). Conditions may compare
 * `user.rights` only with these rights.
 */
export const listRights = (screens: Iterable<Screen>): ReadonlySet<string> =>
  new Set([...screens].flatMap(({ name, actions }) => [name, ...[...actions.keys()].map((action) => `${name}:${action}`)]));

/**
 * Reports each text that a condition compares with `user.rights` and that is no right of any screen (E302). The hint lists the rights of
 * the screen that it names.
 *
 * @param file the syntax tree whose conditions are checked
 */
function checkRights(file: object, rights: ReadonlySet<string>, report: Report): void {
  for (const right of rightsIn(file)) {
    for (const [index, value] of [right.literal].flat().entries()) {
      const text = String(value);
      if (rights.has(text)) continue;
      const [screen = ""] = text.split(/[:.]/);
      const own = [...rights].filter((known) => known.startsWith(`${screen}:`));
      const hint = own.length > 0 ? `known: ${own.join(", ")}` : didYouMean(text, rights);
      report.add("E302", right.each?.[index] ?? right.at, `"${text}" is not a right: no screen has such an action`, hint);
    }
  }
}

type Constant = Extract<Tested["right"], { literal: unknown }>;

/** Returns the constants that conditions in a file compare with the rights of the user. */
const rightsIn = memoised((file: object): Constant[] =>
  listAstNodes(file).flatMap((node) => {
    const { name, test, right } = node as Partial<Tested>;
    return test === "has" && name?.text === "user.rights" && right !== undefined && "literal" in right ? [right] : [];
  }),
);

/** Reports a call that begins to read after the first page (E507): users never see the rows before it. */
function checkPages(screen: object, report: Report): void {
  for (const node of listAstNodes(screen))
    for (const { name, value } of Array.isArray(node["send"]) ? (node["send"] as NamedValue[]) : [])
      if (name.text === "pageNumber" && value.kind === "literal" && value.value !== 1)
        report.add("E507", value.at, `page ${String(value.value)} is read, so the first rows are missing`, "pageNumber: 1");
}

/** Reports an action that sends a constant which a check of its call always refuses (E502). */
function checkRefused(screen: Screen, services: Project["services"], report: Report): void {
  for (const { action } of listedActions(screen)) {
    const [service = "", name = ""] = action.call?.split(".") ?? [];
    const call = action.id.includes(".") ? undefined : services.get(service)?.calls.get(name);
    if (call !== undefined) checkSent(action, call, report);
  }
}

function checkSent({ id, send, at }: Action, { id: call, checks }: Call, report: Report): void {
  const fixed = new Map([...send].flatMap(([name, value]) => (value.kind === "literal" ? [[`form.${name}`, value.value] as const] : [])));
  if (fixed.size === 0) return;
  const can = (tree: Parameters<typeof canHold>[0]["trees"][number], known: ReadonlyMap<string, unknown>): boolean =>
    canHold({ trees: [tree], fixed: known });
  // A check that always fails is reported at its own place.
  const refusing = checks.find(
    ({ when, rule }) => (when === undefined || !can({ not: when.tree }, fixed)) && can(rule.tree, new Map()) && !can(rule.tree, fixed),
  );
  if (refusing === undefined) return;
  const sent = [...fixed].map(([name, value]) => `${name.slice("form.".length)}: ${JSON.stringify(value)}`).join(", ");
  report.add("E502", at, `a check of ${call} always refuses what "${id}" sends: ${sent}`, `the check is at ${locationOf(refusing.at)}`);
}
