import type { Report } from "../diagnostics/diagnostic.ts";
import type { Model } from "../model/build.ts";
import type { CallDraft } from "../model/calls.ts";
import { PAGE_INPUTS } from "../../runtime/contract/language/page-of.ts";
import { TODO } from "../model/todo-lists.ts";
import type { Asts, EntityAst, Name, ShapeAst } from "../parse/ast.ts";
import { get, name } from "../parse/pick.ts";

/** Names of inputs and reply members that calls have although no field has such a name. */
const GIVEN: ReadonlySet<string> = new Set(["version", ...PAGE_INPUTS, "searchText", TODO, "rows", "total", "children"]);

interface Called {
  field: Name;
  /** Its name on the wire. */
  sent: Name;
  entity: string;
}

/**
 * Checks `x-wire-name`: another name of a field, which requests and replies use instead of the field's name. Reports (E411):
 *
 * - a name that the entity, or a call with the field, also uses for something else;
 * - the name of a field, if no call contains the field;
 * - the name of a key, of a field of tree nodes, or of a field beside the record of a reply.
 *
 * A name that equals the name of the field has no effect (E514).
 */
export function checkWireNames({ drafts, project }: Model, asts: Asts, report: Report): void {
  const called = asts.entities.flatMap((entity) => calledIn(entity));
  if (called.length === 0) return;
  for (const entity of asts.entities) checkEntity(entity, report);
  const isRow = (entity: string): boolean =>
    [...project.entities.values()].some(({ fields }) => [...fields.values()].some(({ rows }) => rows === entity));
  const refused = (item: Called, why: string, hint = "remove x-wire-name"): void =>
    report.add("E411", item.sent.at, `"${item.field.text}" ${why}`, hint);
  for (const item of called) {
    const store = project.entities.get(item.entity)?.store;
    if (store?.key === item.field.text)
      refused(
        item,
        "is the key, which keeps its name in replies",
        `use an input of another name: plus: { ${item.sent.text}: { x-match: ${store.key} } }`,
      );
    if (store?.parent !== undefined) refused(item, "is part of tree nodes, whose names are not transformed");
    const having = [...drafts.values()].filter((draft) => hasField(draft, item));
    if (having.length === 0 && !isRow(item.entity)) refused(item, "is in no input and no reply");
    for (const draft of having) checkCall(draft, item, refused);
  }
}

function calledIn({ name: of, fields }: EntityAst): Called[] {
  return fields.flatMap(({ name: field, tree }) => {
    const sent = name(tree, "x-wire-name");
    return sent === undefined ? [] : [{ field, sent, entity: of.text }];
  });
}

/** Checks that a name on the wire belongs to one field of its entity. */
function checkEntity(entity: EntityAst, report: Report): void {
  const fields = new Set(entity.fields.map(({ name: { text } }) => text));
  const seen = new Set<string>();
  for (const { field, sent } of calledIn(entity)) {
    const { text, at } = sent;
    if (text === field.text) report.noEffect(at, "x-wire-name", `"${text}"`, "it is already its name");
    else if (fields.has(text) || seen.has(text)) report.add("E411", at, `"${field.text}" would be sent as "${text}", as another field is`);
    else if (GIVEN.has(text)) report.add("E411", at, `"${field.text}" would be sent as "${text}", which calls already have`);
    seen.add(text);
  }
}

const shapesOf = ({ ast: { query, body, reply } }: CallDraft): ShapeAst[] => [query, body, reply].flatMap((shape) => shape ?? []);

const hasField = (draft: CallDraft, { entity, field }: Called): boolean =>
  shapesOf(draft).some((shape) => shape.entity?.text === entity && !shape.plus.has(field.text)) &&
  (draft.query.names.includes(field.text) ||
    draft.body.names.includes(field.text) ||
    draft.replyFields.some((of) => of.name === field.text));

function checkCall(draft: CallDraft, item: Called, refused: (item: Called, why: string, hint?: string) => void): void {
  const { field, sent } = item;
  if (shapesOf(draft).some(({ plus }) => plus.has(sent.text)))
    refused(item, `would be sent as "${sent.text}", which ${draft.id} already has`, "rename one of them");
  if (draft.ast.reply?.beside.some(({ text }) => text === field.text) === true)
    refused(item, `is beside the record in the reply of ${draft.id}, where it keeps its name`);
  if (draft.ast.reply?.nested === true) refused(item, "is part of tree nodes, whose names are not transformed");
}

/** Reports `x-wire-name` on a name that is only sent (E514), because it is the name in requests and replies already. */
export function checkNamedTwice(asts: Asts, report: Report): void {
  for (const { query, body, reply } of asts.services.flatMap(({ calls }) => calls))
    for (const { name: of, tree } of [query, body, reply].flatMap((shape) => [...(shape?.plus.values() ?? [])])) {
      const at = get(tree, "x-wire-name")?.at;
      if (at !== undefined) report.noEffect(at, "x-wire-name", `"${of.text}"`, "it is not stored, and keeps its name");
    }
}
