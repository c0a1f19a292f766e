import type { Report } from "../diagnostics/diagnostic.ts";
import type { Model } from "../model/build.ts";
import type { CallDraft } from "../model/calls.ts";
import { meaningOf } from "../model/meaning.ts";
import { listedActions, listAllScreens } from "../model/traverse.ts";
import { PAGE_INPUTS } from "../../runtime/contract/language/page-of.ts";
import { TODO } from "../model/todo-lists.ts";
import type { Action, Block, Screen, TableBlock, TreeBlock, Workflow } from "../model/types.ts";
import { referencesOfValue } from "../model/values.ts";
import { reserved } from "../parse/reserved.ts";
import { checkNewRecords } from "./check-new-records.ts";
import { bringsTree } from "./roots.ts";
import { canHold } from "./satisfy.ts";

/**
 * Checks the blocks and listed actions of screens and dialogs. Reports:
 *
 * - actions without effect (E501), and calls of a workflow that are made without its transition (E502);
 * - pages that are opened without a required parameter (E503);
 * - row actions that send nothing of their row (E505), and ticked rows that are sent by another field than the key (E303);
 * - a block with the name of a subject or of a field (E504);
 * - tables with none or both of `call` and `rows` (E508), and tables with `arrange` whose rows users cannot rearrange (E520);
 * - trees whose calls return no tree or cannot be searched (E517).
 */
export function checkScreens(model: Model, report: Report): void {
  for (const screen of model.project.screens.values()) report.run(checkBlocks, screen, model);
  for (const screen of listAllScreens(model.project)) report.run(checkActions, screen, model);
}

function checkBlocks(screen: Screen, model: Model, report: Report): void {
  for (const block of screen.blocks.values()) checkBlock(block, model, report);
  checkNewRecords(screen, model, report);
  for (const { action, row, block } of listedActions(screen)) checkListed(action, row, block, screen, model, report);
}

function checkActions(screen: Screen, model: Model, report: Report): void {
  for (const action of screen.actions.values()) if (!action.id.includes(".")) checkAction(action, screen, model, report);
}

function checkBlock(block: Block, model: Model, report: Report): void {
  if (reserved.has(block.name)) report.add("E504", block.at, `a block cannot be named "${block.name}", which is a subject`);
  if (block.kind === "tree") checkTree(block, model, report);
  if (block.kind !== "table") return;
  const entity = model.project.entities.get(block.entity ?? "");
  if (entity?.fields.has(block.name))
    report.add("E504", block.at, `"${block.name}" is a field of "${entity.name}", which a block of that name would hide`);
  if (block.call === undefined && block.rows === undefined) report.add("E508", block.at, "the table has neither `call` nor `rows`");
  if (block.call !== undefined && block.rows !== undefined) report.add("E508", block.at, "the table has both `call` and `rows`");
  checkArranged(block, model, report);
}

/**
 * Reports a table with `arrange` whose rows users cannot rearrange (E520). It has pages, renders only some rows, selects rows, or can be
 * sorted by a column.
 */
function checkArranged(block: TableBlock, model: Model, report: Report): void {
  if (block.arrange === undefined) return;
  const refuse = (why: string, hint: string): void =>
    report.add("E520", block.at, `users cannot sort the rows of "${block.name}": ${why}`, hint);
  if (model.drafts.get(block.call ?? "")?.ast.reply?.page === true)
    refuse("they are read in pages", "rows: $tree.children, or a call without pages");
  if (block.virtual === true) refuse("not all of them are rendered", "remove virtual");
  if (block.select === true) refuse(`$${block.name} are the selected rows`, "remove select");
  if (block.columns.some(({ sort }) => sort === true)) refuse("they are sorted by a column", "remove sort");
}

/**
 * Reports an arranging action that does not send the new order, which is then lost (E520). Also reports another field as the versions of
 * the rows (E520), because the server would refuse each new order as outdated.
 */
function checkArranging(action: Action, block: Block, report: Report): void {
  if (block.kind !== "table" || block.arrange !== action.id) return;
  const { id, send, at } = action;
  if (!sendsKeys(action, block))
    report.add("E520", at, `"${id}" does not send the order of the rows`, `send: { ids: $${block.name}.${block.rowKey} }`);
  const versions = send.get("versions");
  for (const { subject, path } of versions === undefined ? [] : referencesOfValue(versions))
    if (subject === block.name && path[0] !== "version")
      report.add("E520", at, `"${id}" sends "${path[0]}" of the rows as their versions`, `versions: $${block.name}.version`);
}

/** Tests whether an action sends the keys of the rows of a table, in their order. */
const sendsKeys = ({ ticked, send }: Action, { name, rowKey }: TableBlock): boolean =>
  ticked === name && [...send.values()].flatMap(referencesOfValue).some(({ subject, path }) => subject === name && path[0] === rowKey);

function checkTree(block: TreeBlock, model: Model, report: Report): void {
  const find = model.drafts.get(block.find ?? "");
  if (block.filter === true && find !== undefined && !find.input.types.has("searchText"))
    report.add(
      "E517",
      block.at,
      `${find.id} takes no searchText, so the search of "${block.name}" finds every node`,
      "find: a call with store: { tree, search }",
    );
  if (!bringsTree(block, model))
    report.add(
      "E517",
      block.at,
      `${block.call} returns no tree`,
      "use a reply with many: true, of an entity whose x-store names its parent",
    );
}

const acts = (action: Action): boolean =>
  action.copyOf !== undefined ||
  action.call !== undefined ||
  action.transitions.length > 0 ||
  action.form !== undefined ||
  action.custom !== undefined ||
  action.then !== undefined ||
  action.go !== undefined ||
  action.open !== undefined ||
  action.print === true ||
  (action.confirm?.buttons?.some((button) => button.then !== undefined) ?? false);

function checkListed(action: Action, row: boolean, block: Block, screen: Screen, model: Model, report: Report): void {
  checkArranging(action, block, report);
  if (!acts(action)) {
    report.add(
      "E501",
      action.at,
      `"${action.id}" is listed, but has no effect`,
      "add call, transition, form, custom, open, print or go, or remove it from the list",
    );
  }
  const draft = model.drafts.get(action.call ?? "");
  checkDeletedKeys(action, block, draft, report);
  if (draft?.workflow !== undefined) {
    report.add(
      "E502",
      action.at,
      `"${action.id}" makes ${draft.id} without the transition of "${draft.workflow}"`,
      "name the transition instead of the call",
    );
  }
  if (row && draft?.workflow === undefined) checkUnchanged(action, draft, report);
  if (row && draft !== undefined) checkRowCall(action, block, draft.input.types.keys(), model, report);
  checkPage(action, block, screen, model, report);
}

/** Reports a deletion of several records that sends other values of the rows than their keys (E303). Nothing would be deleted. */
function checkDeletedKeys({ id, send, at }: Action, block: Block, draft: CallDraft | undefined, report: Report): void {
  if (draft?.ast.store?.operation !== "deleteMany" || !("entity" in block) || draft.ast.store.entity.text !== block.entity) return;
  const key = draft.entity?.store?.key;
  const subjects = [block.name, "row"];
  const sent = referencesOfValue(send.get("ids")).find(({ subject, path }) => subjects.includes(subject) && path[0] !== key);
  if (sent !== undefined)
    report.add("E303", at, `"${id}" sends "${sent.path[0]}" of the rows, and ${draft.id} takes their keys`, `ids: $${sent.subject}.${key}`);
}

/** Reports an action that sends a row back as it was read (E501): a change without a form and without a constant. */
function checkUnchanged({ id, form, custom, send, call, at }: Action, draft: CallDraft | undefined, report: Report): void {
  const { store, method } = draft?.ast ?? {};
  const key = draft?.entity?.store?.key;
  const isChange = store === undefined ? method !== "get" && method !== "delete" : store.operation === "update" && store.set.length === 0;
  if (draft === undefined || key === undefined || !isChange || form !== undefined || custom !== undefined || send.size > 0) return;
  const written = draft.body.names.filter((name) => name !== key && name !== "version" && draft.entity?.fields.has(name) === true);
  if (written.length > 0)
    report.add(
      "E501",
      at,
      `"${id}" changes nothing: ${call} gets ${written.join(", ")} of the row as they are`,
      `send: { ${written[0]}: … }, or a form`,
    );
}

/** Inputs of calls that never identify a row: version, page, sort order, task. */
const common: ReadonlySet<string> = new Set(["version", ...PAGE_INPUTS, TODO]);

function checkRowCall(action: Action, block: Block, inputs: Iterable<string>, model: Model, report: Report): void {
  const entity = "entity" in block ? model.project.entities.get(block.entity ?? "") : undefined;
  if (entity === undefined) return;
  const same = [...inputs].some((name) => !common.has(name) && (entity.fields.has(name) || action.send.has(name)));
  const sent = [...action.send.values()].flatMap(referencesOfValue).some(({ subject }) => subject === "row" || subject === "record");
  if (!same && !sent)
    report.add("E505", action.at, `"${action.id}" is listed on rows of "${entity.name}", but ${action.call} takes no value of the row`);
}

function checkPage(action: Action, block: Block, screen: Screen, model: Model, report: Report): void {
  const page = model.project.screens.get(action.go ?? action.open ?? "");
  if (page === undefined) return;
  const entity = "entity" in block ? model.project.entities.get(block.entity ?? "") : undefined;
  for (const name of page.params) {
    if (action.send.has(name) || entity?.fields.has(name) === true || screen.params.includes(name)) continue;
    report.add("E503", action.at, `the page "${page.name}" requires "${name}", but nothing sends it`, `send: { ${name}: … }`);
  }
}

function checkAction(action: Action, screen: Screen, model: Model, report: Report): void {
  const workflow = model.project.workflows.get(screen.workflow ?? "");
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
      `"${action.id}" is available only when its transition is refused`,
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
