import { rowActionsOf } from "../../runtime/contract/language/row-actions.ts";
import type { ConditionTree } from "../../runtime/contract/language/condition-tree.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import { lineOf, locationOf, type Place } from "../diagnostics/place.ts";
import type { Tree } from "../load/tree.ts";
import type { Model } from "../model/build.ts";
import { memoised } from "../memo/memo.ts";
import { meaningOf } from "../model/meaning.ts";
import { listAllScreens, listNodes } from "../model/traverse.ts";
import type { Action, Block, Column, Condition, FormItem, Label, Screen, TableBlock, Transition, Workflow } from "../model/types.ts";
import type { Asts, CallAst, EntityAst } from "../parse/ast.ts";
import { entries, get, items, nameOf } from "../parse/pick.ts";
import type { ScreenAst } from "../parse/screen-ast.ts";
import { canHold } from "./satisfy.ts";

/** A text by which users distinguish an element from the others beside it. Two elements with equal texts at the same time are a mistake. */
interface Twin {
  text: string;
  at: Place;
  /** Conditions under which it is shown. Twins that are never shown together are no mistake. */
  shown?: readonly ConditionTree[];
}

/**
 * Reports adjacent items with the same text (E523), which users could not distinguish. Items are columns, inputs, sections, buttons,
 * blocks, choices, codes, states, transitions, tasks, menus and folders, and the cases of a label. Also reports two blocks that show the
 * same rows (E111).
 */
export function checkTwins(model: Model, asts: Asts, report: Report): void {
  for (const entity of asts.entities) report.run(checkEntity, entity);
  for (const { calls } of asts.services) for (const call of calls) report.run(checkCall, call);
  for (const workflow of model.project.workflows.values()) report.run(checkWorkflow, workflow);
  const folders = model.project.folders.map(({ title, parent, at }) => ({ text: `${parent} ${title}`, read: title, at }));
  reportTwins("folders of the menu", folders, {}, report);
  checkMenus(model, report);
  for (const screen of listAllScreens(model.project)) report.run(checkScreen, screen, model);
  for (const screen of asts.screens) report.run(checkSteps, screen);
}

function checkEntity({ fields }: EntityAst, report: Report): void {
  for (const { name, tree } of fields) checkCodes(name.text, tree, report);
}

function checkCall({ query, body, reply }: CallAst, report: Report): void {
  for (const shape of [query, body, reply]) for (const { name, tree } of shape?.plus.values() ?? []) checkCodes(name.text, tree, report);
}

/** Reports choices of a block of tabs or steps that have equal texts. */
function checkSteps({ blocks }: ScreenAst, report: Report): void {
  for (const block of blocks)
    if (block.kind === "tabs" || block.kind === "steps")
      reportTwins(
        `choices of "${block.name.text}"`,
        (block.items ?? []).map(({ label, at }) => ({ text: label, at })),
        {},
        report,
      );
}

/** Reduces a text to what users distinguish: without differences of width and case, and with single blanks. */
const readAs = memoised((text: string): string => text.normalize("NFKC").replace(/\s+/g, " ").trim().toLowerCase());

interface Meaningful {
  meaning?: ReturnType<typeof meaningOf>["meaning"];
}

/**
 * Reports each text that reads like an earlier one where users see both together (E523). An item's `read` is the text as users see it, if
 * it differs from the compared text.
 */
function reportTwins(what: string, twins: readonly (Twin & { read?: string })[], { meaning }: Meaningful, report: Report): void {
  const before = new Map<string, Twin[]>();
  for (const twin of twins) {
    const read = readAs(twin.text);
    const alike = before.get(read) ?? [];
    const first = alike.find((other) => areTogether(other, twin, meaning));
    before.set(read, [...alike, twin]);
    if (read === "" || first === undefined) continue;
    const where = first.at.file === twin.at.file ? `line ${lineOf(first.at)}` : locationOf(first.at);
    report.add("E523", twin.at, `two ${what} read alike: "${twin.read ?? twin.text}"`, `the first is at ${where}`);
  }
}

function areTogether({ shown: one = [] }: Twin, { shown: other = [] }: Twin, meaning: Meaningful["meaning"]): boolean {
  return canHold({ trees: [...one, ...other], ...(meaning === undefined ? {} : { meaning }) });
}

/**
 * Reports codes of one field that have the same title, and likewise the titles of `x-ref.except`. Items and members of the field are
 * checked too.
 */
function checkCodes(field: string, tree: Tree, report: Report): void {
  const titled = items(tree, "oneOf").flatMap((item) => get(item, "title") ?? []);
  reportTwins(`codes of "${field}"`, titled.map(nameOf), {}, report);
  const excepted = items(get(tree, "x-ref"), "except").flatMap((item) => get(item, "title") ?? []);
  reportTwins(`values of "${field}"`, excepted.map(nameOf), {}, report);
  for (const inner of [get(tree, "items"), ...entries(get(tree, "properties")).map(({ value }) => value)])
    if (inner !== undefined) checkCodes(field, inner, report);
}

/** Returns the texts that a label may show, each with the condition under which it does. A plain text has no condition. */
const casesOf = (label: Label | undefined): readonly { when?: Condition; text: string }[] =>
  label === undefined ? [] : typeof label === "string" ? [{ text: label }] : label;

function checkWorkflow(workflow: Workflow, report: Report): void {
  const plain = workflow.states.flatMap(({ label, at }) => (typeof label === "string" ? [{ text: label, at }] : []));
  reportTwins(`states of "${workflow.name}"`, plain, {}, report);
  for (const { label, at } of workflow.states) checkCases(label, at, report);
  for (const { title, at } of workflow.transitions.values()) checkCases(title, at, report);
  const tasks = [...workflow.tasks.values()].map(({ name, title, screen, waits, at }) => {
    return { text: `${screen} ${title}`, read: title, at, shown: [ofRecord(waits.tree, name)] };
  });
  reportTwins(`tasks of "${workflow.name}"`, tasks, {}, report);
  const steps = [...workflow.transitions.values()].flatMap((transition) =>
    transition.from.map((state) => ({ text: titleOf(transition, state), read: String(transition.title), at: transition.at })),
  );
  reportTwins(
    `transitions of "${workflow.name}"`,
    steps.filter(({ text }) => text !== ""),
    {},
    report,
  );
}

/**
 * Renames the record that a condition reads. Conditions of two tasks then count as conditions about different records, so that one user can
 * have both tasks.
 */
function ofRecord(tree: ConditionTree, name: string): ConditionTree {
  if ("all" in tree) return { all: tree.all.map((item) => ofRecord(item, name)) };
  if ("any" in tree) return { any: tree.any.map((item) => ofRecord(item, name)) };
  if ("not" in tree) return { not: ofRecord(tree.not, name) };
  return "test" in tree && tree.left.subject === "row" ? { ...tree, left: { ...tree.left, subject: `row of ${name}` } } : tree;
}

const titleOf = ({ title, by }: Transition, state: string): string =>
  typeof title === "string" ? [state, [...by].sort().join(" "), title].join(" ") : "";

/** Reports menus of one folder with equal titles that the same users see. Each is reported once. */
function checkMenus({ project }: Model, report: Report): void {
  const seen = [...project.screens.values()].flatMap(({ title, menu, at }) =>
    (menu?.for ?? []).map(({ kind, userType }) => ({ text: [menu?.parent, kind, userType, title].join(" "), read: title, at })),
  );
  const reported = new Set<string>();
  reportTwins(
    "menus of one folder",
    seen.filter(({ text }) => !reported.has(text) || reported.add(text)),
    {},
    report,
  );
}

function checkScreen(screen: Screen, { project }: Model, report: Report): void {
  const workflow = project.workflows.get(screen.workflow ?? "");
  const meaning = workflow === undefined ? {} : meaningOf(workflow);
  const buttons = (ids: readonly string[], what: string): void => {
    const actions = ids.flatMap((id) => screen.actions.get(id) ?? []);
    reportTwins(what, actions.flatMap(buttonsOf), meaning, report);
  };
  checkBlocks(screen, report);
  for (const block of screen.blocks.values()) {
    if (block.kind === "chart") reportTwins(`columns of "${block.name}"`, columnsOf([block.x, ...block.columns]), meaning, report);
    if (block.kind === "table") {
      reportTwins(`buttons above the ticked rows of "${block.name}"`, tickedButtons(block, screen), meaning, report);
      reportTwins(`columns of "${block.name}"`, columnsOf(block.columns), meaning, report);
      reportTwins(`columns of "${block.name}"`, columnsOf(block.expand?.columns ?? []), meaning, report);
      buttons(block.rowActions, `buttons on a row of "${block.name}"`);
    }
    if (block.kind === "table" || block.kind === "tree")
      reportTwins(`inputs of the search of "${block.name}"`, inputsOf(block.search, []), meaning, report);
    if (block.kind === "table" || block.kind === "form") buttons(block.actions, `buttons of "${block.name}"`);
  }
  for (const node of listNodes(screen)) {
    if (node.term === "label") checkCases(node.of, ownPlace(node.within) ?? screen.at, report);
    if (node.term === "form") {
      reportTwins("inputs of a form", inputsOf(node.of.items, []), meaning, report);
      reportTwins("sections of a form", sectionsOf(node.of.items), meaning, report);
      buttons(node.of.actions ?? [], "buttons of a form");
    }
    if ((node.term === "item" || node.term === "field") && !("section" in node.of)) {
      const { columns, options, at } = node.of;
      reportTwins(`columns of "${node.of.names.join(", ")}"`, columnsOf(columns ?? []), meaning, report);
      reportTwins(
        `choices of "${node.of.names.join(", ")}"`,
        (options?.extra ?? []).map(({ label }) => ({ text: label, at })),
        meaning,
        report,
      );
    }
    if (node.term === "confirm") {
      const at = screen.actions.get(ownerOf(node.within))?.at;
      if (at !== undefined)
        reportTwins(
          "buttons of a question",
          (node.of.buttons ?? []).map(({ label }) => ({ text: label, at })),
          meaning,
          report,
        );
    }
  }
}

/** Reports blocks of one kind with the same heading, and blocks that show the same rows of one call (E111). */
function checkBlocks(screen: Screen, report: Report): void {
  const blocks = [...screen.blocks.values()];
  const headed = blocks.flatMap((block) => {
    const text = block.kind === "figure" ? block.label : "title" in block ? block.title : undefined;
    return text === undefined ? [] : [{ text: `${block.kind} ${text}`, read: text, at: block.at }];
  });
  reportTwins("blocks of the page", headed, {}, report);
  const shown = new Map<string, string>();
  for (const block of blocks) {
    const [call, key, hint] = sourceOf(block) ?? [];
    if (key === undefined) continue;
    const first = shown.get(key);
    if (first !== undefined) report.add("E111", block.at, `"${first}" and "${block.name}" show the same rows of ${call}`, hint);
    else shown.set(key, block.name);
  }
}

/** Returns the call of a table or timeline, what distinguishes its rows, and a hint about a second block with the same rows. */
function sourceOf(block: Block): [call: string, key: string, hint: string] | undefined {
  if (block.kind === "timeline") return [block.call, `timeline ${block.call}`, "remove one of them"];
  if (block.kind !== "table" || block.call === undefined) return undefined;
  const { call, send, search, columns } = block;
  const key = JSON.stringify([call, [...send], search.map(({ names }) => names), columns.map(({ field }) => field)]);
  return [call, key, "send: a value that tells them apart"];
}

/** Buttons above ticked rows. Each row may offer another one of them, so that they are together whatever their conditions are. */
const tickedButtons = (block: TableBlock, { actions }: Screen): Twin[] =>
  rowActionsOf(block).flatMap((id) => {
    const { label, rows, at } = actions.get(id) ?? {};
    return rows === undefined || at === undefined || typeof label !== "string" ? [] : [{ text: label, at }];
  });

/** Returns the sections that are beside each other in a form, with the condition of each. */
const sectionsOf = (items: readonly FormItem[]): Twin[] =>
  items.flatMap((item) =>
    "section" in item ? [{ text: item.section, at: item.at, shown: item.show === undefined ? [] : [item.show.tree] }] : [],
  );

const ownPlace = (within: ReturnType<typeof listNodes>[number]["within"]): Place | undefined =>
  within.flatMap(({ of }) => ("at" in of ? [of.at as Place] : [])).at(-1);

/** Reports a case of a label that reads like the next one: its condition changes nothing. */
function checkCases(label: Label | undefined, at: Place, report: Report): void {
  if (label === undefined || typeof label === "string") return;
  for (const [index, { text, tone, when }] of label.entries()) {
    const next = label[index + 1];
    if (next !== undefined && readAs(next.text) === readAs(text) && next.tone === tone)
      report.add("E523", when?.at ?? at, `two cases of a label read alike: "${text}"`, "remove one of them");
  }
}

const ownerOf = (within: ReturnType<typeof listNodes>[number]["within"]): string =>
  within.flatMap((outer) => (outer.shape === "action" ? [outer.of.id] : [])).at(-1) ?? "";

/**
 * Returns the texts of a button, each with the conditions under which it is shown. These are the conditions of the action, the gates of its
 * transitions, and its own case.
 */
function buttonsOf({ label, when, transitions, at }: Action): Twin[] {
  const offered = [...(when === undefined ? [] : [when.tree]), ...(transitions.length === 0 ? [] : [{ can: transitions }])];
  const texts = casesOf(label);
  return texts.map(({ text, when: own }, index) => ({
    text,
    at,
    shown: [
      ...offered,
      ...(own === undefined ? [] : [own.tree]),
      ...texts.slice(0, index).map((other): ConditionTree => ({ not: other.when?.tree ?? { all: [] } })),
    ],
  }));
}

const columnsOf = (columns: readonly Column[]): Twin[] =>
  columns.map(({ label, show, at }) => ({ text: label, at, shown: show === undefined ? [] : [show.tree] }));

/**
 * Returns the labels of inputs with the conditions under which each is shown, also of inputs in sections. A section may have the same text
 * as an input around it.
 */
function inputsOf(fields: readonly FormItem[], around: readonly ConditionTree[]): Twin[] {
  return fields.flatMap((item): Twin[] => {
    const shown = item.show === undefined ? around : [...around, item.show.tree];
    if ("section" in item) return inputsOf(item.items, shown);
    return casesOf(item.label).map(({ text, when }) => ({ text, at: item.at, shown: when === undefined ? shown : [...shown, when.tree] }));
  });
}
