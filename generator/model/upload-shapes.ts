import type { CallAst, ShapeAst, UploadAst } from "../parse/ast.ts";
import { emptyShape } from "../parse/made-shapes.ts";

/** Value of `upload` for spreadsheets. No field stores such a file; a call with `sheet: { rows }` reads its rows. */
export const SHEET = "sheet";

/**
 * Adds the implied body and reply to an upload call. The body is one file. The reply is the value that the file field stores. For a
 * spreadsheet, which no field stores, the reply is `{ sheet: id }`.
 *
 * A body or reply that the call declares is not changed. Other calls are returned unchanged.
 */
export function withUploadShapes(ast: CallAst): CallAst {
  const { upload } = ast;
  if (upload === undefined) return ast;
  const shape = emptyShape(upload.at);
  return { ...ast, body: ast.body ?? { ...shape, file: true }, reply: ast.reply ?? { ...shape, ...impliedReply(upload) } };
}

function impliedReply({ takers, at }: UploadAst): Partial<ShapeAst> {
  if (takers.some(({ taker }) => taker.text !== SHEET)) return { value: { type: "string" } };
  const tree = { kind: "map" as const, entries: new Map(), at };
  return { plus: new Map([[SHEET, { name: { text: SHEET, at }, tree, schema: { type: "string", "x-upload": "id" } }]]) };
}
