import { keyInput, readersIn, type CallDraft } from "./calls.ts";
import type { BlockNames, ScreenEnv } from "./screen-env.ts";
import { fieldsOf } from "./traverse.ts";
import type { Action, Entity, EntityField, Form } from "./types.ts";

/** The values that an action with `copyOf` copies, and the call that reads them. */
type Copied = Pick<Action, "detail" | "copies">;

/**
 * Resolves an action that copies a row (`copyOf`). The result has two members:
 *
 * - `copies`: the fields of the form that begin with the values of the row; undefined if there are no such fields.
 * - `detail`: the call that reads the complete row first; undefined if there is no such call.
 *
 * The rules report a missing member (E593).
 *
 * @param block the block that lists the action
 * @param target the call that adds the record
 */
export function resolveCopy(
  form: Form | undefined,
  block: BlockNames | undefined,
  target: CallDraft | undefined,
  screen: ScreenEnv,
): Copied {
  const entity = block?.entity;
  if (form === undefined || entity?.store === undefined) return { detail: undefined, copies: undefined };
  const list = block?.ast.kind === "table" && block.ast.call !== undefined ? screen.calls.get(block.ast.call.text) : undefined;
  const readers = [target, list].flatMap((call) => (call === undefined ? [] : readersIn(call.service, screen.calls)));
  const reader = readers.find(({ replyEntity }) => replyEntity?.name === entity.name);
  const named = new Set(fieldsOf(form).flatMap(({ names }) => names));
  const copies = [...named].filter((name) => isCopied(entity.fields.get(name), entity, screen));
  const { key } = entity.store;
  const as = reader === undefined ? undefined : keyInput(reader);
  const detail = reader === undefined ? undefined : { call: reader.id, key, ...(as === undefined || as === key ? {} : { as }) };
  return { detail, copies: copies.length === 0 ? undefined : copies };
}

/**
 * Tests whether a copy takes over the value of a field. It does if users enter the value and see it unmasked, and if two records may have
 * the same value.
 */
function isCopied(field: EntityField | undefined, entity: Entity, screen: ScreenEnv): boolean {
  if (field === undefined || field.name === entity.store?.key || isUnique(field, entity)) return false;
  const rows = field.rows === undefined ? undefined : screen.entities.get(field.rows);
  return (
    isPlain(field) && (rows === undefined || [...rows.fields.values()].every((inner) => isPlain(inner) || inner.derived !== undefined))
  );
}

const isPlain = (field: EntityField): boolean =>
  field.secret === false &&
  field.derived === undefined &&
  !field.readonly &&
  field.states === undefined &&
  field.file === undefined &&
  field.read === undefined &&
  field.write === undefined &&
  field.schema["x-mask"] === undefined;

/**
 * Tests whether a field must get a new value in a copy because of a unique index. A field that is unique by itself must. In an index of
 * several fields, the text must; codes and references only say within which group it is unique.
 */
function isUnique(field: EntityField, { store, fields }: Entity): boolean {
  const isPlace = (name: string): boolean => fields.get(name)?.codes !== undefined || fields.get(name)?.ref !== undefined;
  return (store?.unique ?? []).some((names) => names.includes(field.name) && (!isPlace(field.name) || names.every(isPlace)));
}
