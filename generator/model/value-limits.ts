import { meetsFormat } from "../../runtime/contract/values/formats.ts";
import { LIMITS } from "../../runtime/contract/values/limits.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import type { Place } from "../diagnostics/place.ts";
import type { NameType } from "./names.ts";

/** Limits of single values. A constant list is checked by its type alone. */
const { minItems: _items, maxItems: _list, ...SINGLE } = LIMITS;

/** Functions that test a constant against the rules of a field, by keyword. They include `x-format` of dates and times. */
const RULES: typeof LIMITS = {
  ...SINGLE,
  "x-format": (value, limit) => (limit !== "datetime" && limit !== "date") || meetsFormat(value, String(limit)),
};

/**
 * Checks that a constant satisfies the rules of the field or input that gets it (E313). Null and a blank text empty the field, so they
 * satisfy all rules. Booleans, lists and known codes are not checked here.
 */
export function checkConstant(value: unknown, { name, type }: { name: string; type: NameType }, at: Place, report: Report): void {
  if (value === null || typeof value === "boolean" || (typeof value === "string" && value.trim() === "")) return;
  const schema = type.sent ?? type.schema;
  // A list that is sent as one text is checked item by item, by its codes.
  if (Array.isArray(value) || type.type === "array") return;
  // A value of another type is reported as such.
  if ((type.type === "integer" || type.type === "number") && typeof value === "string" && type.format !== "amount") return;
  // A code that the rules of its field refuse is reported there.
  if (type.codes?.some((code) => code.value === String(value)) === true) return;
  const broken = Object.entries(RULES).find(([keyword, keeps]) => {
    const limit = schema?.[keyword];
    return limit !== undefined && !keeps(value, limit);
  });
  if (broken === undefined) return;
  const [keyword] = broken;
  report.add("E313", at, `${JSON.stringify(value)} violates a rule of "${name}"`, `${keyword}: ${String(schema?.[keyword])}`);
}
