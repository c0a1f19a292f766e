import type { Report } from "../diagnostics/diagnostic.ts";
import type { Entity, EntityField, Project } from "../model/types.ts";
import type { Asts } from "../parse/ast.ts";
import { get, name } from "../parse/pick.ts";

const NUMBERS: readonly string[] = ["integer", "real", "money"];

/**
 * Checks fields that contain sums over child rows. Reports (E303):
 *
 * - a summed field that is no number, or by which the rows are grouped;
 * - a sum that is another kind of number than the summed field, except a real number for whole numbers;
 * - a grouped sum whose field is no list with fields for the group and the sum.
 */
export function checkSums(project: Project, asts: Asts, report: Report): void {
  for (const ast of asts.entities) {
    const entity = project.entities.get(ast.name.text);
    for (const { name: called, tree } of ast.fields) {
      const field = entity?.fields.get(called.text);
      const at = name(get(tree, "x-derived"), "sum")?.at;
      if (entity === undefined || field?.derived === undefined || !("sum" in field.derived) || at === undefined) continue;
      const { list, of, by } = field.derived.sum;
      const rows = project.entities.get(entity.fields.get(list)?.rows ?? "");
      const added = rows?.fields.get(of);
      if (rows === undefined || added === undefined) continue;
      if (by === of)
        report.add("E303", at, `"${called.text}" would be grouped by "${of}", which it adds up`, "by: another field of the rows");
      if (!NUMBERS.includes(added.stored))
        report.add("E303", at, `"${list}.${of}" is not a number, and a sum requires numbers`, numbersOf(list, rows));
      else if (by === undefined) checkTotal(field, added, at, report);
      else checkGroups(field, { of: added, by }, project.entities.get(field.rows ?? ""), at, report);
    }
  }
}

type At = EntityField["at"];

const fits = (total: EntityField, added: EntityField): boolean =>
  total.stored === added.stored || (total.stored === "real" && added.stored === "integer");

function checkTotal(total: EntityField, added: EntityField, at: At, report: Report): void {
  if (fits(total, added)) return;
  report.add(
    "E303",
    at,
    `the sum of "${added.name}" (${describeType(added)}) does not fit "${total.name}" (${describeType(total)})`,
    `declare both as ${describeType(added)}`,
  );
}

/**
 * Checks a field with one sum for each group of child rows (E303). Its rows need a field for the group and one for the sum, and the sum
 * must fit there.
 */
function checkGroups(field: EntityField, sum: { of: EntityField; by: string }, rows: Entity | undefined, at: At, report: Report): void {
  const total = rows?.fields.get(sum.of.name);
  if (rows === undefined || total === undefined || !rows.fields.has(sum.by))
    report.add(
      "E303",
      at,
      `"${field.name}" has no rows with "${sum.by}" and "${sum.of.name}"`,
      "use items: { $ref } with an entity that has both",
    );
  else checkTotal(total, sum.of, at, report);
}

const describeType = ({ stored }: EntityField): string =>
  ({ money: "an amount", integer: "a whole number", real: "a number" })[stored as string] ?? stored;

function numbersOf(list: string, rows: Entity): string {
  const numbers = [...rows.fields.values()].filter(({ stored }) => NUMBERS.includes(stored));
  return `numbers: ${numbers.map((field) => `${list}.${field.name}`).join(", ")}`;
}
