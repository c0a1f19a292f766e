import type { Widget } from "../../runtime/contract/language/widgets.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import { memoised } from "../memo/memo.ts";
import type { Model } from "../model/build.ts";
import { listedActions, listNodes, listFormNodes, listAllScreens } from "../model/traverse.ts";
import type { Action, Field, Form, Screen, Options } from "../model/types.ts";
import { uploads } from "../model/widgets.ts";
import type { Asts, Name } from "../parse/ast.ts";
import type { BlockAst, ScreenAst } from "../parse/screen-ast.ts";
import { listAstNodes as partsIn, usedNames, listUsedSubjects } from "../parse/uses.ts";

/** Widgets that open a list, where `empty` is shown. */
const LISTS: readonly Widget[] = ["select", "multi-select", "tree-select", "cascader"];

/**
 * Reports keywords of a screen that have no effect at their position (E514). Also reports parameters and named choices that nothing uses
 * (E510), choices without a source (E507), and two primary buttons side by side (E111).
 */
export function checkScreensWithoutEffect({ project, drafts }: Model, asts: Asts, report: Report): void {
  for (const screen of [...asts.screens, ...asts.dialogs]) report.run(checkScreen, screen, drafts);
  const standing = standingOf(listAllScreens(project));
  const written = new Map([...asts.screens, ...asts.dialogs].map((screen) => [screen.name.text, screen.actions]));
  for (const screen of listAllScreens(project)) checkButtons(screen, standing, written.get(screen.name) ?? new Map(), report);
  for (const screen of listAllScreens(project)) report.run(checkShown, screen);
}

function checkShown(screen: Screen, report: Report): void {
  checkPrimary(screen, report);
  checkChoicesWithoutEffect(screen, report);
  for (const form of formsOf(screen)) checkForm(form, report);
  for (const block of screen.blocks.values()) for (const field of "search" in block ? block.search : []) checkWidget(field, false, report);
}

function checkScreen(screen: ScreenAst, drafts: Model["drafts"], report: Report): void {
  const { name, access, denied, blocks } = screen;
  if (denied !== undefined && access === undefined) report.noEffect(name.at, "denied", `"${name.text}"`, "the screen has no `access`");
  checkNamedChoices(screen, report);
  for (const block of blocks) checkBlock(block, drafts, report);
  for (const block of blocks)
    if (block.kind === "custom" && block.aside === true && !blocks.some((other) => other.kind !== "tree" && !("aside" in other)))
      report.noEffect(block.name.at, "aside", `"${block.name.text}"`, "it is beside no other block");
  const subjects = listUsedSubjects(screen);
  for (const block of blocks)
    if ((block.kind === "tabs" || block.kind === "steps") && !subjects.has(block.name.text))
      report.add(
        "E514",
        block.name.at,
        `the selection in "${block.name.text}" filters nothing`,
        `send: { ${block.field.text}: $${block.name.text}.value }`,
      );
  if (!handWritten(screen)) checkParams(screen, drafts, report);
}

/**
 * Reports parameters of a screen that nothing reads (E510). A form sends all parameters to its call, so that each one that the call takes
 * as an input counts as read.
 */
function checkParams(screen: ScreenAst, drafts: Model["drafts"], report: Report): void {
  const read = usedNames(screen);
  const calls = screen.blocks.flatMap((block) =>
    block.kind === "form" ? [block.start ?? block.call ?? ("text" in block.form ? undefined : block.form.call)] : [],
  );
  const taken = new Set(calls.flatMap((call) => [...(drafts.get(call?.text ?? "")?.input.types.keys() ?? [])]));
  for (const { text, at } of screen.params)
    if (!read.has(`params.${text}`) && !taken.has(text))
      report.add("E510", at, `nothing in "${screen.name.text}" reads the parameter "${text}"`, `$params.${text}`);
}

function checkBlock(block: BlockAst, drafts: Model["drafts"], report: Report): void {
  const what = `"${block.name.text}"`;
  if (block.kind === "table") checkAsked(block, drafts, report);
  if (block.kind === "tree" && block.find !== undefined && block.filter !== true && takesNo("keys", block.find, drafts))
    report.noEffect(block.find.at, "find", what, "it has no `filter`, and no link uses its `keys`");
  if (block.kind === "table" && block.pageSizes !== undefined && (block.virtual === true || block.rows !== undefined))
    report.noEffect(block.name.at, "pageSizes", what, "all rows are shown on one page");
  if (block.kind !== "form" || "text" in block.form) return;
  for (const keyword of ["actions", "save", "acknowledge", "copy"] as const)
    if (block.form[keyword] !== undefined)
      report.noEffect(block.name.at, keyword, `the form of ${what}`, "the block of a form in the page has the buttons");
  const reads = block.start !== undefined ? "start" : block.call !== undefined ? "call" : undefined;
  if (reads !== undefined && block.form.call !== undefined)
    report.noEffect(block.form.call.at, "call", `the form of ${what}`, `\`${reads}\` of its block reads its values`);
}

/**
 * Reports keywords about a call (`send`, `search`, `checks`, `order`) on a table whose rows are read by another block. Reports a sort order
 * that the call does not accept.
 */
function checkAsked(block: Extract<BlockAst, { kind: "table" }>, drafts: Model["drafts"], report: Report): void {
  const what = `"${block.name.text}"`;
  if (block.rows !== undefined && block.call === undefined)
    for (const keyword of ["send", "search", "checks", "order"] as const)
      if (block[keyword] !== undefined) report.noEffect(block.name.at, keyword, what, "its rows are not read by a call");
  if (block.call !== undefined && block.order !== undefined && takesNo("sort", block.call, drafts))
    report.noEffect(block.order.field.at, "order", what, `${block.call.text} takes no \`sort\``);
}

/** Tests whether a call lacks an input. An unknown call is reported already. */
function takesNo(input: string, call: Name, drafts: Model["drafts"]): boolean {
  const draft = drafts.get(call.text);
  return draft !== undefined && !draft.input.types.has(input);
}

/** Tests whether a part of a screen is written by hand. Such code may read anything, so that nothing can be reported as unread. */
const handWritten = (screen: ScreenAst): boolean =>
  [screen, ...screen.blocks, ...screen.actions.values()].some((node) => "custom" in node && node.custom !== undefined);

function checkNamedChoices(screen: ScreenAst, report: Report): void {
  const { options, ...rest } = screen;
  const used = new Set<string>();
  for (const node of partsIn(rest)) {
    const named = node["options"] as Partial<Name> | undefined;
    if (typeof named?.text === "string") used.add(named.text);
  }
  for (const [name, { at }] of options) if (!used.has(name)) report.add("E510", at, `no field uses the choices "${name}"`, "remove them");
}

/**
 * The actions of all screens by where users find them, as sets of ids (`screen.action`). An id names the screen that declares the action;
 * other screens may list it too. An action may be in several sets.
 */
interface Standing {
  /** Above a table, below a form, or in a form dialog. */
  buttons: ReadonlySet<string>;
  /** On each row of a table, or each node of a tree. */
  rows: ReadonlySet<string>;
  /** Those of `buttons` that belong to a form: below a form of the page, or in a form dialog. */
  inForms: ReadonlySet<string>;
}

function standingOf(screens: readonly Screen[]): Standing {
  const [buttons, rows, inForms] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const own of screens.map(standingIn)) {
    for (const id of own.buttons) buttons.add(id);
    for (const id of own.rows) rows.add(id);
    for (const id of own.inForms) inForms.add(id);
  }
  return { buttons, rows, inForms };
}

/** Returns where users find the actions that one screen lists. */
const standingIn = memoised((screen: Screen): Standing => {
  const [buttons, rows, inForms] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const full = (id: string): string => (id.includes(".") ? id : `${screen.name}.${id}`);
  for (const { action, row, block } of listedActions(screen)) {
    (row ? rows : buttons).add(full(action.id));
    if (block.kind === "form") inForms.add(full(action.id));
  }
  for (const id of formsOf(screen).flatMap((form) => form.actions ?? [])) {
    buttons.add(full(id));
    inForms.add(full(id));
  }
  return { buttons, rows, inForms };
});

/**
 * Reports keywords about buttons without effect on an action (E514). `set` needs a form, `primary` a button outside of rows, and `refused`
 * a transition. An action without a button has none of `hint`, `primary` and `refused`, and is dangerous only if it asks something.
 */
function checkButtons(screen: Screen, { buttons, rows, inForms }: Standing, written: ScreenAst["actions"], report: Report): void {
  for (const action of screen.actions.values()) {
    const id = `${screen.name}.${action.id}`;
    const what = `"${action.id}"`;
    if (action.id.includes(".")) continue;
    if (action.set !== undefined && !inForms.has(id)) report.noEffect(action.at, "set", what, "it is in no form");
    if (!(buttons.has(id) || rows.has(id))) {
      checkFollowing(action, written.get(action.id)?.danger === true, report);
      continue;
    }
    if (action.primary === true && !buttons.has(id)) report.noEffect(action.at, "primary", what, "on a row, an action is a link");
    if (action.refused !== undefined && action.transitions.length === 0)
      report.noEffect(action.at, "refused", what, "it makes no transition");
    if (action.otherwise !== undefined && action.when === undefined) report.noEffect(action.at, "otherwise", what, "it has no `when`");
  }
}

/** Checks an action without a button of its own: it follows another one, or opens from outside. */
function checkFollowing(action: Action, danger: boolean, report: Report): void {
  for (const keyword of ["hint", "otherwise", "primary", "refused"] as const)
    if (action[keyword] !== undefined) report.noEffect(action.at, keyword, `"${action.id}"`, "it has no button");
  const asks = action.confirm !== undefined || (action.form !== undefined && action.form.readonly !== true);
  if (danger && !asks) report.noEffect(action.at, "danger", `"${action.id}"`, "it has no button and no confirmation");
}

/**
 * Checks that only one of several buttons side by side is primary (E111). Buttons that a state or a condition distinguishes are ignored.
 */
function checkPrimary(screen: Screen, report: Report): void {
  const beside = [
    ...[...screen.blocks.values()].map((block) => ("actions" in block ? block.actions : [])),
    ...formsOf(screen).map((form) => form.actions ?? []),
  ];
  for (const ids of beside) {
    const always = ids.flatMap((id) => screen.actions.get(id) ?? []).filter(({ when, transitions }) => !when && transitions.length === 0);
    const [first, second] = always.filter(({ primary }) => primary === true);
    if (first === undefined || second === undefined) continue;
    report.add(
      "E111",
      second.at,
      `"${first.id}" and "${second.id}" are in one row of buttons, and both are primary`,
      "remove primary from one",
    );
  }
}

const formsOf = (screen: Screen): Form[] => listNodes(screen).flatMap((node) => (node.term === "form" ? [node.of] : []));

function checkForm(form: Form, report: Report): void {
  const what = form.name === undefined ? "this form" : `the form "${form.name}"`;
  if (form.incomplete !== undefined && form.errors === "first")
    report.noEffect(form.at, "incomplete", what, "`errors: first` shows one mistake and marks no fields");
  if (form.send.size > 0 && form.call === undefined) report.noEffect(form.at, "send", what, "it has no `call`");
  if (form.readonly === true)
    for (const keyword of ["incomplete", "actions", "save"] as const)
      if (form[keyword] !== undefined) report.noEffect(form.at, keyword, what, "it is read-only");
  for (const keyword of ["acknowledge", "copy"] as const)
    if (form.readonly !== true && form[keyword] !== undefined) report.noEffect(form.at, keyword, what, "it is not read-only");
  for (const node of listFormNodes(form))
    if (node.term === "item" && !("section" in node.of)) checkField(node.of, form.readonly === true, report);
}

const TYPED: readonly Widget[] = ["text", "textarea", "keyword", "phone", "url", "password", "current-password"];
const NUMBERS: readonly Widget[] = ["number", "amount"];
const TREES: readonly Widget[] = ["tree-select", "tree-check", "cascader"];

/** Widgets to which a keyword applies. Fields that are only shown take all keywords about their look. */
const TAKING = {
  unit: ["text", "keyword", ...NUMBERS],
  step: ["number"],
  max: [...TYPED, "cron", "sql", ...NUMBERS],
  options: ["select", "multi-select", "radio", "checkboxes", "switch", "boolean-radio", "tags", "sql", ...TREES],
  columns: ["rows"],
} as const satisfies Partial<Record<keyof Field, readonly Widget[]>>;

const SHOWN: ReadonlySet<string> = new Set(["unit", "options"]);

function checkWidget(field: Field, shows: boolean, report: Report): void {
  const what = `"${field.names.join(", ")}"`;
  const display = shows || field.widget === "display";
  for (const [keyword, widgets] of Object.entries(TAKING) as [keyof typeof TAKING, readonly Widget[]][]) {
    if (field[keyword] === undefined || widgets.includes(field.widget) || (display && SHOWN.has(keyword))) continue;
    report.noEffect(field.at, keyword, what, `widget "${field.widget}" does not support it`);
  }
  for (const keyword of ["find", "children"] as const)
    if (field.options?.[keyword] !== undefined && !display && !TREES.includes(field.widget))
      report.noEffect(field.options.at, keyword, what, `widget "${field.widget}" opens no tree`);
}

function checkField(field: Field, shows: boolean, report: Report): void {
  const what = `"${field.names.join(", ")}"`;
  checkWidget(field, shows, report);
  if (uploads(field.widget)) return;
  if (field.remove !== undefined) report.noEffect(field.at, "remove", what, "it is not an upload");
  if (field.call !== undefined) report.noEffect(field.at, "call", what, "it is not an upload");
  else if (field.send.size > 0) report.noEffect(field.at, "send", what, "it sends no file");
}

/** Reports keywords in the choices of a screen that nothing reads (E514), and choices without a source (E507). */
function checkChoicesWithoutEffect(screen: Screen, report: Report): void {
  const offered = offeredIn(screen);
  for (const node of listNodes(screen)) {
    if (node.term !== "options") continue;
    checkOptions(node.of, report);
    if (node.of.empty !== undefined && !offered.has(node.of.at))
      report.noEffect(node.of.at, "empty", "these choices", "no input opens them as a list");
  }
}

function checkOptions({ call, find, rows, extra, send, tone, children, value, label, empty, at }: Options, report: Report): void {
  if (call === undefined && rows === undefined && find === undefined) {
    if (extra === undefined) report.add("E507", at, "these choices have no source", "add call:, rows: or extra:, or remove options");
    for (const [keyword, declared] of Object.entries({ value, label, children }))
      if (declared !== undefined) report.noEffect(at, keyword, "these choices", "the choices are declared with their labels");
  }
  if (tone !== undefined && (find ?? children) !== undefined) report.noEffect(at, "tone", "these choices", "a tree shows no tone");
  else if (tone !== undefined && value === undefined) report.noEffect(at, "tone", "these choices", "they have no `value`");
  if (rows !== undefined && call !== undefined) report.noEffect(at, "rows", "these choices", "they are read by a call");
  if (rows !== undefined && find !== undefined) report.noEffect(at, "find", "these choices", "they are read from rows");
  if (send.size > 0 && call === undefined && find === undefined)
    report.noEffect(at, "send", "these choices", "they are not read by a call");
  if (empty !== undefined && extra !== undefined) report.noEffect(at, "empty", "these choices", "the choices of extra are always shown");
}

/** Returns the choices that an input of the screen offers in a list. Named choices are also used in columns, which offer nothing. */
function offeredIn(screen: Screen): ReadonlySet<Options["at"]> {
  const entered = listNodes(screen).flatMap(({ term, of }): Field[] =>
    (term === "item" || term === "field") && typeof of === "object" && "widget" in of ? [of] : [],
  );
  return new Set(entered.flatMap(({ options, widget }) => (options !== undefined && LISTS.includes(widget) ? [options.at] : [])));
}
