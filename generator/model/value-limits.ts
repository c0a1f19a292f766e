import { meetsFormat } from "../../runtime/contract/values/formats.ts";
import { LIMITS } from "../../runtime/contract/values/limits.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import type { Place } from "../diagnostics/place.ts";
import type { NameType } from "./names.ts";

/** Limits of single values. A constant list is checked by its type alone. */
const { minItems: _items, maxItems: _list, ...SINGLE } = LIMITS;

/** Rules that a constant must satisfy. */
const RULES: typeof LIMITS = {
  ...SINGLE,
  "x-format": (value, limit) => (limit !== "datetime" && limit !== "date") || meetsFormat(value, String(limit)),
};

/** Checks that a constant written into a field satisfies the rules for what is typed there (E313). A blank text clears the field. */
export function checkConstant(value: unknown, { name, type }: { name: string; type: NameType }, at: Place, report: Report): void {
  if (value === null || typeof value === "boolean" || (typeof value === "string" && value.trim() === "")) return;
  const broken = Object.entries(RULES).find(([keyword, keeps]) => {
    const limit = type.schema?.[keyword];
    return limit !== undefined && !keeps(value, limit);
  });
  if (broken === undefined) return;
  const [keyword] = broken;
  report.add("E313", at, `${JSON.stringify(value)} violates a rule of "${name}"`, `${keyword}: ${String(type.schema?.[keyword])}`);
}
