import type { Data } from "../../../../runtime/contract/values/data.ts";
import { endingOf, fileAddress, fileProblem, type FileRule } from "../../../../runtime/contract/language/file-rules.ts";
import type { UploadedFile } from "../../../../runtime/contract/server/handler.ts";
import type { UploadOperation } from "../../../../runtime/contract/server/route.ts";
import type { CallContext } from "../calls/context.ts";
import { userIdOf } from "../calls/principal.ts";
import { keepFile } from "../files/stored-files.ts";
import { wrongValue } from "../refusals/refusal.ts";
import { isSheet, keepSheet } from "../sheets/sheet-handlers.ts";
import { acceptedType } from "./file-types.ts";

/** Taker of an upload that is a workbook for `sheet: { rows }`. */
const SHEET = "sheet";
/** Maximum number of characters of a stored file name. A longer name is cut at the beginning, because the end contains the extension. */
const LONGEST_NAME = 255;

/** A stored upload: its id, and the extension of its type. */
interface Stored {
  id: string;
  type: string;
  /** The value that a field stores: the id, or the address. */
  value: string;
}

/**
 * Handles a call with `store: { upload }`: stores the uploaded file. The file belongs to its uploader until one of the uploader's records
 * refers to it. The rule of the field (`x-file`) determines which names, sizes and contents are accepted.
 *
 * @param input the input of the call, with its file
 * @returns the value for the field, or the members that the reply declares
 * @throws Refusal 422 at the field `file`, with the message of the rule; 503 as {@link keepFile}
 */
export async function handleUpload({ takers, by, reply }: UploadOperation, input: Data, context: CallContext): Promise<unknown> {
  const file = input["file"] as UploadedFile;
  const fields = isByCode(takers) ? [takers[String(input[by ?? ""])] ?? ""] : takers;
  const stored = await storeFile(fields, file, context);
  context.reply.message = "上传成功";
  if (reply === undefined) return stored.value;
  const parts = { id: stored.value, name: file.name, file: `${stored.id}.${stored.type}` };
  return Object.fromEntries(Object.entries(reply).map(([member, part]) => [member, parts[part]]));
}

const isByCode = (takers: UploadOperation["takers"]): takers is Readonly<Record<string, string>> => !Array.isArray(takers);

async function storeFile(takers: readonly string[], file: UploadedFile, context: CallContext): Promise<Stored> {
  const fields = takers.filter((taker) => taker !== SHEET);
  const [first] = fields;
  if (first === undefined || (fields.length < takers.length && isSheet(file))) {
    const id = await keepSheet(context, file);
    return { id, type: endingOf(file.name), value: id };
  }
  const rule = ruleOf(first, context);
  const { name, size } = file;
  const problem = fileProblem(rule, { name, size });
  if (problem !== undefined) throw wrongValue("file", problem);
  const type = await acceptedType(file, rule.types);
  if (type === undefined) throw wrongValue("file", rule.messages.types);
  const id = await keepFile(context.portal, userIdOf(context.caller), {
    name: [...name].slice(-LONGEST_NAME).join(""),
    content: file,
    type,
    purpose: fields.join(" "),
    organisation: context.caller.info.orgGuid ?? undefined,
  });
  return { id, type, value: rule.address === true ? fileAddress(id, type) : id };
}

/**
 * Finds the rule of a field.
 *
 * @param path `entity.field`, or `entity.list.field` of a child list
 * @throws Error if the field holds no file, which the generator refuses
 */
function ruleOf(path: string, { portal }: CallContext): FileRule {
  const [entity = "", ...fields] = path.split(".");
  const table = portal.store.table(entity);
  const [field, inner] = fields;
  const columns = inner === undefined ? table.columns : table.children.find((child) => child.field === field)?.columns;
  const rule = columns?.find((column) => column.field === (inner ?? field))?.file;
  if (rule === undefined) throw new Error(`${path} takes no file`);
  return rule;
}
