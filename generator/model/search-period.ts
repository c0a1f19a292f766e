import type { FieldAst } from "../parse/screen-ast.ts";
import type { FormUse } from "./forms.ts";
import type { NameType } from "./names.ts";
import type { Field } from "./types.ts";

/**
 * Resolves the period with which a search begins, such as `default: { this: month }`. Reports a period in a form (E514), and inputs that
 * are not a range of times (E303).
 *
 * @returns the declared period, even if it is reported; undefined if the field declares none
 */
export function searchPeriodOf(
  { period, names, at }: FieldAst,
  types: readonly (NameType | undefined)[],
  use: Pick<FormUse, "screen" | "search">,
): Field["period"] {
  if (period === undefined) return undefined;
  const { report } = use.screen;
  const what = names.map(({ text }) => text).join(", ");
  if (!use.search) report.noEffect(at, "default", `"${what}"`, "only the search of a table begins with a period", "default: a value");
  const [from, to] = types.map((type) => (type?.schema?.["x-range"] as { from?: string; to?: string } | undefined) ?? {});
  const isRange = from?.from !== undefined && (to === undefined || to.to !== undefined);
  const [kind] = types.map((type) => type?.format);
  const isTimes = (kind === "datetime" || kind === "date") && types.every((type) => type?.format === kind);
  if (use.search && !(isRange && isTimes))
    report.add(
      "E303",
      at,
      `"${what}" has no period: it is no range of dates or times`,
      "field: [from, to], of inputs with x-range over a date or a time",
    );
  return period;
}
