import { POSITIONS_INPUT, WORKBOOK_INPUT } from "../../runtime/contract/language/list-import.ts";
import { SHEET_DOWNLOADS } from "../../runtime/contract/language/sheet.ts";
import { importResult } from "../../runtime/contract/server/list-import-reply.ts";
import type { Asts, CallAst, ListImportAst, ServiceAst, ShapeAst } from "./ast.ts";
import { emptyShape, plusOf } from "./made-shapes.ts";

/** Maximum number of columns of a file that users can assign to the columns of an import. The call refuses more. */
const COLUMNS = 200;
/** Maximum number of characters of the id of an uploaded workbook and its sheet. The call refuses a longer one. */
const ID = 50;

type Members = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/**
 * Completes each call with `import`: adds its body and reply, and declares three more calls ({@link stepNames}). These calls upload the
 * file, preview its rows, and return workbooks. Their paths are the path of the declared call and one more segment (`/import/upload`).
 * Later phases therefore need no special case.
 */
export const withListImports = (asts: Asts): Asts => ({ ...asts, services: asts.services.map(withImportsOf) });

function withImportsOf(service: ServiceAst): ServiceAst {
  if (service.calls.every(({ imports }) => imports === undefined)) return service;
  const known = new Map(service.calls.map((call) => [call.name.text, call]));
  const entityOf = (name: string | undefined): ShapeAst["entity"] => {
    const call = known.get(name ?? "");
    return call?.body?.entity ?? call?.store?.entity;
  };
  return {
    ...service,
    calls: service.calls.flatMap((call) => {
      const { imports } = call;
      if (imports === undefined) return [call];
      return stepsOf(call, imports, entityOf(imports.add?.text) ?? entityOf(imports.update?.text));
    }),
  };
}

/**
 * Returns the names of the three calls that an import adds. Each name is the name of the declared call with a suffix:
 *
 * - `upload` receives the file.
 * - `rows` previews the rows of the file.
 * - `file` returns a workbook: the template, or the file with its mistakes marked.
 *
 * @param call name of the declared call
 * @example stepNames("importUsers").rows // "importUsersRows"
 */
export const stepNames = (call: string) => ({ upload: `${call}Upload`, rows: `${call}Rows`, file: `${call}File` });

function stepsOf(call: CallAst, imports: ListImportAst, entity: ShapeAst["entity"]): CallAst[] {
  const { at } = imports;
  const { fields = [], required } = call.body ?? {};
  const given = { ...emptyShape(at), ...(entity === undefined ? {} : { entity, fields }), ...(required === undefined ? {} : { required }) };
  const taken = plusOf({ ...workbook, ...positions }, at);
  const body: ShapeAst = { ...given, plus: taken };
  const names = stepNames(call.name.text);
  const step = (want: keyof typeof names, own: Pick<CallAst, "body" | "reply">): CallAst => ({
    name: { text: names[want], at },
    method: "post",
    path: { text: `${call.path.text}/${want}`, at },
    unlogged: { text: "changes no record", at },
    checks: [],
    imports: { ...imports, want },
    ...own,
    at,
  });
  const part = { part: { type: "string", title: "文件", enum: SHEET_DOWNLOADS.filter((kind) => kind !== "codes") } };
  return [
    { ...call, body, reply: { ...emptyShape(at), plus: plusOf(importResult, at) } },
    step("upload", { body: { ...emptyShape(at), file: true }, reply: { ...emptyShape(at), plus: plusOf(workbook, at) } }),
    step("rows", { body, reply: { ...emptyShape(at), many: true, under: "rows" } }),
    step("file", { body: { ...body, plus: new Map([...taken, ...plusOf(part, at)]) }, reply: { ...emptyShape(at), file: true } }),
  ];
}

const workbook: Members = { [WORKBOOK_INPUT]: { type: "string", title: "表格", maxLength: ID } };

const positions: Members = {
  [POSITIONS_INPUT]: { type: "array", title: "列对应", items: { type: "integer", minimum: -1, maximum: 16_383 }, maxItems: COLUMNS },
};
