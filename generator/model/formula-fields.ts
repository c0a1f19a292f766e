import { decimalText } from "../../runtime/contract/values/decimals.ts";
import { computeFormula, type Formula, type FormulaRule, type Rounding } from "../../runtime/contract/values/formulas.ts";
import { didYouMean } from "../diagnostics/did-you-mean.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import type { Tree } from "../load/tree.ts";
import type { Name } from "../parse/ast.ts";
import { fieldsOfFormula, parseFormula } from "../parse/formula.ts";
import { name as nameAt } from "../parse/pick.ts";
import type { Derived, Entity, EntityField } from "./types.ts";

const NUMBERS: readonly string[] = ["money", "integer", "real"];
/** Maximum number of decimals of a computed number. Browser and database represent such numbers exactly; a field with more is reported. */
const MOST_DECIMALS = 10;

/**
 * Resolves a formula (`x-derived: { formula }`). Reports:
 *
 * - invalid syntax, and results that do not match the field (E553);
 * - a field of the formula that is unknown (E218), unreadable (E220) or no number (E303);
 * - a computed field that is no number (E303), and a `round` without effect (E514).
 *
 * @param written the text of the formula
 * @param tree the value of `x-derived`
 * @returns the formula, also after most reports. Undefined for invalid syntax and an unusable field. Also undefined if the computed field
 * is no number, or has no known number of decimals
 */
export function formulaOf(written: Name, tree: Tree, field: EntityField, entity: Entity, report: Report): Derived | undefined {
  const formula = parseFormula(written.text);
  const wrong = (message: string, hint?: string): void => report.add("E553", written.at, `the formula of "${field.name}" ${message}`, hint);
  if ("message" in formula) {
    wrong(`cannot be read: ${formula.message} (character ${formula.at + 1})`, "fields, numbers, + - * / and parentheses");
    return undefined;
  }
  const names = fieldsOfFormula(formula);
  const isKnown = names.map((name) => checkOperand(name, written, field, entity, report));
  if (!isKnown.every(Boolean)) return undefined;
  if (names.length === 0) wrong("names no field, so all records would have the same value", "name a field");
  else if (divisorsOf(formula).some((divisor) => sampled(divisor, names) === 0))
    wrong("always divides by 0, so it never has a value", "correct the divisor");
  else if (sampled(formula, names) !== undefined) wrong("has the same value for all records", "its fields cancel each other out");
  if (!NUMBERS.includes(field.stored) || field.codes !== undefined) {
    report.add("E303", written.at, `"${field.name}" is not a number, and a formula yields one`, '"type": "number", "x-format": "amount"');
    return undefined;
  }
  const exact = scaleOf(formula, entity);
  const own = ownScale(field);
  const round = nameAt(tree, "round");
  const scale = own ?? (round === undefined ? exact : undefined);
  if (scale === undefined || scale > MOST_DECIMALS) {
    wrong("has no known number of decimals", `"multipleOf": 0.01 at "${field.name}"`);
    return undefined;
  }
  const isExact = exact !== undefined && exact <= scale;
  if (!isExact && round === undefined) wrong(tooFine(exact, scale), '"round": "half-up" beside it (or down, up)');
  if (isExact && round !== undefined)
    report.noEffect(round.at, "round", `"${field.name}"`, `the formula never has more than ${scale} decimals`);
  const rule: FormulaRule = {
    formula,
    stored: field.stored as FormulaRule["stored"],
    scale,
    ...(round === undefined ? {} : { round: round.text as Rounding }),
  };
  return { formula: { rule, names } };
}

/** Returns the divisors of a formula, also those inside of others. */
function divisorsOf(formula: Formula): Formula[] {
  if (!("operator" in formula)) return [];
  return [...(formula.operator === "/" ? [formula.right] : []), ...divisorsOf(formula.left), ...divisorsOf(formula.right)];
}

/** Sample values for the fields of a formula. A formula with the same result for all of them is a constant. */
const SAMPLES = [7, 11.5, 2.25, 19, 0.75, 31, 5.5];

/**
 * Computes a formula for three combinations of sample values of its fields. Returns the result if it is always the same; undefined
 * otherwise.
 */
function sampled(formula: Formula, names: readonly string[]): number | undefined {
  const results = [0, 1, 2].map((round) => {
    const record = Object.fromEntries(names.map((name, index) => [name, SAMPLES[(round + index * 2) % SAMPLES.length]]));
    const result = computeFormula({ formula, stored: "real", scale: 12 }, record);
    return "value" in result ? Number(result.value) : Number.NaN;
  });
  return results.every((result) => result === results[0]) ? results[0] : undefined;
}

const tooFine = (exact: number | undefined, scale: number): string =>
  `has ${exact === undefined ? "an unlimited number of decimals" : `up to ${exact} decimals`}, and the field has ${scale}`;

/**
 * Tests whether a formula may read a field. Otherwise reports why: unknown (E218), not a number (E303), the field itself, secret, or read
 * from another table (E220).
 */
function checkOperand(name: string, { at }: Name, field: EntityField, entity: Entity, report: Report): boolean {
  const operand = entity.fields.get(name);
  const numbers = `numbers: ${numbersOf(entity)}`;
  const isNumber = operand !== undefined && NUMBERS.includes(operand.stored) && operand.codes === undefined;
  if (operand === undefined)
    report.add("E218", at, `"${name}" is not a field of "${entity.name}"`, didYouMean(name, entity.fields.keys()) ?? numbers);
  else if (operand === field) report.add("E220", at, `"${name}" is computed from itself`, "compute it from fields that users fill in");
  else if (!isNumber) report.add("E303", at, `"${name}" is not a number, and a formula requires numbers`, numbers);
  else if (operand.secret !== false) report.add("E220", at, `"${name}" is secret, and the result would tell its value`, "remove x-secret");
  else if (readsElsewhere(operand))
    report.add("E220", at, `"${name}" is read from another table with each query, so it is not stored`, "copy it (x-derived: copy)");
  else return true;
  return false;
}

const readsElsewhere = ({ derived }: EntityField): boolean => derived !== undefined && "joined" in derived;

const numbersOf = ({ fields }: Entity): string =>
  [...fields.values()]
    .filter(({ stored, codes }) => NUMBERS.includes(stored) && codes === undefined)
    .map(({ name }) => name)
    .join(", ");

/** Returns the decimals of a field. Undefined for a number without a step. */
function ownScale({ stored, schema }: EntityField): number | undefined {
  if (stored === "money") return 2;
  if (stored === "integer") return 0;
  const step = schema["multipleOf"];
  return typeof step === "number" ? decimalsOf(decimalText(step)) : undefined;
}

const decimalsOf = (text: string): number => (/\.(\d+)$/.exec(text)?.[1] ?? "").length;

/** Returns how many decimals the result of a formula can have before it is rounded. Undefined if there is no limit, as after a division. */
function scaleOf(formula: Formula, entity: Entity): number | undefined {
  if ("number" in formula) return decimalsOf(formula.number);
  if ("field" in formula) {
    const operand = entity.fields.get(formula.field);
    return operand === undefined ? undefined : ownScale(operand);
  }
  const [left, right] = [scaleOf(formula.left, entity), scaleOf(formula.right, entity)];
  if (left === undefined || right === undefined || formula.operator === "/") return undefined;
  return formula.operator === "*" ? left + right : Math.max(left, right);
}

/** The name of a field, with the formula that computes its value. Generated code contains formulas in this form. */
export type ComputedField = FormulaRule & { field: string };

/** Lists the formulas of an entity in the order in which they must be computed: each after the formulas whose results it uses. */
export function formulasOf({ fields }: Entity): ComputedField[] {
  const listed = new Map<string, ComputedField>();
  const add = (field: EntityField | undefined, above: ReadonlySet<string>): void => {
    if (field?.derived === undefined || !("formula" in field.derived) || listed.has(field.name) || above.has(field.name)) return;
    const { rule, names } = field.derived.formula;
    for (const name of names) add(fields.get(name), new Set([...above, field.name]));
    listed.set(field.name, { field: field.name, ...rule });
  };
  for (const field of fields.values()) add(field, new Set());
  return [...listed.values()];
}
