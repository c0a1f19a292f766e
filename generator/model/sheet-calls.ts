import type { ImportedRows } from "../../runtime/contract/wire/call.ts";
import type { SheetOperation } from "../../runtime/contract/server/route.ts";
import type { CallDraft } from "./calls.ts";

/** By child list: the input of the body that names the spreadsheet its rows are from (`x-rows`). */
export function importsOf({ entity, ast: { body } }: CallDraft): Readonly<Record<string, ImportedRows>> {
  const named = [...(body?.plus ?? [])].flatMap(([by, { schema }]) => {
    const list = schema["x-rows"];
    const rows = typeof list === "string" ? entity?.fields.get(list)?.rows : undefined;
    return rows === undefined ? [] : [[String(list), { by, rows }] as const];
  });
  return Object.fromEntries(named);
}

/** What a call does with spreadsheets; undefined: nothing, or not enough is said. */
export function sheetOperation(draft: CallDraft): SheetOperation | undefined {
  const { sheet } = draft.ast;
  const [of] = workbookInputs(draft);
  return sheet === undefined || of === undefined ? undefined : { want: sheet.want, entity: sheet.entity.text, of };
}

/** The inputs of which one names the workbook. */
export const workbookInputs = ({ input }: CallDraft): string[] => [...input.types.keys()].filter((name) => name !== "part");
