import type { ConditionTree } from "../../runtime/contract/language/condition-tree.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import type { Model } from "../model/build.ts";
import { isOfRow, listAllScreens, listFormNodes } from "../model/traverse.ts";
import type { Action, Call, Entity, Field, Form, FormBlock, Screen, Transition, Workflow } from "../model/types.ts";
import { referencesOf } from "../model/values.ts";
import { wantedBy, type Wanted } from "../model/wanted-fields.ts";
import { isValidatedWhole, wholeSchema } from "../model/whole.ts";
import { isNothing } from "./check-form-states.ts";
import { aliasOf } from "./record-alias.ts";
import { canHold } from "./satisfy.ts";

const NEW = "new";

/**
 * Checks that each form can be submitted (E512). Whenever an input is required, it must be visible, and users must be able to fill it in.
 * An input that the action or the server fills is exempt. Inputs that transitions require, and columns of rows that users enter, are
 * checked too.
 */
export function checkRequiredInputs(model: Model, report: Report): void {
  for (const screen of listAllScreens(model.project)) report.run(checkScreen, screen, model);
}

/**
 * One way to submit a form: the action, and the rules of the call or the transition that it makes. `required`: names that must have a
 * value; `rules`: names that must have one under a condition.
 */
interface Submission {
  form: Form;
  action: Action;
  required: ReadonlySet<string>;
  rules: readonly Wanted[];
  /** Names that the action or the server fills. */
  given: ReadonlySet<string>;
  /** Whether there is no record yet. */
  isNew: boolean;
  transition?: Transition;
  /** Conditions for the states in which the transition starts. Empty if it creates the record. */
  start?: readonly ConditionTree[];
}

function checkScreen(screen: Screen, model: Model, report: Report): void {
  for (const submission of submissionsOf(screen, model)) {
    const inputs = inputsOf(submission.form);
    checkHidden(submission, inputs, report);
    checkLocked(submission, inputs, report);
    checkTransition(submission, inputs, model, report);
  }
  for (const block of screen.blocks.values()) if (block.kind === "form") checkEntries(block.form, model, report);
  for (const { form } of screen.actions.values()) if (form !== undefined) checkEntries(form, model, report);
}

/* ---- submissions ---- */

function submissionsOf(screen: Screen, model: Model): Submission[] {
  const onRows = new Set([...screen.blocks.values()].flatMap((block) => ("rowActions" in block ? block.rowActions : [])));
  const above = new Set([...screen.blocks.values()].flatMap((block) => (block.kind === "table" ? block.actions : [])));
  const own = [...screen.actions.values()].flatMap((action): Submission[] =>
    action.form === undefined || action.id.includes(".")
      ? []
      : submissions(action, action.form, above.has(action.id) && !onRows.has(action.id), screen, model),
  );
  const ofBlocks = [...screen.blocks.values()].flatMap((block) =>
    block.kind !== "form" ? [] : block.actions.flatMap((id) => ofBlock(id, block, screen, model)),
  );
  return [...own, ...ofBlocks];
}

function ofBlock(id: string, block: FormBlock, screen: Screen, model: Model): Submission[] {
  const action = screen.actions.get(id);
  if (action === undefined || action.form !== undefined) return [];
  return submissions(action, block.form, block.newRecord === true && block.start === undefined, screen, model);
}

function submissions(action: Action, form: Form, opensNew: boolean, screen: Screen, { project }: Model): Submission[] {
  if (form.readonly === true || form.call !== undefined || action.custom !== undefined) return [];
  const isNew = opensNew && form.record === undefined;
  const given = new Set([...action.send.keys(), ...(action.set?.keys() ?? []), ...form.send.keys()]);
  const call = callOf(action.call, project.services);
  const ofCall: Submission[] =
    call === undefined
      ? []
      : [
          {
            form,
            action,
            required: new Set([...call.query.required, ...call.body.required]),
            rules: wantedBy(call.body.schema),
            given,
            isNew,
          },
        ];
  const workflow = project.workflows.get(screen.workflow ?? "");
  const ofTransitions = action.transitions.flatMap((name): Submission[] => {
    const transition = workflow?.transitions.get(name);
    if (workflow === undefined || transition === undefined) return [];
    return [ofTransition({ form, action, given, isNew }, transition, workflow, project.entities.get(workflow.entity))];
  });
  return [...ofCall, ...ofTransitions];
}

function ofTransition(
  base: Pick<Submission, "form" | "action" | "given" | "isNew">,
  transition: Transition,
  workflow: Workflow,
  entity: Entity | undefined,
): Submission {
  const whole = isValidatedWhole(transition, workflow, entity) ? (wholeSchema(entity) ?? {}) : {};
  const filled = [workflow.field, ...transition.send.keys(), ...transition.set.keys(), ...(workflow.create?.set.keys() ?? [])];
  return {
    ...base,
    transition,
    start: transition.from.includes(NEW) ? [] : ["row", "record"].map((subject) => stateIs(subject, workflow.field, transition.from)),
    isNew: base.isNew && transition.from.includes(NEW),
    required: new Set((whole["required"] as string[] | undefined) ?? []),
    rules: wantedBy(whole),
    given: new Set([...base.given, ...filled]),
  };
}

const stateIs = (subject: string, field: string, from: readonly string[]): ConditionTree => ({
  test: "oneOf",
  left: { subject, path: [field] },
  right: { literal: from },
});

function callOf(id: string | undefined, services: Model["project"]["services"]): Call | undefined {
  const [service = "", name = ""] = (id ?? "").split(".");
  return services.get(service)?.calls.get(name);
}

/* ---- inputs ---- */

/** An input of a form, with all conditions of itself and its sections under which it is shown, and under which it is not read-only. */
interface Input {
  field: Field;
  shown: readonly ConditionTree[];
  /** Undefined if nobody can enter it. */
  unlocked: readonly ConditionTree[] | undefined;
}

function inputsOf(form: Form): ReadonlyMap<string, Input[]> {
  const inputs = new Map<string, Input[]>();
  for (const node of listFormNodes(form)) {
    if (node.term !== "item" || "section" in node.of || isOfRow(node)) continue;
    const around = [...node.within.flatMap((outer) => (outer.shape === "section" ? [outer.of] : [])), node.of];
    const shown = around.flatMap(({ show }) => (show === undefined ? [] : [show.tree]));
    const isShut = around.some(({ readonly }) => readonly === true) || node.of.widget === "display";
    const unlocked = around.flatMap(({ readonly }) => (typeof readonly === "object" ? [{ not: readonly.tree }] : []));
    const input: Input = { field: node.of, shown, unlocked: isShut ? undefined : unlocked };
    for (const name of node.of.names) inputs.set(name, [...(inputs.get(name) ?? []), input]);
  }
  return inputs;
}

const filledTree = (name: string): ConditionTree => ({ test: "empty", left: { subject: "form", path: [name] }, right: { literal: false } });

/** Returns the names that changes of other inputs fill. Their values are sent even if the input is hidden. */
const changedIn = (inputs: ReadonlyMap<string, Input[]>): ReadonlySet<string> =>
  filledByChanges([...inputs.values()].flat().map(({ field }) => field));

const filledByChanges = (fields: readonly Field[]): ReadonlySet<string> =>
  new Set(
    fields.flatMap(({ change }) => change.flatMap(({ set }) => [...set].flatMap(([name, value]) => (isNothing(value) ? [] : [name])))),
  );

/**
 * Returns the values that `row` has in a form for a new record: each name of it that the conditions read is empty. Returns no names for a
 * form with a record.
 */
function nothingStored(trees: readonly ConditionTree[], { form, isNew }: Submission): ReadonlyMap<string, unknown> {
  if (!isNew) return new Map();
  const alias = aliasOf(form);
  const references = trees.flatMap(referencesOf).map(alias);
  return new Map(references.filter(({ subject }) => subject === "row").map(({ path }) => [["row", ...path].join("."), undefined]));
}

const possible = (trees: readonly ConditionTree[], submission: Submission): boolean =>
  canHold({ trees, alias: aliasOf(submission.form), fixed: nothingStored(trees, submission) });

/* ---- checks ---- */

/**
 * Reports a required input that is shown in some states of the form, but hidden whenever the other required inputs are filled (E512). The
 * same holds for inputs that a rule requires for some values. Inputs that the call receives otherwise are not checked.
 */
function checkHidden(submission: Submission, inputs: ReadonlyMap<string, Input[]>, report: Report): void {
  const { required, rules, given } = submission;
  const changed = changedIn(inputs);
  const filled = [...required].filter((name) => inputs.has(name)).map(filledTree);
  const check = (name: string, where: readonly ConditionTree[], what: string): void => {
    const own = inputs.get(name) ?? [];
    const [first] = own;
    if (first === undefined || given.has(name) || changed.has(name)) return;
    const at = first.field.show?.at;
    if (at === undefined || own.some(({ shown }) => !possible(shown, submission) || possible([...shown, ...where], submission))) return;
    if (possible(where, submission))
      report.add("E512", at, `"${name}" is required${what}, but hidden there`, "show it where it is required");
  };
  for (const name of required) check(name, filled, " once the other required inputs are filled");
  for (const { when, fields } of rules) {
    const rule = ruleTrees(when, inputs);
    if (rule === undefined) continue;
    const text = [...when].map(([name, value]) => `${name} is ${JSON.stringify(value)}`).join(" and ");
    for (const name of fields) check(name, [...filled, ...rule], ` if ${text}`);
  }
}

/**
 * Returns the conditions under which a rule between entered fields applies: each tested input has its constant and is shown. Undefined if
 * the rule tests a name that is no input of the form.
 */
function ruleTrees(when: Wanted["when"], inputs: ReadonlyMap<string, Input[]>): ConditionTree[] | undefined {
  const trees: ConditionTree[] = [];
  for (const [name, value] of when) {
    const own = inputs.get(name);
    if (own === undefined) return undefined;
    trees.push({ test: "equals", left: { subject: "form", path: [name] }, right: { literal: value as string } });
    trees.push({ any: own.map(({ shown }) => ({ all: [...shown] })) });
  }
  return trees;
}

/**
 * Reports a required input of a new record that is locked whenever it is shown (E512). An input with a default, and one that the call
 * receives otherwise, is not reported.
 */
function checkLocked(submission: Submission, inputs: ReadonlyMap<string, Input[]>, report: Report): void {
  const { required, rules, given, isNew, action } = submission;
  if (!isNew) return;
  const changed = changedIn(inputs);
  const wanted = rules.flatMap(({ when, fields }) => fields.map((name) => ({ name, where: ruleTrees(when, inputs) })));
  for (const { name, where } of [...[...required].map((name) => ({ name, where: [] as ConditionTree[] })), ...wanted]) {
    if (where === undefined) continue;
    const own = inputs.get(name) ?? [];
    if (own.length === 0 || given.has(name) || changed.has(name)) continue;
    if (own.some(({ field }) => field.default !== undefined)) continue;
    // An input that is always locked is reported with those that are missing.
    if (own.some(({ shown, unlocked }) => unlocked === undefined || possible([...shown, ...unlocked, ...where], submission))) continue;
    const [first] = own;
    const place = typeof first?.field.readonly === "object" ? first.field.readonly.at : (first?.field.at ?? action.at);
    if (own.every(({ shown }) => possible([...shown, ...where], submission)))
      report.add("E512", place, `"${name}" is required, but locked wherever it can be entered`, "unlock it for new records");
  }
}

/**
 * Reports inputs that checks of a transition, or a new record, require and that users cannot enter in the form of its action (E512).
 */
function checkTransition(submission: Submission, inputs: ReadonlyMap<string, Input[]>, model: Model, report: Report): void {
  const { transition, action, required, given, isNew, start = [] } = submission;
  if (transition === undefined) return;
  const changed = changedIn(inputs);
  const isEntered = (name: string): boolean =>
    given.has(name) ||
    changed.has(name) ||
    (inputs.get(name) ?? []).some(
      ({ field, shown, unlocked }) =>
        (unlocked !== undefined || field.default !== undefined) && (shown.length === 0 || possible([...shown, ...start], submission)),
    );
  const checked = transition.input.filter((name) => transition.checks.some((check) => demands(check, name)));
  for (const name of new Set([...(isNew ? required : []), ...checked])) {
    const hidden = inputs.get(name)?.[0]?.field.show;
    if (!isEntered(name) && model.drafts.get(transition.call ?? "")?.input.types.has(name) === true)
      report.add(
        "E512",
        hidden?.at ?? action.at,
        `"${transition.name}" requires "${name}", but nobody can enter it in the form of "${action.id}"`,
        hidden === undefined ? "add it" : "show it in the states of the transition",
      );
  }
}

/**
 * Tests whether a check fails in any case if an input is empty, so that the input is required.
 *
 * @param name the input
 */
export function demands({ when, rule }: Transition["checks"][number], name: string): boolean {
  const empty = new Map(["form", "record", "row"].map((subject) => [`${subject}.${name}`, undefined]));
  return when === undefined && canHold({ trees: [rule.tree] }) && !canHold({ trees: [rule.tree], fixed: empty });
}

/**
 * Reports lists whose rows are entered in the form, but lack a column for a required field of the row (E512). Fields that `change` fills,
 * and read-only fields, need none.
 */
function checkEntries(form: Form, { project }: Model, report: Report): void {
  for (const node of listFormNodes(form)) {
    if (node.term !== "item" || "section" in node.of || node.of.entry === undefined) continue;
    const { at, entry, names } = node.of;
    const entity = project.entities.get(entry.typed ?? "");
    const fields = entry.items.flatMap((item) => ("section" in item ? [] : [item]));
    const filled = new Set([...fields.flatMap((field) => field.names), ...filledByChanges(fields)]);
    const required = (wholeSchema(entity)?.["required"] ?? []) as string[];
    for (const name of required)
      if (!filled.has(name) && entity?.fields.get(name)?.readonly !== true)
        report.add("E512", at, `a row of "${names[0]}" requires "${name}", which is not one of its columns`, `columns: [${name}, …]`);
  }
}
