import type { ConditionTree, Reference } from "../../runtime/contract/language/condition-tree.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import type { Model } from "../model/build.ts";
import { isOfRow, listAllScreens, listFormNodes, listNodes } from "../model/traverse.ts";
import type { Block, Field, Form, Project, Screen, Value } from "../model/types.ts";
import { referencesOf, referencesOfValue } from "../model/values.ts";
import { factsOf } from "../model/condition-facts.ts";
import { atomsOf } from "./domains.ts";
import { canHold } from "./satisfy.ts";

/**
 * Checks how a form changes while users fill it in. Reports:
 *
 * - an input that is never shown, because its condition depends on itself, directly or through others (E311);
 * - an input that locks itself while users type (E514);
 * - inputs that empty each other, and a change that overwrites its own input (E514);
 * - two changes that set the same input under the same condition (E111).
 */
export function checkFormStates({ project }: Model, report: Report): void {
  for (const screen of listAllScreens(project)) report.run(checkScreen, screen, project.entities);
}

function checkScreen(screen: Screen, entities: Entities, report: Report): void {
  for (const { form, isNew } of formsOf(screen)) {
    const fields = shownFields(form);
    checkEmptyOnly(fields, form.readonly === true, report);
    if (form.readonly === true) continue;
    checkOwn(fields, report);
    if (isNew) checkReachable(fields, report);
    for (const { field } of fields) if (field.entry !== undefined) checkRows(field.entry, entities, report);
    checkEmptied(
      fields.map(({ field }) => field),
      report,
    );
  }
  for (const search of searchesOf(screen)) {
    const fields = search.map((field): ShownField => ({ field, shown: field.show === undefined ? [] : [field.show.tree] }));
    checkOwn(fields, report);
    checkReachable(fields, report);
    checkEmptied(search, report);
  }
}

/** Returns the forms of a screen. `isNew` marks a form that opens without a record, so that all its inputs are empty at first. */
function formsOf(screen: Screen): { form: Form; isNew: boolean }[] {
  const onRows = new Set([...screen.blocks.values()].flatMap((block) => (block.kind === "table" ? block.rowActions : [])));
  const listed = new Set([...screen.blocks.values()].flatMap((block) => (block.kind === "table" ? block.actions : [])));
  return listNodes(screen).flatMap((node) => {
    if (node.term !== "form") return [];
    const outer = node.within.at(-1);
    const isRead = node.of.record !== undefined || node.of.call !== undefined;
    const isNew =
      outer?.shape === "action"
        ? listed.has(outer.of.id) && !onRows.has(outer.of.id)
        : outer?.shape === "formBlock" && isNewBlock(outer.of);
    return [{ form: node.of, isNew: isNew && !isRead }];
  });
}

const isNewBlock = (block: object): boolean =>
  "newRecord" in block && block.newRecord === true && !("start" in block && block.start !== undefined);

const searchesOf = (screen: Screen): (readonly Field[])[] =>
  [...screen.blocks.values()].flatMap((block: Block) => (block.kind === "table" || block.kind === "tree" ? [block.search] : []));

type Entities = Project["entities"];

/**
 * Checks that users can reach every input of a row of a list (see {@link checkReachable}). A field of the row that conditions read is empty
 * at first, unless the server fills it or it has a default.
 */
function checkRows({ typed, items }: NonNullable<Field["entry"]>, entities: Entities, report: Report): void {
  const fields = items.flatMap((item): ShownField[] =>
    "section" in item ? [] : [{ field: item, shown: item.show === undefined ? [] : [item.show.tree] }],
  );
  const read = fields.flatMap(({ shown }) => shown.flatMap(referencesOf)).filter(({ subject }) => subject === "row");
  const { fields: declared } = entities.get(typed) ?? {};
  const isEmptyAtFirst = (name: string): boolean => {
    const { derived, schema } = declared?.get(name) ?? {};
    return derived === undefined && schema?.["default"] === undefined;
  };
  checkReachable(fields, report, new Set(read.flatMap(({ path }) => path.slice(0, 1)).filter(isEmptyAtFirst)));
}

/** A field with all conditions under which it is shown: its own conditions, and the conditions of the sections around it. */
interface ShownField {
  field: Field;
  shown: readonly ConditionTree[];
}

function shownFields(form: Form): ShownField[] {
  return listFormNodes(form).flatMap((node): ShownField[] => {
    if (node.term !== "item" || "section" in node.of || isOfRow(node)) return [];
    const outer = node.within.flatMap((around) =>
      around.shape === "section" && around.of.show !== undefined ? [around.of.show.tree] : [],
    );
    return [{ field: node.of, shown: [...outer, ...(node.of.show === undefined ? [] : [node.of.show.tree])] }];
  });
}

/** Reports a value that is only displayed, and only while it is empty (E311). */
function checkEmptyOnly(fields: readonly ShownField[], isShut: boolean, report: Report): void {
  for (const { field, shown } of fields) {
    const { names, widget } = field;
    const at = shown.flatMap((tree) => factsOf(tree)?.at ?? [])[0] ?? field.at;
    const own = shown.flatMap(referencesOf).filter(({ path }) => path.length === 1 && names.includes(path[0] ?? ""));
    if (own.length === 0 || (!isShut && isEntered(field)) || widget === "password" || !canHold({ trees: shown })) continue;
    const filled = own.map((left): ConditionTree => ({ test: "empty", left, right: { literal: false } }));
    if (!canHold({ trees: [...shown, ...filled] }))
      report.add("E311", at, `"${names.join(", ")}" is shown only while it is empty`, "empty: false");
  }
}

const isEntered = ({ readonly, widget }: Field): boolean => readonly !== true && widget !== "display";

/**
 * Reports an input whose own value decides whether it is shown (E311) or locked (E514). While users type, it would disappear or lock
 * itself. Inputs that users cannot enter are skipped.
 */
function checkOwn(fields: readonly ShownField[], report: Report): void {
  for (const { field } of fields) {
    if (!isEntered(field)) continue;
    const own = (tree: ConditionTree): boolean =>
      referencesOf(tree).some(({ subject, path }) => (subject === "record" || subject === "form") && field.names.includes(path[0] ?? ""));
    const { show, readonly } = field;
    const what = `"${field.names.join(", ")}"`;
    if (show !== undefined && own(show.tree))
      report.add("E311", show.at, `\`show\` of ${what} waits for its own value`, "name another field");
    if (typeof readonly === "object" && own(readonly.tree))
      report.add(
        "E514",
        readonly.at,
        `\`readonly\` of ${what} depends on its own value, so it changes while it is typed`,
        "use row. for the stored value",
      );
  }
}

/**
 * Reports inputs that users can never reach, because each waits for another one (E311). Inputs that are always shown can be reached. So can
 * inputs that are shown once inputs that can be reached have a value.
 *
 * @param inRow names of the row to which the inputs belong, which are empty until an input fills them
 */
function checkReachable(fields: readonly ShownField[], report: Report, inRow: ReadonlySet<string> = new Set()): void {
  const own = new Set([...fields.flatMap(({ field }) => field.names), ...inRow]);
  const filled = new Set(fields.flatMap(({ field }) => (field.default === undefined ? [] : field.names)));
  const waiting = new Set(fields);
  for (let grown = true; grown; ) {
    grown = false;
    const empty = new Map<string, unknown>(
      [...own]
        .filter((name) => !filled.has(name))
        .flatMap((name) => [
          [`record.${name}`, undefined],
          [`form.${name}`, undefined],
          ...(inRow.has(name) ? [[`row.${name}`, undefined] as const] : []),
        ]),
    );
    for (const item of waiting) {
      if (item.shown.length > 0 && !canHold({ trees: item.shown, fixed: empty })) continue;
      waiting.delete(item);
      grown = true;
      for (const name of item.field.names) filled.add(name);
      for (const { set } of item.field.change) for (const [name, value] of set) if (!isNothing(value)) filled.add(name);
    }
  }
  for (const { field, shown } of waiting) {
    // A condition that is never true by itself is reported at its own place.
    if (field.show === undefined || !canHold({ trees: shown })) continue;
    report.add(
      "E311",
      field.show.at,
      `"${field.names.join(", ")}" is never shown: its condition waits for inputs that wait for it`,
      "show one of them always",
    );
  }
}

/**
 * Tests whether a value empties the input that it is written to: null, an empty text or an empty list. False for a value that is computed.
 */
export const isNothing = (value: Value): boolean =>
  value.kind === "literal" && (value.value === null || value.value === "" || (Array.isArray(value.value) && value.value.length === 0));

/** Reports changes that undo what is entered: in the input itself, or in a circle of inputs that empty each other (E514). */
function checkEmptied(fields: readonly Field[], report: Report): void {
  const empties = new Map<string, Set<string>>();
  for (const field of fields) {
    const sets = field.change.filter(({ when }) => when === undefined).flatMap(({ set }) => [...set]);
    for (const name of field.names) {
      empties.set(name, new Set([...(empties.get(name) ?? []), ...sets.filter(([, value]) => isNothing(value)).map(([other]) => other)]));
      const value = sets.find(([other]) => other === name)?.[1];
      for (const [index, { when, set }] of field.change.entries()) {
        const same = field.change.slice(0, index).find((other) => JSON.stringify(other.when?.tree) === JSON.stringify(when?.tree));
        const twice = [...set.keys()].find((key) => same?.set.has(key) === true);
        if (twice !== undefined && name === field.names[0])
          report.add(
            "E111",
            when?.at ?? field.at,
            `two changes of "${name}" set "${twice}" under the same condition`,
            "remove one of them",
          );
      }
      const isTaken = field.change.some(({ when, set }) => takesBack(when?.tree, set.get(name), name));
      if (!isTaken && (value === undefined || !overwrites(value, name))) continue;
      report.add("E514", field.at, `the change of "${name}" overwrites what is entered in "${name}"`, `remove ${name} from set`);
    }
  }
  for (const field of fields)
    for (const name of field.names)
      if (empties.get(name)?.has(name) !== true && leadsTo(name, name, empties))
        report.add(
          "E514",
          field.at,
          `"${name}" and others empty each other, so that only one of them keeps its value`,
          "empty them in one direction, or add when",
        );
}

/**
 * Tests whether a value depends on nothing but the input that it is written to, and so overwrites what the user enters. The reply of an
 * upload depends on more.
 */
const overwrites = (value: Value, name: string): boolean => {
  const references = referencesOfValue(value);
  return (
    references.length === 0 || references.every(({ subject, path }) => (subject === "form" || subject === "record") && path[0] === name)
  );
};

/**
 * Tests that compare with certain values. A change under any other test, such as `above`, corrects the input to the limits of its field.
 */
const SINGLE: ReadonlySet<string> = new Set(["equals", "differs", "oneOf", "noneOf", "empty"]);

const isFilled = (left: Reference): ConditionTree => ({ test: "empty", left, right: { literal: false } });

/**
 * Tests whether a change replaces the value that the user has just chosen by a constant, and so takes the choice back. A constant for an
 * empty input is only a default.
 */
const takesBack = (when: ConditionTree | undefined, value: Value | undefined, name: string): boolean =>
  when !== undefined &&
  value?.kind === "literal" &&
  (isNothing(value) || canHold({ trees: [when, ...referencesOf(when).map(isFilled)] })) &&
  atomsOf(when).every(
    (atom) =>
      "test" in atom &&
      SINGLE.has(atom.test) &&
      referencesOf(atom).every(({ subject, path }) => (subject === "form" || subject === "record") && path[0] === name),
  );

function leadsTo(from: string, wanted: string, edges: ReadonlyMap<string, ReadonlySet<string>>, seen = new Set<string>()): boolean {
  return [...(edges.get(from) ?? [])].some((next) => {
    if (next === wanted) return true;
    if (seen.has(next)) return false;
    seen.add(next);
    return leadsTo(next, wanted, edges, seen);
  });
}
