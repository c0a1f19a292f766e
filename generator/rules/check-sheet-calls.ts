import type { Report } from "../diagnostics/diagnostic.ts";
import type { Model } from "../model/build.ts";
import type { CallDraft } from "../model/calls.ts";
import { workbookInputs } from "../model/sheet-calls.ts";
import type { Entity, Project, Workflow } from "../model/types.ts";
import { get, name } from "../parse/pick.ts";

/** Member of the reply that holds the rows, beside `reading`. */
const ROWS = "rows";

/**
 * Checks calls that read or return a spreadsheet (`sheet`), and inputs that replace a list by rows of a spreadsheet (`x-rows`, E422).
 * Reports:
 *
 * - an unknown entity (E201), or one that does not declare its spreadsheet (E422);
 * - a call without exactly one input for the workbook, or without a suitable reply (E422);
 * - an input `part` of a call whose reply is no file (E514).
 */
export function checkSheetCalls({ drafts, project }: Model, report: Report): void {
  for (const draft of drafts.values()) {
    checkTemplate(draft, drafts, project.entities, report);
    checkSheet(draft, project.entities, report);
    checkRows(draft, project, report);
  }
}

function checkSheet(draft: CallDraft, entities: ReadonlyMap<string, Entity>, report: Report): void {
  const { sheet, store, reply } = draft.ast;
  if (sheet === undefined) return;
  const { text, at } = sheet.entity;
  const wrong = (message: string, hint: string): void => report.add("E422", at, `${draft.id} ${message}`, hint);
  const entity = entities.get(text);
  if (entity === undefined) {
    report.unknown("E201", at, `unknown entity "${text}"`, text, entities.keys());
    return;
  }
  if (entity.sheet === undefined)
    wrong(
      `reads rows of "${text}", which does not declare its spreadsheet (x-import)`,
      'x-import of the entity: {"headingRow": 5, "firstRow": 6}',
    );
  if (store !== undefined || draft.workflow !== undefined) wrong("stores records, so it cannot have sheet:", "remove sheet:");
  if (workbookInputs(draft).length !== 1)
    wrong("must take one name besides `part`, that of the workbook", "declare the name that the upload replies in query: { plus: … }");
  if (sheet.want === "rows" && !(reply?.many === true && reply.entity?.text === text && reply.under === ROWS))
    wrong("must reply rows", `reply: { entity: ${text}, many: true, at: ${ROWS} }`);
  if (sheet.want === "file" && reply?.file !== true) wrong("must reply a file", "reply: { file: true }");
}

/** Checks that the template is one of rows that its service reads, and that only a file has parts (E422, E514). */
function checkTemplate(
  { id, service, ast: { sheet, query, body } }: CallDraft,
  drafts: Model["drafts"],
  entities: ReadonlyMap<string, Entity>,
  report: Report,
): void {
  if (sheet === undefined) return;
  const part = (query?.plus.get("part") ?? body?.plus.get("part"))?.name;
  if (sheet.want === "rows" && part !== undefined) report.noEffect(part.at, "part", id, "it replies rows, and only a file has parts");
  const read = [...drafts.values()].flatMap((draft) =>
    draft.service === service && draft.ast.sheet?.want === "rows" ? [draft.ast.sheet.entity.text] : [],
  );
  if (sheet.want === "file" && entities.has(sheet.entity.text) && read.length > 0 && !read.includes(sheet.entity.text))
    report.add(
      "E422",
      sheet.entity.at,
      `${id} replies a sheet of "${sheet.entity.text}", and "${service}" reads rows of ${read.join(", ")}`,
      `file: ${read[0]}`,
    );
}

/**
 * Checks inputs with `x-rows`, which contain the id of a workbook instead of rows (E422). They are texts in the body of a call that creates
 * or changes a record. They name a list of this body whose rows have `x-import`.
 */
function checkRows(draft: CallDraft, { entities, workflows }: Project, report: Report): void {
  const { query, body, reply, store } = draft.ast;
  for (const shape of [query, body, reply])
    for (const { name: input, tree } of shape?.plus.values() ?? []) {
      const list = name(tree, "x-rows");
      if (list === undefined) continue;
      const wrong = (message: string, hint: string): void => report.add("E422", list.at, `"${input.text}" ${message}`, hint);
      const writes = draft.workflow !== undefined || store?.operation === "create" || store?.operation === "update";
      const rows = entities.get(draft.entity?.fields.get(list.text)?.rows ?? "");
      if (shape !== body || !writes)
        wrong("has x-rows, but the call stores no rows", "x-rows belongs to the body of a call that creates or changes a record");
      else if (rows?.sheet === undefined || !draft.body.names.includes(list.text))
        wrong(`names "${list.text}" in x-rows, which is not an importable list of this body`, "use a list whose row entity has x-import");
      else if (draft.workflow !== undefined && !takesList(draft, list.text, workflows.get(draft.workflow)))
        wrong(`names "${list.text}" in x-rows, which no transition of ${draft.id} takes`, "use a list of the `input` of its transitions");
      else if (get(tree, "type") !== undefined && name(tree, "type")?.text !== "string")
        wrong("must be the id of a workbook", "type: string");
    }
}

/** Tests whether a transition of a call takes a list as input. */
const takesList = ({ id }: CallDraft, list: string, workflow: Workflow | undefined): boolean =>
  [...(workflow?.transitions.values() ?? [])].some(({ call, input }) => call === id && input.includes(list));
