import type { Code } from "../../runtime/contract/language/screen.ts";
import type { SheetValue } from "../../runtime/contract/language/sheet.ts";
import { typedCodes } from "../model/names.ts";
import type { Entity, EntitySheet, WithoutScreens } from "../model/types.ts";
import { condition, data, member, type Node, present } from "./code.ts";
import { camel, typedRulesFile } from "./names.ts";
import type { View } from "./output.ts";

/** Builds the data from which sheets.ts is printed for the server: the layout of an entity's rows in spreadsheets. */
export function sheets(project: WithoutScreens): View {
  const found = [...project.entities.values()].filter((entity) => entity.sheet !== undefined);
  return { sheets: Object.fromEntries(found.map((entity) => [entity.name, sheetNode(entity, entity.sheet as EntitySheet)])) };
}

function sheetNode(entity: Entity, { title, headingRow, firstRow, maxRows, notes, columns, codes, unique, warnings }: EntitySheet): Node {
  return present({
    entity: entity.name,
    title,
    headingRow,
    firstRow,
    maxRows,
    notes: data(notes),
    columns: columns.map(({ field, value }) => {
      const { title: heading, codes: choices, type } = entity.fields.get(field) ?? { title: field, type: "string" as const };
      return columnNode({ field, title: heading, value, required: entity.required.includes(field), codes: typedCodes(choices, type) });
    }),
    codes: codes === undefined ? undefined : { ...codes, items: codes.items.map(labelNode) },
    rules: member(typedRulesFile(entity.name), `${camel(entity.name)}Typed`, "input"),
    unique:
      unique.length === 0
        ? undefined
        : unique.map(({ fields, caseless, isWarning }) => present({ fields: data(fields), caseless, isWarning })),
    warnings:
      warnings.length === 0 ? undefined : warnings.map(({ when, message, field }) => ({ when: condition(when.tree), message, field })),
  });
}

/** A column in the layout of a spreadsheet, as {@link columnNode} prints it. */
export interface PlannedColumn {
  field: string;
  /** Heading of the column. */
  title: string;
  /** How the cells represent the value. */
  value: SheetValue;
  /** Whether each cell must have a value. */
  required: boolean;
  codes: readonly Code[] | undefined;
}

/** Builds the node of a column of a spreadsheet. `codes` are printed with their labels, and only if the cells contain codes. */
export const columnNode = ({ codes, ...column }: PlannedColumn): Node =>
  present({ ...column, codes: column.value === "codes" ? (codes ?? []).map(labelNode) : undefined });

/** Prints a code with its label, without its tone, which a spreadsheet cannot show. */
const labelNode = ({ value, label }: Code): Node => ({ value, label });
