import type { JsonSchema } from "../../runtime/contract/server/route.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import type { Model } from "../model/build.ts";
import type { CallDraft } from "../model/calls.ts";
import { fieldAt, isTime, typeOfField, typeOfSchema } from "../model/names.ts";
import type { Entity, EntityField } from "../model/types.ts";
import type { Name } from "../parse/ast.ts";

/**
 * Checks inputs that a call declares itself (`plus`) with the name of a field of its entity, which the call therefore writes. Their types
 * and codes must match the field (E302, E303).
 */
export function checkWritten({ ast: { query, body } }: CallDraft, entity: Entity, report: Report): void {
  for (const { name, schema } of [query, body].flatMap((shape) => [...(shape?.plus.values() ?? [])])) {
    const field = entity.fields.get(name.text);
    if (field !== undefined && schema["x-match"] === undefined) checkFilter(name, schema, field, report, "writes");
  }
}

/**
 * Reports an input whose type (E303) or codes (E302) do not match the field by which it filters. No record would match such an input.
 *
 * @param does the verb of the message; {@link checkWritten} passes `writes`
 */
export function checkFilter(at: Name, schema: JsonSchema, field: EntityField, report: Report, does = "filters by"): void {
  const [given, wanted] = [typeOfSchema(schema), typeOfField(field)];
  const isNumeric = (type: string): boolean => type === "integer" || type === "number";
  // Amounts are sent as texts.
  const isAmount = field.format === "amount" && given.type === "string";
  const isFitting =
    isAmount ||
    given.type === field.type ||
    (isNumeric(given.type) && isNumeric(field.type)) ||
    (field.type === "array" && given.type === "string");
  if (!isFitting && !(given.type === "array" && schema["x-wire"] !== undefined))
    report.add(
      "E303",
      at.at,
      `"${at.text}" ${does} a field that is declared "${field.type}", and is itself declared "${given.type}"`,
      `type: ${field.type}`,
    );
  const strange =
    wanted.codes === undefined ? undefined : given.codes?.find(({ value }) => !wanted.codes?.some((code) => code.value === value));
  if (strange !== undefined)
    report.add(
      "E302",
      at.at,
      `"${at.text}" takes "${strange.value}", which is not a code of "${field.name}"`,
      `known: ${wanted.codes?.map(({ value }) => value).join(", ")}`,
    );
}

/**
 * Checks the field with which an input is compared (`x-match`). Reports:
 *
 * - an unknown field (E213);
 * - a secret or a list, which cannot be searched (E220);
 * - a type or codes that do not match ({@link checkFilter}), and a time that is compared with another value than a time (E303).
 *
 * @returns false if the input has no `x-match`
 */
export function checkMatch(schema: JsonSchema, at: Name, entity: Entity, model: Model, report: Report): boolean {
  const of = schema["x-match"];
  if (typeof of !== "string") return false;
  const field = fieldAt(of, entity, model.project.entities);
  if (field === undefined) {
    const known = [...entity.fields.values()].flatMap((item) => {
      const rows = [...(model.project.entities.get(item.rows ?? "")?.fields.keys() ?? [])];
      return item.rows === undefined ? [item.name] : rows.map((row) => `${item.name}.${row}`);
    });
    report.unknown("E213", at.at, `"${of}" is not a field of "${entity.name}" or its lists`, of, known);
  } else if (field.secret !== false || field.stored === "json") {
    report.add("E220", at.at, `"${of}" of "${entity.name}" is ${field.secret === false ? "a list" : "secret"}, which cannot be searched`);
  } else if (isTime(typeOfField(field)) && !isTime(typeOfSchema(schema))) {
    report.add(
      "E303",
      at.at,
      `"${of}" is a ${field.format}, and "${at.text}" is a text, of which no record has exactly that time`,
      `x-range: { from: ${of} }, or x-format: ${field.format}`,
    );
  } else checkFilter(at, schema, field, report);
  return true;
}
