import type { ImportedRows } from "../../runtime/contract/wire/call.ts";
import type { SheetOperation } from "../../runtime/contract/server/route.ts";
import type { Name } from "../parse/ast.ts";
import type { CallDraft } from "./calls.ts";
import type { ListImportUse } from "./types.ts";

/**
 * Maps each child list that a call imports from a spreadsheet to the entity of its rows and the input that identifies the workbook
 * (`x-rows`). Empty if the call imports none.
 */
export function importsOf({ entity, ast: { body } }: CallDraft): Readonly<Record<string, ImportedRows>> {
  const named = [...(body?.plus ?? [])].flatMap(([by, { schema }]) => {
    const list = schema["x-rows"];
    const rows = typeof list === "string" ? entity?.fields.get(list)?.rows : undefined;
    return rows === undefined ? [] : [[String(list), { by, rows }] as const];
  });
  return Object.fromEntries(named);
}

/**
 * Returns the spreadsheet operation (`sheet`) of a call.
 *
 * @returns undefined if the call has none, or has no input that identifies the workbook
 */
export function sheetOperation(draft: CallDraft): SheetOperation | undefined {
  const { sheet } = draft.ast;
  const [of] = workbookInputs(draft);
  return sheet === undefined || of === undefined ? undefined : { want: sheet.want, entity: sheet.entity.text, of };
}

/**
 * Returns the import step that a call performs, with the ids of the calls of the same import. Undefined if the call belongs to no import
 * into a list.
 */
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

/** Returns the inputs of a spreadsheet call that can identify its workbook: all except `part`. A valid call has exactly one such input. */
export const workbookInputs = ({ input }: CallDraft): string[] => [...input.types.keys()].filter((name) => name !== "part");
