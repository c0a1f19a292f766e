import type { Report } from "../diagnostics/diagnostic.ts";
import type { Model } from "../model/build.ts";
import { meaningOf } from "../model/meaning.ts";
import { reserved } from "../model/names.ts";
import { listedActions } from "../model/traverse.ts";
import type { Action, Block, Condition, FormItem, Screen, Workflow } from "../model/types.ts";
import { referencesOfValue } from "../model/values.ts";
import type { Asts, Name } from "../parse/ast.ts";
import { canHold } from "./satisfy.ts";

export function judgeScreens(model: Model, asts: Asts, report: Report): void {
  judgeMenus(asts, report);
  judgePaths(asts, report);
  for (const screen of model.project.screens.values()) {
    for (const block of screen.blocks.values()) judgeBlock(block, model, report);
    for (const { action, row, block } of listedActions(screen)) judgeListed(action, row, block, screen, model, report);
    for (const action of screen.actions.values()) if (!action.id.includes(".")) judgeAction(action, screen, model, report);
  }
}

function judgeMenus(asts: Asts, report: Report): void {
  const folders = asts.folders.map((folder) => folder.name.text);
  const judge = (parent: Name | undefined): void => {
    if (parent === undefined || folders.includes(parent.text)) return;
    report.unknown("E216", parent.at, `unknown menu folder "${parent.text}"`, parent.text, folders);
  };
  for (const folder of asts.folders) judge(folder.parent);
  for (const screen of asts.screens) {
    judge(screen.menu?.parent);
    if (screen.menu === undefined && screen.under.length === 0) {
      report.add("E506", screen.name.at, `nobody can open "${screen.name.text}"`, "add menu:, or under: with the screens that lead to it");
    }
  }
}

function judgePaths(asts: Asts, report: Report): void {
  const paths = new Map<string, Name>();
  for (const { path, name } of [...asts.screens].sort((a, b) => (a.name.text < b.name.text ? -1 : 1))) {
    const first = paths.get(path.text);
    if (first === undefined) paths.set(path.text, name);
    else report.add("E402", path.at, `"${name.text}" has the path of "${first.text}"`, `the first is ${first.at.file}`);
  }
}

function judgeBlock(block: Block, model: Model, report: Report): void {
  if (reserved.has(block.name)) report.add("E504", block.at, `a block may not be named "${block.name}": it is a subject`);
  if (block.kind !== "table") return;
  const entity = model.project.entities.get(block.entity ?? "");
  if (entity?.fields.has(block.name))
    report.add("E504", block.at, `"${block.name}" is a field of "${entity.name}", and a block of that name would hide it`);
  if (block.call === undefined && block.rows === undefined) report.add("E508", block.at, "the table has neither `call` nor `rows`");
  if (block.call !== undefined && block.rows !== undefined) report.add("E508", block.at, "the table has both `call` and `rows`");
}

const acts = (action: Action): boolean =>
  action.call !== undefined ||
  action.transitions.length > 0 ||
  action.form !== undefined ||
  action.custom !== undefined ||
  action.then !== undefined ||
  action.go !== undefined ||
  (action.confirm?.buttons.some((button) => button.then !== undefined) ?? false);

function judgeListed(action: Action, row: boolean, block: Block, screen: Screen, model: Model, report: Report): void {
  if (!acts(action)) {
    report.add(
      "E501",
      action.at,
      `"${action.id}" is listed, and does nothing`,
      "give it call, transition, form, custom or go, or take it off the list",
    );
  }
  const draft = model.drafts.get(action.call ?? "");
  if (draft?.workflow !== undefined) {
    report.add(
      "E502",
      action.at,
      `"${action.id}" makes ${draft.id} past the gate of "${draft.workflow}"`,
      "name the transition instead of the call",
    );
  }
  if (row && draft !== undefined) judgeRowCall(action, block, draft.input.types.keys(), model, report);
  judgePage(action, block, screen, model, report);
}

/** Names that say nothing of which row is meant. */
const common: ReadonlySet<string> = new Set(["version", "pageNumber", "pageSize", "sort"]);

function judgeRowCall(action: Action, block: Block, inputs: Iterable<string>, model: Model, report: Report): void {
  const entity = "entity" in block ? model.project.entities.get(block.entity ?? "") : undefined;
  if (entity === undefined) return;
  const same = [...inputs].some((name) => !common.has(name) && (entity.fields.has(name) || action.send.has(name)));
  const sent = [...action.send.values()].flatMap(referencesOfValue).some(({ subject }) => subject === "row" || subject === "record");
  if (!same && !sent)
    report.add("E505", action.at, `"${action.id}" stands on a row of "${entity.name}", and ${action.call} takes nothing of it`);
}

function judgePage(action: Action, block: Block, screen: Screen, model: Model, report: Report): void {
  const page = action.go === undefined ? undefined : model.project.screens.get(action.go);
  if (page === undefined) return;
  const entity = "entity" in block ? model.project.entities.get(block.entity ?? "") : undefined;
  for (const name of page.params) {
    if (action.send.has(name) || entity?.fields.has(name) === true || screen.params.includes(name)) continue;
    report.add("E503", action.at, `the page "${page.name}" needs "${name}", and nothing gives it`, `send: { ${name}: … }`);
  }
}

function judgeAction(action: Action, screen: Screen, model: Model, report: Report): void {
  const workflow = model.project.workflows.get(screen.workflow ?? "");
  const never = (condition: Condition | undefined, what: string): void => {
    if (condition === undefined || canHold({ trees: [condition.tree] })) return;
    report.add("E311", condition.at, `${what} never holds`);
  };
  never(action.when, `\`when\` of "${action.id}"`);
  for (const condition of conditionsOf(action.form?.items ?? [])) never(condition, "this condition");
  if (workflow === undefined || action.transitions.length === 0 || action.when === undefined) return;
  const { when } = action;
  const offered = action.transitions.some((name) => {
    const transition = workflow.transitions.get(name);
    return transition?.from.some((state) =>
      canHold({ ...meaningOf(workflow), trees: [when.tree, { can: [name] }], fixed: stateFixed(workflow, state) }),
    );
  });
  if (!offered && canHold({ trees: [when.tree] })) {
    report.add(
      "E502",
      when.at,
      `"${action.id}" is offered only where its transition is refused`,
      `${action.transitions.map((name) => fromText(name, workflow)).join("; ")}`,
    );
  }
}

function stateFixed(workflow: Workflow, state: string): Map<string, unknown> {
  return new Map([
    [`row.${workflow.field}`, state],
    [`record.${workflow.field}`, state],
  ]);
}

function fromText(name: string, workflow: Workflow): string {
  const states = workflow.transitions.get(name)?.from.map((state) => JSON.stringify(state)) ?? [];
  return `"${name}" leaves ${states.join(", ")}`;
}

function conditionsOf(items: readonly FormItem[]): Condition[] {
  return items.flatMap((item) => {
    const own = item.show === undefined ? [] : [item.show];
    return "section" in item ? [...own, ...conditionsOf(item.items)] : own;
  });
}
