import type { ImportedRows } from "../../runtime/contract/wire/call.ts";
import type { SheetOperation } from "../../runtime/contract/server/route.ts";
import type { Name } from "../parse/ast.ts";
import type { CallDraft } from "./calls.ts";
import type { ListImportUse } from "./types.ts";

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

/** Returns the step of an import into a list that a call makes. Undefined if it makes none. */
export function listImportOf({ service, ast: { imports, body } }: CallDraft): ListImportUse | undefined {
  if (imports === undefined) return undefined;
  const { want: step, of, list, add, update, match, columns, rows, at } = imports;
  const idOf = (name: Name): string => `${service}.${name.text}`;
  return {
    step,
    of: idOf(of),
    list: idOf(list),
    match,
    ...(columns === undefined ? {} : { columns }),
    rows,
    at,
    ...(add === undefined ? {} : { add: idOf(add) }),
    ...(update === undefined ? {} : { update: idOf(update) }),
    given: body?.fields?.map(({ text }) => text) ?? [],
  };
}

/** Returns the inputs that may identify the workbook of a spreadsheet call: all except `part`. A correct call has exactly one. */
export const workbookInputs = ({ input }: CallDraft): string[] => [...input.types.keys()].filter((name) => name !== "part");
