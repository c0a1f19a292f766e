import { screen as page, waitFor, within } from "@testing-library/react";
import { literalText } from "../literal-text.ts";
import { expect } from "vitest";
import { chainOf } from "../../../generator/model/traverse.ts";
import type { Action, Call, Field, FormItem } from "../../../generator/model/types.ts";
import { blockShapes, type ShapeName } from "../../../generator/parse/roles.ts";
import type { Proved } from "../project.ts";
import type { Proof } from "./chosen-proofs.ts";
import { costOf, featuresOf, type IsWanted, ruleFeatures, type ScreenElement } from "./features.ts";
import { canSave, FormProof, isEdit } from "./forms.ts";
import { acceptQuestion, type Confirm, findQuestion, goesOn, leave } from "./questions.ts";
import { proveCall, proveFollowers } from "./sent.ts";
import { proveAsking, proveDrawer, proveEmpty, proveFailing, proveLoading, proveTables, proveWaiting } from "./lists.ts";
import { fieldsIn, type FormBlock, Shown, type Table } from "./shown.tsx";

/** Lists the proofs of a project's pages. Each renders the generated page with replies that are built from the schemas. */
export function listPageProofs(project: Proved): Proof[] {
  return [...project.model.screens.values()]
    .filter(({ custom, at }) => custom === undefined && project.isProved(at.file))
    .flatMap((screen) => {
      const shown = new Shown(project, screen);
      const forms = [...screen.blocks.values()].filter((block) => block.kind === "form");
      return [
        ...(shown.tables().length > 0 ? listProofs(shown) : []),
        ...shown.tables().flatMap((block) => drawerProofs(shown, block)),
        ...[...screen.actions.values()].flatMap((action) => actionProofs(shown, action)),
        ...forms.filter(({ call }) => call !== undefined).map((block) => fieldsProof(shown, block)),
      ];
    });
}

const blocksOf = ({ screen }: Shown): ScreenElement[] =>
  [...screen.blocks.values()].map((block) => ({ shape: blockShapes[block.kind], of: block }));

/** Members of a block that do not affect how it appears without rows. */
const OF_ROWS: ReadonlySet<string> = new Set(
  "actions arrange checks columns expand key label naming order pageSizes parent root rowActions rowKey rowOpen search select send todos".split(
    " ",
  ),
);
const BLOCKS: ReadonlySet<ShapeName> = new Set(["tree", "choices", "table", "formBlock"]);
const isOfEmpty: IsWanted = (shape, member) => BLOCKS.has(shape) && !OF_ROWS.has(member);

function listProofs(shown: Shown): Proof[] {
  const { screen } = shown;
  const elements = blocksOf(shown);
  const add = (kind: string, title: string, prove: () => Promise<void>, isWanted?: IsWanted): Proof =>
    pageProof(shown, { kind, title: `${screen.name} ${title}`, elements, prove, ...(isWanted === undefined ? {} : { isWanted }) });
  return [
    add("draws", "draws its columns, values, search fields and buttons by their labels, in order", () => proveTables(shown)),
    add(
      "asks",
      "asks for its pages, its order and what is searched",
      () => proveAsking(shown),
      (shape, member) => shape !== "column" || member === "sort",
    ),
    add("empty", "says so when there is nothing", () => proveEmpty(shown), isOfEmpty),
    add("fails", "says what failed and reads again when asked", () => proveFailing(shown), isOfEmpty),
    ...shown
      .tables()
      .filter((block) => shown.waits(block))
      .map((block) =>
        add("waits", `says what has to be searched for before ${block.name} is read`, () => proveWaiting(shown, block), isOfEmpty),
      ),
    add("loads", "stands while it loads", () => proveLoading(shown), isOfEmpty),
  ];
}

function drawerProofs(shown: Shown, block: Table): Proof[] {
  const action = shown.screen.actions.get(block.rowOpen ?? "");
  if (action === undefined) return [];
  return [
    pageProof(shown, {
      kind: "drawer",
      title: `${shown.screen.name} opens a row of ${block.name} in a drawer with the fields of ${action.id}, in order`,
      elements: [{ shape: "action", of: action }],
      prove: () => proveDrawer(shown, block, action),
    }),
  ];
}

function actionProofs(shown: Shown, action: Action): Proof[] {
  const { form } = action;
  const calls = action.call !== undefined || action.transitions.length > 0;
  const row = calls ? shown.rowFor(action) : undefined;
  if (row === undefined)
    return calls && shown.positionOf(action) !== undefined
      ? [actionProof(shown, action, "unoffered", "is offered on a sample row", proveOffered)]
      : [];
  const call = action.call === undefined ? undefined : shown.call(action.call);
  if (call?.handler.kind === "history")
    return [actionProof(shown, action, "history", "opens the change history of its record", () => proveHistory(shown, action, call))];
  const isOwnForm = form !== undefined && form.readonly !== true && form.record === undefined && form.call === undefined;
  if (form !== undefined && isSheet(form.items))
    return [
      actionProof(shown, action, "sheet", "opens the import of its rows at once, with the template", () => proveSheet(shown, action)),
    ];
  const isPageForm = form === undefined && action.custom === undefined && shown.pageOf(action) !== undefined;
  return [...(isOwnForm || isPageForm ? [formProof(shown, action)] : []), ...confirmProofs(shown, action)];
}

function actionProof(shown: Shown, action: Action, kind: string, title: string, prove: () => Promise<void>): Proof {
  const elements: ScreenElement[] = [{ shape: "action", of: action }];
  return pageProof(shown, {
    kind,
    title: `${shown.screen.name}:${action.id} ${title}`,
    elements,
    more: featuresOfUse(shown, action),
    prove,
  });
}

function formProof(shown: Shown, action: Action): Proof {
  const sends = canSave(shown, action);
  const asks = action.confirm === undefined ? "" : "asks for confirmation, ";
  const page = blocksOf(shown).filter(({ of }) => of === shown.pageOf(action));
  const elements: ScreenElement[] = [{ shape: "action", of: action }, ...page];
  const title = `${asks}validates its fields in declared order${sends ? ", and sends the input" : ""}`;
  const drawn = pageProof(shown, {
    kind: "form",
    title: `${shown.screen.name}:${action.id} ${title}`,
    elements,
    more: rulesOf(shown, action),
    prove: () => new FormProof(shown, action).prove(),
  });
  if (!sends) return drawn;
  const sent = elements.flatMap((element) => [...featuresOf(shown.project, shown.screen, element)]);
  const overtaken = isEdit(shown, action) ? ["asks whose change is to stand"] : [];
  return {
    ...drawn,
    features: new Set([...drawn.features, ...overtaken, ...namedFor("sends", [...sent, ...featuresOfUse(shown, action)])]),
  };
}

function confirmProofs(shown: Shown, action: Action): Proof[] {
  const { form, confirm } = action;
  if (form !== undefined || confirm === undefined || action.custom !== undefined) return [];
  // The question depends on values entered in the page, so it is proved with the form.
  if (confirm.when !== undefined && shown.pageOf(action) !== undefined) return [];
  const row = shown.rowFor(action)?.record ?? null;
  const failing = shown.failing(shown.earlyChecks(action, row), { row });
  return failing === undefined
    ? [actionProof(shown, action, "confirm", "makes its call only after the confirmation is accepted", () => proveConfirm(shown, action))]
    : [
        actionProof(shown, action, "refused", "reports its failing check and opens no dialog", () =>
          proveRefused(shown, action, literalText(failing.message)),
        ),
      ];
}

/** Lists the rules of a form's call for the form's fields. */
function rulesOf(shown: Shown, action: Action): string[] {
  const step = shown.workflow?.transitions.get(action.transitions[0] ?? "");
  const call = action.call ?? step?.call;
  const form = action.form ?? shown.pageOf(action)?.form;
  const names = new Set(fieldsIn(form?.items ?? []).flatMap((field) => field.names));
  return call === undefined ? [] : ruleFeatures(shown.call(call), names, shown.entities);
}

/** Describes the position of an action's button, and the actions that follow its success. */
function featuresOfUse(shown: Shown, action: Action): string[] {
  const position = shown.positionOf(action);
  const [, ...followers] = chainOf(action, shown.screen);
  const next = followers.flatMap((follower) => [
    ...featuresOf(shown.project, shown.screen, { shape: "action", of: follower }, (shape) => shape === "action"),
  ]);
  return [`on ${position?.on} of ${position?.block.kind}`, ...next.map((feature) => `then ${feature}`)];
}

interface PageProof {
  kind: string;
  title: string;
  elements: readonly ScreenElement[];
  isWanted?: IsWanted;
  more?: readonly string[];
  prove: () => Promise<void>;
}

function pageProof({ project, screen }: Shown, { kind, title, elements, isWanted, more = [], prove }: PageProof): Proof {
  const features = elements.flatMap((element) => [...featuresOf(project, screen, element, isWanted)]);
  return { project: project.name, title, features: namedFor(kind, [...features, ...more]), cost: costOf(kind, elements), prove };
}

/** Prefixes features with the kind of assertion. A term that one compiler makes everywhere is a single feature, except in forms. */
function namedFor(kind: string, features: readonly string[]): Set<string> {
  const isForm = kind === "form" || kind === "sends";
  return new Set(features.map((feature) => (isForm || feature.includes("/") ? `${kind}: ${feature}` : feature)));
}

function fieldsProof(shown: Shown, block: FormBlock): Proof {
  return pageProof(shown, {
    kind: "fields",
    title: `${shown.screen.name} draws the fields of ${block.name} in order`,
    elements: [{ shape: "formBlock", of: block }],
    prove: () => proveFields(shown, block),
  });
}

/** Fails for a button that no sample row offers: otherwise its features would silently remain unproved. */
const proveOffered = async (): Promise<void> =>
  expect.fail("no row that tests/conformance/meeting.ts makes passes its gate: let it find one");

async function proveHistory(shown: Shown, action: Action, call: Call): Promise<void> {
  const common = shown.rowFor(action) ?? null;
  const others = shown.replies(common);
  // The change rows belong to the entity of the history, not to the one that the call names.
  const none = { code: "200", msg: "成功", data: { rows: [], total: 0 } };
  const portal = await shown.open({ reply: (sent) => (sent.url === call.path ? none : others(sent)) });
  await shown.press(action, common?.record ?? null);
  expect((await page.findByRole("dialog")).textContent).toContain("变更记录");
  const [key = ""] = call.query.required;
  await waitFor(() => expect(portal.callsOf(call.path)[0]?.params[key]).toEqual(common?.record?.[key]));
}

async function proveRefused(shown: Shown, action: Action, message: string): Promise<void> {
  const row = shown.rowFor(action) ?? null;
  const portal = await shown.open({ reply: shown.replies(row) });
  await waitFor(() => expect(portal.sent.length).toBeGreaterThan(0));
  await shown.press(action, row?.record ?? null);
  await waitFor(() => expect(portal.toasts).toEqual([{ type: "error", text: message }]));
  expect(page.queryAllByRole("dialog")).toEqual([]);
}

async function proveConfirm(shown: Shown, action: Action): Promise<void> {
  const common = shown.rowFor(action) ?? null;
  const row = common?.record ?? null;
  const portal = await shown.open({ reply: shown.replies(common) });
  await shown.press(action, row);
  const confirm = action.confirm as Confirm;
  expect(shown.holds(confirm.when, { row }), "a sample row of which it is asked").toBe(true);
  const asked = await findQuestion(confirm);
  const before = portal.sent.length;
  await leave(asked, confirm);
  await waitFor(() =>
    expect(portal.toasts.map((toast) => toast.text)).toEqual(action.cancelled === undefined ? [] : [literalText(action.cancelled)]),
  );
  expect(portal.sent.length).toBe(before);
  if (goesOn(confirm) === undefined) return;
  await shown.press(action, row);
  await acceptQuestion(await findQuestion(confirm), confirm);
  const known = { row, entered: {}, names: new Set<string>() };
  await proveFollowers(shown, portal, action, await proveCall(shown, portal, action, before, known), known);
}

async function proveFields(shown: Shown, block: FormBlock): Promise<void> {
  await shown.open();
  const always = fieldsIn(block.form.items).filter((field) => typeof field.label === "string" && field.show === undefined);
  const first = always[0];
  if (first === undefined) return;
  await page.findAllByText(String(first.label));
  const labels = always
    .filter((field) => !insideHidden(block.form.items, field) && field.columns === undefined)
    .map((field) => String(field.label));
  const ownText = ({ childNodes }: Element) => [...childNodes].map((node) => (node instanceof Text ? node.data : "")).join("");
  const drawn = [...document.body.querySelectorAll("*")].map((element) => ownText(element).trim());
  expect([...new Set(drawn)].filter((label) => labels.includes(label))).toEqual([...new Set(labels)]);
}

/** Returns whether a form consists of a list that is only imported. */
const isSheet = ([first, ...others]: readonly FormItem[]): boolean =>
  first !== undefined && others.length === 0 && "names" in first && first.import !== undefined && first.entry === undefined;

async function proveSheet(shown: Shown, action: Action): Promise<void> {
  await shown.open({ reply: shown.replies(shown.rowFor(action) ?? null) });
  await shown.press(action, shown.rowFor(action)?.record ?? null);
  const dialog = within(await page.findByRole("dialog"));
  expect(dialog.queryByRole("button", { name: /下载模板/ })).not.toBeNull();
}

const insideHidden = (items: readonly FormItem[], field: Field): boolean =>
  items.some(
    (item) => !("names" in item) && (item.show === undefined ? insideHidden(item.items, field) : fieldsIn(item.items).includes(field)),
  );
