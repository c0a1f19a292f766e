import type { Comparison, ConditionTree } from "../../runtime/contract/language/condition-tree.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import type { Place } from "../diagnostics/place.ts";
import type { NamedValue, ValueAst } from "../parse/ast.ts";
import type { OptionsAst } from "../parse/screen-ast.ts";
import { valueNames } from "../parse/uses.ts";
import type { CallDraft } from "./calls.ts";
import { checkValue } from "./conditions.ts";
import { describeType, typeOfSchema, type Names, type NameType } from "./names.ts";
import { inputFor } from "./sibling-choices.ts";
import { checkConstant } from "./value-limits.ts";

/** Input of {@link checkChosen}: the choices of an input or a column, and the field that stores the chosen value. */
export interface Chosen {
  /** The declaration of the choices. */
  ast: OptionsAst;
  /** The call that reads the choices; undefined if there is none. */
  call: CallDraft | undefined;
  /** Names of the fields of one choice. */
  names: Names;
  /** Name of the field. */
  field: string;
  /** Type of the field. */
  type: NameType;
  report: Report;
}

/**
 * Checks the choices of an input against the field that stores the chosen value. Reports:
 *
 * - E303: the value has another type than the field, or is not the key of the referenced record.
 * - E302, E313: the value is not a code of the field, or the reference excludes it.
 * - E507: several choices may have the same value, or only one page of them is read.
 * - E303: the label is a boolean, a list or an object.
 * - E303: the reply is a map, and its values are not declared to be keys of the referenced record.
 * - E302, E303, E313: a constant choice (`extra`) breaks a rule of the field.
 */
export function checkChosen(chosen: Chosen): void {
  checkExtra(chosen);
  if (chosen.call === undefined) return;
  checkValueField(chosen);
  checkCodes(chosen);
  checkAdmitted(chosen);
  checkLabel(chosen);
  checkMap(chosen);
  checkKeyed(chosen);
  checkReading(chosen);
}

/** Describes one value of a field. For a list, it is one of its items. */
function singleOf(type: NameType): NameType {
  if (type.type !== "array") return type;
  const items = type.schema?.["items"] as NameType["schema"];
  return items === undefined || "$ref" in items
    ? { ...type, type: "string", schema: undefined, sent: undefined }
    : { ...typeOfSchema(items), codes: type.codes };
}

function checkExtra({ ast, field, type, report }: Chosen): void {
  const single = singleOf(type);
  for (const { value: text } of ast.extra ?? []) {
    // Choices are written as texts, also those of a number.
    const value = ["integer", "number"].includes(single.type) && Number.isFinite(Number(text)) ? Number(text) : text;
    checkValue(value, single, field, ast.at, { report });
    checkConstant(value, { name: field, type: single }, ast.at, report);
    checkNamesRecord(text, { ast, field, type, report });
  }
}

/** Reports a choice (`extra`) of a reference that is neither a record nor among the values that name none. The server refuses it. */
function checkNamesRecord(value: string, { ast, field, type, report }: Pick<Chosen, "ast" | "field" | "type" | "report">): void {
  const { ref } = type.field ?? {};
  if (ref === undefined || ref.except.has(value) || ast.call === undefined) return;
  const known = [...ref.except].map(([code, label]) => `"${code}" ${String(label)}`);
  report.add(
    "E313",
    ast.at,
    `"${value}" names no record of "${ref.entity}", so the server refuses it for "${field}"`,
    known.length === 0
      ? `x-ref: { to: ${ref.entity}.…, except: [{ const: ${JSON.stringify(value)}, title: … }] }`
      : `known: ${known.join(", ")}`,
  );
}

function checkValueField({ ast, call, names, field, type, report }: Chosen): void {
  const { value } = ast;
  const given = names.types.get(value?.text ?? "");
  if (value === undefined || given === undefined || call === undefined) return;
  const single = singleOf(type);
  const [wanted, got] = [describeType(single), describeType(given)];
  if (wanted !== got) report.add("E303", value.at, `expected ${wanted} for "${field}", got ${got}`);
  const { replyEntity: entity } = call;
  const key = entity?.store?.key;
  if (entity === undefined || key === undefined) return;
  const { ref } = single.field ?? type.field ?? {};
  if (value.text === key && ref !== undefined && ref.entity !== entity.name && call.ast.store !== undefined)
    report.add(
      "E303",
      value.at,
      `"${field}" names a record of "${ref.entity}", and these choices are records of "${entity.name}"`,
      `a call that lists "${ref.entity}", or x-ref: ${entity.name}.…`,
    );
  if (value.text === key) return;
  if (type.field?.ref?.entity === entity.name)
    report.add("E303", value.at, `"${field}" takes the key of "${entity.name}", and "${value.text}" is not its key`, `value: ${key}`);
  else if (call.ast.store !== undefined && !isDistinct(value.text, entity.store?.unique ?? []))
    report.add(
      "E507",
      value.at,
      `several choices may have the same "${value.text}", which is not unique in "${entity.name}"`,
      `value: ${key}`,
    );
}

/**
 * Reports a map of choices that the field cannot take (E303). Its values are keys of the declared entity, and the field must reference the
 * same one. Keys that users type are also texts of any other field.
 */
function checkMap({ ast, call, field, type, report }: Chosen): void {
  if (call?.ast.reply?.map !== true) return;
  const { ref } = type.field ?? type.searched ?? {};
  const of = call.replyEntity;
  if (ref?.entity === of?.name) return;
  const says = of === undefined ? "does not say what its values are" : `replies keys of "${of.name}"`;
  if (ref !== undefined)
    report.add(
      "E303",
      ast.at,
      `"${field}" names a record of "${ref.entity}", and ${call.id} ${says}`,
      of === undefined ? `reply: { map: true, entity: ${ref.entity} } if they are its keys` : `a call that replies "${ref.entity}"`,
    );
  else if (of?.store?.typedKey === false)
    report.add("E303", ast.at, `"${field}" names no record, and ${call.id} ${says}`, `x-ref: ${of.name}.…`);
}

/**
 * Checks the choices of a field with codes (E302). A key that the server generates is never a code. If the call itself declares the codes
 * of its value, each of them must be a code of the field. If the value is a field of an entity, at least one of its codes must be.
 */
function checkCodes({ ast, call, names, field, type, report }: Chosen): void {
  const { value } = ast;
  const given = names.types.get(value?.text ?? "");
  const { codes } = singleOf(type);
  if (value === undefined || given === undefined || codes === undefined) return;
  const known = `known: ${codes.map((code) => `"${code.value}"`).join(", ")}`;
  const { store } = call?.replyEntity ?? {};
  const others = given.codes?.filter((code) => !codes.some((own) => own.value === code.value)) ?? [];
  if (store !== undefined && !store.typedKey && value.text === store.key)
    report.add("E302", value.at, `"${field}" takes codes, and "${value.text}" is a key that the server generates`, known);
  else if (others.length > 0 && others.length === given.codes?.length)
    report.add("E302", value.at, `no code of "${value.text}" is a code of "${field}"`, known);
  else if (others.length > 0 && call?.replyEntity === undefined)
    report.add("E302", value.at, `the choice "${others[0]?.value}" is not a code of "${field}"`, known);
}

/**
 * Reports choices that the field's reference never accepts (E313). Their call sends a constant, such as `state: 2`, that the `where` of the
 * reference excludes.
 */
function checkAdmitted({ ast, call, field, type, report }: Chosen): void {
  const { ref } = type.field ?? {};
  if (ref?.where === undefined || call?.replyEntity?.name !== ref.entity) return;
  for (const { test, left, right } of requiredTests(ref.where.tree)) {
    const input = left.subject === "row" && left.path.length === 1 ? inputFor(left.path[0] ?? "", call) : undefined;
    const sent = constantOf(ast.send, input ?? "");
    if (sent?.kind !== "literal" || !("literal" in right) || admits(test, right.literal, sent.value)) continue;
    report.add(
      "E313",
      sent.at,
      `"${field}" accepts no record with ${left.path[0]} ${JSON.stringify(sent.value)}: its x-ref excludes it (where)`,
      `${input}: ${JSON.stringify(Array.isArray(right.literal) ? right.literal[0] : right.literal)}`,
    );
  }
}

/** Returns the comparisons without which a condition cannot hold: the condition itself, or those joined by `all`. */
const requiredTests = (tree: ConditionTree): Comparison[] =>
  "all" in tree ? tree.all.flatMap(requiredTests) : "test" in tree ? [tree] : [];

/** Tests whether a value passes a test against a constant. True for all tests except tests of equality. */
function admits(test: Comparison["test"], wanted: unknown, value: unknown): boolean {
  const isIn = Array.isArray(wanted) ? wanted.includes(value) : wanted === value;
  if (test === "equals" || test === "oneOf") return isIn;
  return (test !== "differs" && test !== "noneOf") || !isIn;
}

const isDistinct = (name: string, unique: readonly (readonly string[])[]): boolean => unique.some((names) => names.includes(name));

/** JSON types of a field that is unsuitable as the label of a choice, because its values mean nothing to users. */
const UNREADABLE: ReadonlySet<string> = new Set(["boolean", "array", "object"]);

function checkLabel({ ast, names, report }: Chosen): void {
  for (const { text, at } of valueNames(ast.label)) {
    const [subject = "", field = subject] = text.split(".");
    const type = names.types.get(subject === "option" ? field : text);
    if (type !== undefined && UNREADABLE.has(type.type))
      report.add("E303", at, `"${field}" is ${describeType(type)}, which cannot be the label of a choice`, "label: a text of the choice");
  }
}

const constantOf = (values: readonly NamedValue[] | undefined, name: string): ValueAst | undefined =>
  values?.find((item) => item.name.text === name)?.value;

/** Reports choices that are stored by their label although they have a key (E507). A label changes, and two may be the same. */
function checkKeyed({ ast, names, report }: Chosen): void {
  const { value, label } = ast;
  if (value === undefined || label?.kind !== "reference" || !isIn(value.text, label.name.text)) return;
  const key = ["id", "key", "code", "value"].find((name) => name !== value.text && names.types.get(name)?.type === "string");
  if (key !== undefined) report.add("E507", value.at, `the choices are identified by their label "${value.text}"`, `value: ${key}`);
}

const isIn = (name: string, reference: string): boolean => reference === name || reference === `.${name}` || reference === `option.${name}`;

/**
 * Reports choices that are read from a paged list (E507) without `pageSize`, because users could choose from the first page only. Reports a
 * constant `pageNumber` other than 1 too. Choices with a `find` call are searched on the server and may be paged.
 */
function checkReading({ ast, call, report }: Chosen): void {
  if (call?.ast.reply?.page !== true || !call.input.types.has("pageSize") || ast.find !== undefined) return;
  const id = call.id;
  const at: Place = ast.call?.at ?? ast.at;
  if (constantOf(ast.send, "pageSize") === undefined)
    report.add("E507", at, `${id} returns one page, so only its first rows are choices`, "send: { pageNumber: 1, pageSize: 1000 }");
  const page = constantOf(ast.send, "pageNumber");
  if (page?.kind === "literal" && page.value !== 1)
    report.add("E507", page.at, `the choices begin at page ${String(page.value)} of ${id}, so the first ones are missing`, "pageNumber: 1");
}
