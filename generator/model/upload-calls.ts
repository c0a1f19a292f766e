import type { UploadOperation } from "../../runtime/contract/server/route.ts";
import type { CallAst, Name, UploadAst } from "../parse/ast.ts";
import type { CallDraft } from "./calls.ts";
import { fieldAt } from "./names.ts";
import type { Entity, EntityField } from "./types.ts";
import { SHEET } from "./upload-shapes.ts";

/** Contents that a member of an upload's reply may have, as `x-upload` names them: id, name or address of the file. */
const REPLIED = ["id", "name", "file"] as const;

/**
 * A field in which an uploaded file may be stored, as the upload call declares it. `entity` and `field` are undefined if the metadata does
 * not declare them.
 */
export interface Taker {
  /** Value of the input `by` for which this field is used; undefined without `by`. */
  code: Name | undefined;
  name: Name;
  entity: Entity | undefined;
  field: EntityField | undefined;
}

/**
 * Resolves the fields to which a call uploads files. Empty for a call that uploads no file. Also empty for the upload of a spreadsheet,
 * because no field stores it.
 */
export function takersOf({ upload }: CallAst, entities: ReadonlyMap<string, Entity>): Taker[] {
  return (upload?.takers ?? []).flatMap(({ code, taker: name }): Taker[] => {
    if (name.text === SHEET) return [];
    const dot = name.text.indexOf(".");
    const entity = entities.get(name.text.slice(0, dot));
    return [{ code, name, entity, field: entity === undefined ? undefined : fieldAt(name.text.slice(dot + 1), entity, entities) }];
  });
}

/** Tests whether a call receives uploaded spreadsheets, whose rows other calls read. No field stores such a file. */
export const takesSheets = ({ upload }: CallAst): boolean => upload?.takers.some(({ taker }) => taker.text === SHEET) === true;

/**
 * Finds the upload call for a file field. It is used if the form declares no upload call for the field. Calls whose input `by` selects one
 * of several fields are left out.
 *
 * @returns undefined if there is no such call, or if there are several
 */
export function findUpload(
  field: EntityField | undefined,
  calls: ReadonlyMap<string, CallDraft>,
  entities: ReadonlyMap<string, Entity>,
): CallDraft | undefined {
  if (field === undefined) return undefined;
  const found = [...calls.values()].filter(
    ({ ast }) => ast.upload?.by === undefined && takersOf(ast, entities).some((taker) => taker.field === field),
  );
  return found.length === 1 ? found[0] : undefined;
}

/**
 * Returns the upload operation of a call, as the generated route passes it to the server. It contains the fields in which the file may be
 * stored. If the call has an input `by`, the code in this input selects the field. It also contains the reply members with facts about the
 * file (`x-upload`).
 *
 * @returns undefined for a call that is no upload
 */
export function uploadOperation({ ast: { upload, reply } }: CallDraft): UploadOperation | undefined {
  if (upload === undefined) return undefined;
  const fieldsOf = (of: UploadAst["takers"]): string[] => of.map(({ taker }) => taker.text);
  const codes = upload.takers.map(({ code }) => code?.text ?? "");
  const replied = [...(reply?.plus ?? [])].flatMap(([member, { schema }]) => {
    const what = REPLIED.find((item) => item === schema["x-upload"]);
    return what === undefined ? [] : [[member, what] as const];
  });
  return {
    ...(upload.by === undefined
      ? { takers: fieldsOf(upload.takers) }
      : { by: upload.by.text, takers: Object.fromEntries(codes.map((code, index) => [code, upload.takers[index]?.taker.text ?? ""])) }),
    ...(reply?.value === undefined ? { reply: Object.fromEntries(replied) } : {}),
  };
}
