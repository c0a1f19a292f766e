import { WORKBOOK } from "../../runtime/contract/language/list-export.ts";
import type { CallAst } from "../parse/ast.ts";
import { emptyShape } from "../parse/made-shapes.ts";
import type { CallDraft } from "./calls.ts";

/**
 * Completes a call that exports a list (`export:`): it gets the inputs of the list, and a spreadsheet file as its reply.
 *
 * @param list the exported list. If it is undefined, the call exports no list and is returned unchanged
 */
export function withListShapes(ast: CallAst, list: CallAst | undefined): CallAst {
  if (list === undefined) return ast;
  return { ...ast, query: list.query, body: list.body, reply: { ...emptyShape(ast.at), file: true, media: [WORKBOOK] } };
}

/** Returns the id of the list call whose rows a call exports, or undefined if it exports none. */
export const exportedList = ({ service, ast }: CallDraft): string | undefined =>
  ast.exports === undefined ? undefined : `${service}.${ast.exports.text}`;
