import type { JsonSchema } from "../../runtime/contract/server/route.ts";
import { describeType, isTime, type NameType, typeOfSchema } from "./names.ts";
import type { EntityField } from "./types.ts";

/** Result of {@link misfitOf}: the expected and the actual kind of value, as texts for a message. */
export interface Misfit {
  expected: string;
  got: string;
  hint?: string | undefined;
}

/**
 * Formats of which a value of one can meet another one. Values of formats in different groups exclude each other. Formats of dates, times
 * and amounts have types of their own.
 */
const RELATED_FORMATS: readonly (readonly string[])[] = [
  ["phone", "mobile", "mobile-list"],
  ["mailbox", "email-list"],
  ["url", "redirect-uri"],
  ["cron"],
  ["json"],
];

const groupOf = ({ schema, searched, field }: NameType): readonly string[] | undefined => {
  const format = schema?.["format"] ?? (searched ?? field)?.schema["format"];
  return RELATED_FORMATS.find((group) => group.includes(String(format)));
};

/**
 * Returns the name of the entity of which the values are keys. For a reference, it is the referenced entity. For a key or a parent, it is
 * the entity that declares the field.
 *
 * @returns undefined for other values, and if the field is unknown
 */
export function keyedBy({ searched, field, keyOf }: NameType): string | undefined {
  const of = searched ?? field;
  if (keyOf !== undefined || of === undefined) return keyOf;
  if (of.ref !== undefined) return of.ref.entity;
  return of.filled === "key" || of.parent === true ? of.entity : undefined;
}

/** Tests whether a field holds something else than keys: codes, times, amounts, texts of a format, or composed and joined values. */
const isNoKey = ({ codes, states, format, schema, derived }: EntityField): boolean =>
  codes !== undefined ||
  states !== undefined ||
  format !== undefined ||
  schema["format"] !== undefined ||
  (derived !== undefined && !("copy" in derived) && !("joined" in derived));

/** Tests whether values of a type are texts that people wrote or codes, as far as a declaration says so. */
const isDeclared = ({ field, codes, schema }: NameType): boolean =>
  field !== undefined || codes !== undefined || schema?.["title"] !== undefined;

/**
 * Determines why values of one type can never be values of another type. The two may differ in type, codes or format, or be keys of
 * different entities. A plain text also does not fit a password.
 *
 * @param given type of the value
 * @param wanted type that is expected
 * @param name name of the value; it identifies a value without a declared field
 * @returns undefined if the types are compatible, or if too little is known about one of them
 */
export function misfitOf(given: NameType, wanted: NameType, name?: string): Misfit | undefined {
  return (
    kindMisfit(given, wanted) ??
    itemMisfit(given, wanted) ??
    keyMisfit(given, wanted, name) ??
    passwordMisfit(given, wanted) ??
    textMisfit(given, wanted)
  );
}

/** Compares the values of a name in several records with the items of a list. */
function itemMisfit({ single }: NameType, { type, schema }: NameType): Misfit | undefined {
  const items = schema?.["items"] as JsonSchema | undefined;
  if (single === undefined || type !== "array" || items?.["type"] === undefined) return undefined;
  const [expected, got] = [describeType(typeOfSchema(items)), describeType({ type: single })];
  return expected === got ? undefined : { expected: `a list with ${expected} in each item`, got: `one with ${got} in each` };
}

const isPassword = ({ schema }: NameType): boolean => String(schema?.["x-wire"]).includes("password");

/** Compares passwords, which travel transformed: only an entered password can be sent as one. */
const passwordMisfit = (given: NameType, wanted: NameType): Misfit | undefined =>
  isPassword(wanted) && given.schema !== undefined && !isPassword(given) && given.field?.secret !== true && given.field?.secret !== "hash"
    ? { expected: "a password", got: "another text" }
    : undefined;

const NUMBERS: ReadonlySet<string> = new Set(["integer", "number"]);

/** Compares types. An amount is sent as a text, and may be given as a number. */
function kindMisfit(given: NameType, wanted: NameType): Misfit | undefined {
  const [expected, got] = [describeType(wanted), describeType(given)];
  if (given.format === "amount" || wanted.format === "amount") {
    const other = given.format === "amount" ? wanted : given;
    const isAmount = other.format === "amount" || NUMBERS.has(other.type) || (other.type === "string" && !isDeclared(other));
    if (isAmount || (other.type === "string" && other === wanted && wanted.codes === undefined && !isTime(wanted))) return undefined;
    return { expected: wanted.format === "amount" ? "an amount" : expected, got: given.format === "amount" ? "an amount" : got };
  }
  if (expected !== got)
    return { expected, got, hint: expected === "a list" ? "for selected rows, add select: true to their table" : undefined };
  return undefined;
}

/** Compares keys: a reference takes keys of its entity alone. */
function keyMisfit(given: NameType, wanted: NameType, name: string | undefined): Misfit | undefined {
  const [to, of] = [keyedBy(wanted), keyedBy(given)];
  const { field } = given;
  const label = (wanted.searched ?? wanted.field)?.ref?.field;
  if (to !== undefined && field === undefined && name !== undefined && name === label)
    return { expected: `a key of "${to}"`, got: `"${name}", which people read of it`, hint: "send its key" };
  if (to === undefined || field === undefined) return undefined;
  if (of !== undefined) return of === to ? undefined : { expected: `a key of "${to}"`, got: `a key of "${of}"` };
  // An undeclared reference to the own entity is named like one.
  const isOwn = field.entity === to && !/(Id|Guid)$/.test(field.name);
  if (isOwn || (to === "user" && field.entity === "user-info") || isNoKey(field))
    return {
      expected: `a key of "${to}"`,
      got: `"${field.name}", which is not one`,
      hint: to === "user" ? "$user.userId" : "send its key",
    };
  return undefined;
}

/** Compares texts: times, codes, and texts of a format. */
function textMisfit(given: NameType, wanted: NameType): Misfit | undefined {
  if (wanted.type !== "string" || given.type !== "string") return undefined;
  if (isTime(wanted) && !isTime(given) && isDeclared(given)) return { expected: `a ${wanted.format}`, got: "a text" };
  if (wanted.codes !== undefined && isTime(given)) return { expected: "a code", got: "a time" };
  const [to, of] = [groupOf(wanted), groupOf(given)];
  if (to !== undefined && of !== undefined && to !== of)
    return { expected: `a text of the format ${to[0]}`, got: `one of the format ${of[0]}` };
  if (to !== undefined && (isTime(given) || keyedBy(given) !== undefined || given.codes !== undefined))
    return { expected: `a text of the format ${to[0]}`, got: isTime(given) ? "a time" : given.codes === undefined ? "a key" : "a code" };
  return codeMisfit(given, wanted);
}

function codeMisfit(given: NameType, wanted: NameType): Misfit | undefined {
  const { codes } = wanted;
  if (codes === undefined) return undefined;
  const known = `known: ${codes.map(({ value }) => value).join(", ")}`;
  if (given.codes !== undefined) {
    const shared = given.codes.flatMap(({ value, label }) =>
      codes.filter((code) => code.value === value).map((code) => [label, code] as const),
    );
    const isNamed = shared.every(([label, code]) => label !== code.value && code.label !== code.value);
    const isOther = shared.length === 0 || (isNamed && shared.length > 2 && shared.every(([label, code]) => label !== code.label));
    return isOther ? { expected: "a code", got: "other codes", hint: known } : undefined;
  }
  // A field that only the server writes may take its values from one with codes.
  const isText = given.field !== undefined && given.field.suggestions === undefined && !given.field.readonly;
  return isText ? { expected: "a code", got: "a text without codes", hint: known } : undefined;
}
