import type { CallAst, ShapeAst, UploadAst } from "../parse/ast.ts";
import { emptyShape } from "../parse/made-shapes.ts";

/** Taker of an upload that is a spreadsheet, whose rows a call with `sheet: { rows }` reads. */
export const SHEET = "sheet";

/**
 * Completes an upload call with the body (one file) and the reply (the value of the field) that it implies. The reply for a spreadsheet is
 * its id, as `sheet`. Declared shapes are kept. Other calls are returned unchanged.
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
