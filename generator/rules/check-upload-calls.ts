import type { Report } from "../diagnostics/diagnostic.ts";
import type { Model } from "../model/build.ts";
import type { CallDraft } from "../model/calls.ts";
import { fileRuleOf } from "../model/file-rules.ts";
import { type Taker, takersOf, takesSheets } from "../model/upload-calls.ts";
import type { Entity } from "../model/types.ts";
import type { UploadAst } from "../parse/ast.ts";
import { SHEET_FILE } from "../../runtime/contract/language/sheet.ts";

/**
 * Checks the calls that receive a file without a hand-written handler (`store: { upload }`). Reports:
 *
 * - a field for the file that does not exist (E201, E213), is not stored (E403), or is no file (E412);
 * - several fields with different rules, if no input selects one of them (`by`, E404);
 * - a reply that is neither the value of the field nor a record of members with `x-upload` (E404).
 */
export function checkUploadCalls({ drafts, project }: Model, report: Report): void {
  for (const draft of drafts.values()) {
    const { upload } = draft.ast;
    if (upload === undefined) continue;
    const lack = (message: string, hint?: string): void => report.add("E404", upload.at, `upload of ${draft.id}: ${message}`, hint);
    const takers = takersOf(draft.ast, project.entities);
    for (const taker of takers) checkTaker(taker, project.entities, report);
    checkRules(takers, draft, lack);
    checkInput(draft, upload, lack);
    checkReply(draft, lack);
  }
}

type Lack = (message: string, hint?: string) => void;

function checkTaker({ name, entity, field }: Taker, entities: ReadonlyMap<string, Entity>, report: Report): void {
  const [of = "", ...path] = name.text.split(".");
  if (entity === undefined) report.unknown("E201", name.at, `unknown entity "${of}"`, of, entities.keys());
  else if (entity.store === undefined)
    report.add("E403", name.at, `"${of}" is not stored`, `add x-store to ${entity.at.file}; a file in a row is entity.list.field`);
  else if (field === undefined)
    report.unknown("E213", name.at, `"${path.join(".")}" is not a field of "${of}"`, path.join("."), fieldsOf(entity, entities));
  else if (field.schema["x-file"] === undefined)
    report.add("E412", name.at, `"${path.join(".")}" of "${of}" holds no file`, '"x-file": {"types": ["pdf"]} at the field');
}

const fieldsOf = ({ fields }: Entity, entities: ReadonlyMap<string, Entity>): string[] =>
  [...fields.values()].flatMap(({ name, rows, schema }) => {
    if (rows === undefined) return schema["x-file"] === undefined ? [] : [name];
    const row = entities.get(rows);
    return row === undefined ? [] : fieldsOf(row, entities).map((inner) => `${name}.${inner}`);
  });

/**
 * Checks an upload of several fields without `by`, whose files cannot be distinguished. All fields must have the same file rule and
 * messages. If it takes spreadsheets too, no field may accept that type of file.
 */
function checkRules(takers: readonly Taker[], { ast }: CallDraft, lack: Lack): void {
  if (ast.upload?.by !== undefined) return;
  const rules = takers.flatMap(({ field }) => (field === undefined ? [] : [fileRuleOf(field.schema, field.title) ?? []]));
  const [first] = rules;
  const hint = 'upload: { "1": entity.field, "2": entity.other }, by: an input with these codes';
  if (rules.some((rule) => JSON.stringify(rule) !== JSON.stringify(first)))
    lack("its fields have different rules or messages (x-file)", hint);
  const types = takers.flatMap(({ field }) => (field?.schema["x-file"] as { types?: readonly string[] } | undefined)?.types ?? []);
  const both = types.find((type) => (SHEET_FILE.types as readonly string[]).includes(type));
  if (takesSheets(ast) && both !== undefined) lack(`"${both}" would be both a file of its field and a spreadsheet`, hint);
}

function checkInput(draft: CallDraft, { takers, by, others }: UploadAst, lack: Lack): void {
  const { ast, body, input, workflow } = draft;
  if (workflow !== undefined) lack(`the call makes transitions of "${workflow}", which store no file`, "use another call");
  if (ast.sheet !== undefined) lack("a call with sheet: reads a file that was uploaded before", "use another call");
  if (ast.method === "get" || ast.method === "delete") lack("a file is sent by post or put", "post: /…");
  if (!body.file) lack("the body has no file", "body: { file: true }");
  for (const { text } of others) lack(`"${text}" has no effect on it`, `remove ${text}`);
  const codes = takers.flatMap(({ code }) => (code === undefined ? [] : [code.text]));
  if (codes.length === 0) {
    if (by !== undefined) lack("`by` chooses nothing: the fields have no codes", 'upload: { "1": entity.field, "2": entity.other }');
    return;
  }
  const given = by === undefined ? undefined : input.types.get(by.text)?.codes?.map(({ value }) => value);
  if ([...codes].sort().join() !== [...(given ?? [])].sort().join())
    lack(
      "`by` must be an input with exactly the codes of its fields",
      `query: { plus: { slot: { type: string, enum: [${codes.map((code) => JSON.stringify(code)).join(", ")}] } } }, by: slot`,
    );
  else if (by !== undefined && !draft.query.required.includes(by.text) && !ast.path.text.includes(`{${by.text}}`))
    lack(`"${by.text}" is not required, so the field of a file may be unknown`, `required: [${by.text}]`);
}

/**
 * Checks that an upload can fill its reply. It is the text of the field, or an object whose members have `x-upload` and are texts. A reply
 * with records, a list, a page or a file is reported.
 */
function checkReply({ ast: { reply } }: CallDraft, lack: Lack): void {
  if (reply === undefined) return;
  const hint = "reply: { value: { type: string } }, or plus: { id: { type: string, x-upload: id } }";
  const isRecord = reply.entity !== undefined || reply.page || reply.many || reply.map || reply.file || reply.under !== undefined;
  if (isRecord) lack("the reply is the value of the field, or what x-upload names", hint);
  if (reply.value !== undefined && reply.value["type"] !== "string") lack("the value of the field is a text", hint);
  const held = [...reply.plus].map(([, { schema }]) => schema["x-upload"]);
  const twice = [...reply.plus].find(
    ([, { schema }], index) => schema["x-upload"] !== undefined && held.indexOf(schema["x-upload"]) < index,
  );
  if (twice !== undefined)
    lack(`two members of the reply hold the ${String(twice[1].schema["x-upload"])} of the file`, `remove ${twice[0]}`);
  for (const [name, { schema }] of reply.plus) {
    if (schema["x-upload"] === undefined) lack(`nothing fills "${name}" of the reply`, `${name}: { type: string, x-upload: id }`);
    else if ((schema["type"] ?? "string") !== "string") lack(`"${name}" of the reply is a text`, "type: string");
  }
}
