import type { ConditionTree } from "../../runtime/contract/language/condition-tree.ts";
import type { StoreOperation } from "../../runtime/contract/server/route.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import type { CallDraft } from "../model/calls.ts";
import { isJoined } from "../model/names.ts";
import { isSummable } from "../model/totals.ts";
import type { Call, CodeLabel, Entity, EntityField, Project } from "../model/types.ts";
import type { StoreAst } from "../parse/ast.ts";
import { undecidable } from "./check-database.ts";
import { canHold } from "./satisfy.ts";

type Lack = (message: string, hint?: string) => void;

const listCalls = ({ services }: Project): Call[] => [...services.values()].flatMap(({ calls }) => [...calls.values()]);

/**
 * Checks a call that counts rows. Reports:
 *
 * - a `by` that is no stored field with codes (E404); with `each` (a period), a `by` that is no stored date or time (E404);
 * - a call with inputs, and a reply without `value` and `count` (E404);
 * - a case of `as` that the database cannot evaluate (E404), or with an unknown code (E302);
 * - a case that changes the code of no row, and a `where` that permits only one code (E514).
 *
 * For any other storage call, reports the keywords that only a count has (E404).
 */
export function checkCount({ id, ast: { store, reply, query, body } }: CallDraft, entity: Entity, project: Project, report: Report): void {
  if (store === undefined) return;
  const { operation, by, each, as, sum } = store;
  const lack: Lack = (message, hint) => report.add("E404", store.at, `${operation} of "${entity.name}": ${message}`, hint);
  if (operation !== "count") {
    if (by !== undefined) lack("`by` is only for count");
    if (each !== undefined) lack("`each` is only for count");
    if (as.length > 0) lack("`as` is only for count");
    if (sum.length > 0) lack("`sum` is only for count");
    return;
  }
  checkCounted(store, entity, lack);
  const handler = listCalls(project).find((call) => call.id === id)?.handler;
  checkCases(store, handler?.kind === "store" ? handler.store : undefined, entity, lack, report);
  for (const { text } of sum)
    if (reply?.plus.has(text) !== true) lack(`the reply lacks the sum "${text}"`, `plus: { ${text}: { type: string } }`);
  const typeOf = (name: string): unknown => reply?.plus.get(name)?.schema["type"];
  if (reply?.plus.has("value") === true) checkValueType(store, typeOf("value"), entity, lack);
  checkNumberType("count", typeOf("count"), "integer", lack);
  // Sums are decimal texts, which are exact however large they are.
  for (const { text } of sum) checkNumberType(text, typeOf(text), "string", lack);
  if (query !== undefined || body !== undefined)
    lack("it has no input, because it counts all rows of its scope and `where`", "remove query: and body:");
  if (reply?.many !== true || !["value", "count"].every((name) => reply.plus.has(name)))
    lack(
      "the reply must have each value and its count",
      "reply: { many: true, plus: { value: { type: string }, count: { type: integer } } }",
    );
}

/** Checks that the value of a count has the type of its field (E404). Periods are texts. */
function checkValueType({ by, each }: StoreAst, declared: unknown, entity: Entity, lack: Lack): void {
  const wanted = each === undefined ? entity.fields.get(by?.text ?? "")?.type : "string";
  const given = declared ?? "string";
  if (wanted !== undefined && wanted !== "array" && given !== wanted)
    lack(`"value" is declared "${String(given)}", and it is "${wanted}"`, `value: { type: ${wanted} }`);
}

/** Checks that a number of a count has the type in which it is replied (E404). A name without a type is a text. */
function checkNumberType(name: string, declared: unknown, wanted: string, lack: Lack): void {
  if (declared !== undefined && declared !== wanted)
    lack(`"${name}" is declared "${String(declared)}", and it is "${wanted}"`, `${name}: { type: ${wanted} }`);
}

/**
 * Checks the fields of a count (E404). `by` must be a field with codes, or a date or time if `each` is given. Each field of `sum` must be a
 * number. Joined and secret fields are not allowed.
 */
function checkCounted({ by, each, sum }: StoreAst, entity: Entity, lack: Lack): void {
  const fields = [...entity.fields.values()].filter((field) => !isJoined(field) && field.secret === false);
  const known = (suited: (field: EntityField) => boolean): string | undefined => {
    const names = fields.filter(suited).map(({ name }) => name);
    return names.length === 0 ? undefined : names.join(", ");
  };
  const suited = (name: string | undefined, test: (field: EntityField) => boolean): boolean =>
    fields.some((field) => field.name === name && test(field));
  const oneOf = (names: string | undefined, none: string): string => (names === undefined ? none : `by: one of ${names}`);
  if (each === undefined && !suited(by?.text, isCoded))
    lack(
      "`by` must be a field with codes",
      oneOf(known(isCoded), `no field of "${entity.name}" has codes; count a date or a time by each: month`),
    );
  if (each !== undefined && !suited(by?.text, isDated))
    lack(
      `\`by\` must be a date or a time, because \`each\` counts by ${each}`,
      oneOf(known(isDated), `no field of "${entity.name}" is a date or a time (x-format)`),
    );
  for (const { text } of sum)
    if (!suited(text, isSummable)) lack(`"${text}" cannot be added up`, `sum: some of ${known(isSummable) ?? "none"}`);
}

const isCoded = ({ codes, states, type }: EntityField): boolean => (codes ?? states) !== undefined && type === "string";
const isDated = ({ stored, format }: EntityField): boolean => stored === "time" || (stored === "text" && format === "date");

/**
 * Reports a count whose `where` permits only one code of the counted field (E514). It groups nothing, and the figures of all other codes
 * are 0.
 */
function checkNarrowed({ by, at }: StoreAst, where: ConditionTree | undefined, codes: readonly CodeLabel[], report: Report): void {
  if (where === undefined || by === undefined || codes.length < 2) return;
  const isCode = (value: string): ConditionTree => ({
    test: "equals",
    left: { subject: "row", path: [by.text] },
    right: { literal: value },
  });
  const left = codes.filter(({ value }) => canHold({ trees: [where, isCode(value)] }));
  if (left.length === 1)
    report.add(
      "E514",
      at,
      `\`by\` has no effect: \`where\` leaves only rows whose "${by.text}" is "${left[0]?.value}"`,
      "count by another field, or remove the condition from where",
    );
}

/**
 * Checks the cases of a count (`as`), by which rows are counted as another code. Each names a known code (E302), changes the code of some
 * row (E514), and can be evaluated by the database (E404). Counts by period have no cases.
 */
function checkCases(store: StoreAst, operation: StoreOperation | undefined, entity: Entity, lack: Lack, report: Report): void {
  const { by, each, as } = store;
  const field = entity.fields.get(by?.text ?? "");
  const codes = field?.codes ?? field?.states;
  if (as.length > 0 && each !== undefined) lack("`as` has no effect, because periods have no codes", "remove as");
  if (each === undefined && codes !== undefined) checkNarrowed(store, operation?.where, codes, report);
  for (const { value } of each === undefined ? as : [])
    if (codes !== undefined && !codes.some((code) => code.value === value.text))
      report.add(
        "E302",
        value.at,
        `"${value.text}" is not a code of "${by?.text}"`,
        `known: ${codes.map((code) => `"${code.value}" ${code.label}`).join(", ")}`,
      );
  for (const { when, value } of operation?.as ?? []) {
    const isCode: ConditionTree = { test: "equals", left: { subject: "row", path: [by?.text ?? ""] }, right: { literal: value } };
    if (each === undefined && !canHold({ trees: [when, { not: isCode }] }))
      report.add("E514", store.at, `a case of \`as\` has no effect: its rows are counted as "${value}" anyway`, "remove it");
    const why = undecidable(when, entity);
    if (why !== undefined) lack(`the database cannot evaluate a case of \`as\`: ${why}`);
  }
}
