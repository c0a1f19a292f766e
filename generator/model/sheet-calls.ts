import type { ImportedRows } from "../../runtime/contract/wire/call.ts";
import type { SheetOperation } from "../../runtime/contract/server/route.ts";
import type { CallDraft } from "./calls.ts";

/** Maps each child list to the input of the body that identifies the spreadsheet of its rows (`x-rows`). Empty if the call imports none. */
export function importsOf({ entity, ast: { body } }: CallDraft): Readonly<Record<string, ImportedRows>> {
  const named = [...(body?.plus ?? [])].flatMap(([by, { schema }]) => {
    const list = schema["x-rows"];
    const rows = typeof list === "string" ? entity?.fields.get(list)?.rows : undefined;
    return rows === undefined ? [] : [[String(list), { by, rows }] as const];
  });
  return Object.fromEntries(named);
}

/** Returns the spreadsheet operation of a call. Undefined if it has none, or takes no input that identifies the workbook. */
export function sheetOperation(draft: CallDraft): SheetOperation | undefined {
  const { sheet } = draft.ast;
  const [of] = workbookInputs(draft);
  return sheet === undefined || of === undefined ? undefined : { want: sheet.want, entity: sheet.entity.text, of };
}

/** Returns the inputs that may identify the workbook of a spreadsheet call: all except `part`. A correct call has exactly one. */
export const workbookInputs = ({ input }: CallDraft): string[] => [...input.types.keys()].filter((name) => name !== "part");
