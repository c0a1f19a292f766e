import type { Report } from "../diagnostics/diagnostic.ts";
import type { FieldAst } from "../parse/screen-ast.ts";
import type { CallDraft } from "./calls.ts";
import type { FormUse } from "./forms.ts";
import type { NameType } from "./names.ts";
import { callOf } from "./screen-env.ts";
import { findUpload, takersOf } from "./upload-calls.ts";

/**
 * Resolves the call that uploads the file of a field. If the field names no call and `sends` is true, the only upload call for the field is
 * used. Reports (E509):
 *
 * - a missing call;
 * - a call that is not for files or not for this field;
 * - a reply that does not match the field.
 *
 * @param sends true if users can upload a file in this field
 * @returns undefined if there is no call
 */
export function uploadCall(ast: FieldAst, type: NameType, sends: boolean, use: FormUse): CallDraft | undefined {
  const { report, calls, entities } = use.screen;
  if (ast.call === undefined && sends) {
    const found = findUpload(type.field, calls, entities);
    if (found === undefined)
      report.add(
        "E509",
        ast.widget?.at ?? ast.at,
        "the call that takes the file is missing",
        "call: service.call, or store: { upload: entity.field } at one call",
      );
    else checkReply(ast, found, use);
    return found;
  }
  const call = ast.call === undefined ? undefined : callOf(ast.call, use.screen);
  if (call === undefined) return undefined;
  if (!call.body.file)
    report.add("E509", ast.call?.at ?? ast.at, `${call.id} takes no file`, "store: { upload: entity.field }, or body: { file: true }");
  else if (sends) {
    checkReply(ast, call, use);
    checkTaken(ast, type, call, use);
  }
  return call;
}

/** Checks that the reply of an upload reaches its field: the reply is a text, or a change sets the field (E509). */
function checkReply(ast: FieldAst, call: CallDraft, { screen: { report } }: FormUse): void {
  const [field] = ast.names;
  const isText = call.ast.reply?.value?.["type"] === "string";
  checkMember(ast, call, report);
  if (field === undefined || isText || ast.change?.some(({ set }) => set.some(({ name }) => name.text === field.text))) return;
  const hint = `change: [{ set: { ${field.text}: $reply.… } }]`;
  report.add("E509", ast.call?.at ?? ast.at, `no value of the reply of ${call.id} is written into "${field.text}"`, hint);
}

/**
 * Reports a change after an upload that writes the name or address of the file into the field of the file (E509). That field takes the id.
 */
function checkMember(ast: FieldAst, { ast: { reply } }: CallDraft, report: Report): void {
  for (const { name, value } of ast.change?.flatMap(({ set }) => set) ?? []) {
    const [subject, member = ""] = value.kind === "reference" ? value.name.text.split(".") : [];
    const holds = subject === "reply" ? reply?.plus.get(member)?.schema["x-upload"] : undefined;
    if (name.text !== ast.names[0]?.text || holds === undefined || holds === "id") continue;
    const id = [...(reply?.plus ?? [])].find(([, { schema }]) => schema["x-upload"] === "id")?.[0];
    report.add(
      "E509",
      value.at,
      `"${name.text}" takes the id of the file, and "${member}" holds its ${String(holds)}`,
      `$reply.${id ?? "…"}`,
    );
  }
}

/**
 * Checks that the upload of a field accepts files for this field (E509). A record would otherwise refuse the file. Does nothing for uploads
 * with a hand-written handler.
 */
function checkTaken(ast: FieldAst, type: NameType, call: CallDraft, { screen: { report, entities } }: FormUse): void {
  const { upload } = call.ast;
  const [field] = ast.names;
  if (upload === undefined || field === undefined || type.field === undefined) return;
  const takers = takersOf(call.ast, entities);
  const sent = ast.send?.find(({ name }) => name.text === upload.by?.text)?.value;
  const code = sent?.kind === "literal" ? String(sent.value) : undefined;
  const suited = takers.filter((taker) => taker.field === type.field);
  if (suited.some((taker) => code === undefined || taker.code?.text === code)) return;
  const hint =
    suited[0]?.code === undefined ? `store: { upload: … } of ${call.id}` : `send: { ${upload.by?.text}: "${suited[0].code.text}" }`;
  const which = suited.length === 0 ? "" : ` with this ${upload.by?.text}`;
  report.add("E509", ast.call?.at ?? ast.at, `${call.id} takes no file for "${field.text}"${which}`, hint);
}
