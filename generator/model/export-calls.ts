import { WORKBOOK } from "../../runtime/contract/language/list-export.ts";
import type { CallAst } from "../parse/ast.ts";
import type { CallDraft } from "./calls.ts";

/** A call that writes the rows of a list takes what the list takes, and answers a file. */
export function withListShapes(ast: CallAst, list: CallAst | undefined): CallAst {
  if (list === undefined) return ast;
  const file = { except: [], plus: new Map(), many: false, page: false, map: false, file: true, media: [WORKBOOK], beside: [], at: ast.at };
  return { ...ast, query: list.query, body: list.body, reply: file };
}

/** The list whose rows a call writes; undefined: it writes none. */
export const exportedList = ({ service, ast }: CallDraft): string | undefined =>
  ast.exports === undefined ? undefined : `${service}.${ast.exports.text}`;
