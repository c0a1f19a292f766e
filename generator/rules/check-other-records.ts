import type { Report } from "../diagnostics/diagnostic.ts";
import type { ConditionTree } from "../../runtime/contract/language/condition-tree.ts";
import type { Model } from "../model/build.ts";
import { meaningOf } from "../model/meaning.ts";
import { STEP } from "../model/store-shapes.ts";
import { listedActions } from "../model/traverse.ts";
import type { Action, Screen, TableBlock, TimelineBlock, TreeBlock } from "../model/types.ts";
import { referencesOf, referencesOfValue } from "../model/values.ts";
import { canHold } from "./satisfy.ts";

/**
 * Checks that calls are about the right records. Reports:
 *
 * - a call about the virtual root of a tree, which is no record (E543);
 * - steps, or a page, about a record of another entity (E544);
 * - a row action that only writes values which the record of its row already has (E545);
 * - a field in `assume` of a timeline that no transition tests (E514).
 */
export function checkOtherRecords(model: Model, report: Report): void {
  for (const screen of model.project.screens.values()) report.run(checkScreen, screen, model);
}

function checkScreen(screen: Screen, model: Model, report: Report): void {
  for (const { action, block, row } of listedActions(screen)) {
    if (row && block.kind === "tree") checkRoot(action, block, screen, model, report);
    if (row) checkChange(action, screen, model, report);
    if (row && block.kind === "table") checkPage(action, block, model, report);
  }
  for (const block of screen.blocks.values()) {
    if (block.kind === "timeline") checkSteps(block, model, report);
    if (block.kind === "timeline") checkAssumed(block, screen, model, report);
    if (block.kind === "table") checkSwitches(block, screen, model, report);
  }
}

/** Store operations on a single record, whose key is an input of the call. */
const OF_RECORD: ReadonlySet<string | undefined> = new Set(["get", "update", "delete"]);

/**
 * Reports an action of tree nodes that is offered on the root too (E543). It reads or changes the record with the root's key, which does
 * not exist.
 */
function checkRoot(action: Action, { root, key, entity, name }: TreeBlock, screen: Screen, model: Model, report: Report): void {
  const draft = model.drafts.get(action.call ?? "");
  const stored = draft?.ast.store;
  if (root === undefined || stored?.entity.text !== entity || !concernsNode(action, stored?.operation, key)) return;
  const when = action.when === undefined ? [] : [action.when.tree];
  if (!canHold({ trees: [isValue(key, root[key]), ...when], ...meaningAt(screen, model) })) return;
  report.add(
    "E543",
    action.at,
    `"${action.id}" can be used on the root of "${name}", which is not stored, so ${draft?.id} refuses it`,
    `when: { ${key}: { not: ${JSON.stringify(root[key])} } }`,
  );
}

/** Tests whether a stored call reads, changes or deletes the record with the key of the node. */
const concernsNode = ({ send }: Action, operation: string | undefined, key: string): boolean =>
  operation === "deleteMany"
    ? referencesOfValue(send.get("ids")).some(({ subject, path }) => subject === "row" && path[0] === key)
    : OF_RECORD.has(operation) && !send.has(key);

/** Reports a timeline whose call replies no steps, or replies steps of an entity that the page does not show. */
function checkSteps({ call, entity, name, at }: TimelineBlock, model: Model, report: Report): void {
  const { store, reply } = model.drafts.get(call)?.ast ?? {};
  const hint = `a call with store: { steps: ${entity ?? "…"} }`;
  const isList = reply?.many === true && Object.keys(STEP).every((member) => reply.plus.has(member));
  if (store?.operation !== "steps" && !isList) report.add("E544", at, `"${name}" shows steps, and ${call} replies none`, hint);
  if (store?.operation !== "steps" || entity === undefined || store.entity.text === entity) return;
  report.add("E544", at, `"${name}" shows the steps of a record of "${store.entity.text}", and the page shows one of "${entity}"`, hint);
}

/**
 * Reports members of `assume` in a timeline without effect (E514): the state, which every record has, and fields that no condition of the
 * workflow reads.
 */
function checkAssumed({ assume, name, at }: TimelineBlock, screen: Screen, { project }: Model, report: Report): void {
  const workflow = project.workflows.get(screen.workflow ?? "");
  if (assume === undefined || workflow === undefined) return;
  const conditions = [...workflow.actors.values(), ...[...workflow.transitions.values()].flatMap(({ when }) => when ?? [])];
  const tested = new Set(conditions.flatMap(({ tree }) => referencesOf(tree)).flatMap(({ path }) => path.slice(0, 1)));
  for (const field of Object.keys(assume)) {
    if (field !== workflow.field && tested.has(field)) continue;
    const why = field === workflow.field ? "every record has a state" : "no transition tests it";
    report.add("E514", at, `"assume" of "${field}" has no effect on "${name}": ${why}`, `remove ${field}`);
  }
}

/**
 * Reports an action on a row that opens a page with the row's key, if a form there reads another entity by it (E544). Both keys have the
 * same name. An action that sends this key itself is not reported.
 */
function checkPage(action: Action, { entity: name }: TableBlock, model: Model, report: Report): void {
  const entity = model.project.entities.get(name ?? "");
  const target = model.project.screens.get(action.go ?? "");
  const key = entity?.store?.key;
  if (entity === undefined || key === undefined || target?.params.includes(key) !== true || action.send.has(key)) return;
  for (const block of target.blocks.values()) {
    const store = block.kind === "form" ? model.drafts.get(block.call ?? "")?.ast.store : undefined;
    const other = model.project.entities.get(store?.entity.text ?? "");
    if (store?.operation !== "get" || other === undefined || other === entity || other.store?.key !== key) continue;
    report.add(
      "E544",
      action.at,
      `"${action.id}" opens "${target.name}" with the ${key} of a record of "${entity.name}", and the page reads one of "${other.name}"`,
      `go: a page of "${entity.name}", or send: { ${key}: … }`,
    );
  }
}

/**
 * Reports an update that sends only constants, which the record has wherever `when` holds, so that nothing changes (E545). Actions with a
 * form, and calls with `set`, are not checked.
 */
function checkChange({ id, call, form, when, send, at }: Action, screen: Screen, model: Model, report: Report): void {
  const draft = model.drafts.get(call ?? "");
  const store = draft?.ast.store;
  if (store?.operation !== "update" || store.set.length > 0 || form !== undefined || when === undefined || send.size === 0) return;
  const written = [...send].flatMap(([field, value]): ConditionTree[] =>
    value.kind === "literal" && draft?.entity?.fields.has(field) === true ? [isValue(field, value.value)] : [],
  );
  if (written.length < send.size || canHold({ trees: [when.tree, { not: { all: written } }], ...meaningAt(screen, model) })) return;
  report.add(
    "E545",
    at,
    `"${id}" changes nothing: its \`when\` holds only where its values are stored already`,
    "let when: ask for another value",
  );
}

/** Reports an action of a switch that can run again after it has written its value. The switch would then not move. */
function checkSwitches(block: TableBlock, screen: Screen, model: Model, report: Report): void {
  for (const { field = "", switch: actions } of block.columns)
    for (const id of actions ?? []) {
      const action = screen.actions.get(id);
      const value = action?.send.get(field);
      if (action === undefined || value?.kind !== "literal" || isUndone(action, field, value.value, screen, model)) continue;
      report.add(
        "E545",
        action.at,
        `"${id}" leaves the switch of "${field}" where it is: it can run where "${field}" is ${JSON.stringify(value.value)} already`,
        `when: { ${field}: { not: ${JSON.stringify(value.value)} } }`,
      );
    }
}

/** Tests whether an action is unavailable once a field of its row has a value. */
const isUndone = ({ when }: Action, field: string, value: unknown, screen: Screen, model: Model): boolean =>
  !canHold({ trees: [isValue(field, value), ...(when === undefined ? [] : [when.tree])], ...meaningAt(screen, model) });

const isValue = (field: string, value: unknown): ConditionTree => ({
  test: "equals",
  left: { subject: "row", path: [field] },
  right: { literal: value as string },
});

function meaningAt({ workflow: name }: Screen, { project }: Model): ReturnType<typeof meaningOf> | Record<string, never> {
  const workflow = project.workflows.get(name ?? "");
  return workflow === undefined ? {} : meaningOf(workflow);
}
