import type { CallAst, Name, ShapeAst, StoreAst } from "../parse/ast.ts";
import { emptyShape, plusOf } from "../parse/made-shapes.ts";
import type { Entity } from "./types.ts";

const text = (title: string) => ({ type: "string", title });

/**
 * JSON Schemas of the members of a step in a record's workflow history. A step is a fired transition, with its time and its user, as a
 * timeline shows it.
 */
export const STEP = {
  historyId: text("id"),
  happenedAt: { ...text("办理时间"), "x-format": "datetime" },
  title: text("办理事项"),
  fromState: text("办理前状态"),
  toState: text("办理后状态"),
  userName: text("办理人"),
  orgName: text("办理单位"),
  reason: text("原因"),
};

/**
 * Adds the implied query, body and reply to a storage call:
 *
 * - Calls that get or delete a record, or return its steps, have the key as input.
 * - Calls that create or update a record have all fields that a client may write.
 * - The reply of `get` is the record, of `create` the key, and of `steps` the history.
 *
 * A query, body or reply that the call declares is not changed. Other calls are returned unchanged.
 */
export function withStoreShapes(ast: CallAst, entities: ReadonlyMap<string, Entity>): CallAst {
  const { store } = ast;
  const entity = store === undefined ? undefined : entities.get(store.entity.text);
  const stored = entity?.store;
  if (store === undefined || stored === undefined) return ast;
  const { operation } = store;
  const reply = ast.reply ?? impliedReply(store, entity?.fields.get(stored.key)?.secret === false ? stored.key : undefined);
  if (ast.query !== undefined || ast.body !== undefined) return { ...ast, reply };
  if (operation === "create" || operation === "update") return { ...ast, body: shapeOf(store), reply };
  if (operation !== "get" && operation !== "delete" && operation !== "steps") return ast;
  // A key that is no field is reported once, where it is declared.
  if (entity?.fields.has(stored.key) !== true) return { ...ast, reply };
  const key = shapeOf(store, { text: stored.key, at: store.at });
  const inQuery = ast.method === "get" || ast.method === "delete" || ast.path.text.includes(`{${stored.key}}`);
  return inQuery ? { ...ast, query: key, reply } : { ...ast, body: key, reply };
}

/**
 * Returns the shape of the reply that an operation implies, so that the metadata need not declare it. It is the record for `get`, its key
 * for `create`, and the list of steps for `steps`. Undefined for any other operation.
 *
 * @param key the key field of the entity; undefined if no reply may contain it
 */
function impliedReply(store: StoreAst, key: string | undefined): ShapeAst | undefined {
  if (store.operation === "get") return shapeOf(store);
  // The list shows the page with the new record.
  if (store.operation === "create" && key !== undefined) return shapeOf(store, { text: key, at: store.at });
  if (store.operation !== "steps") return undefined;
  return { ...emptyShape(store.at), plus: plusOf(STEP, store.at), many: true };
}

function shapeOf({ entity, at }: StoreAst, field?: Name): ShapeAst {
  return { ...emptyShape(at), entity, ...(field === undefined ? {} : { fields: [field] }) };
}
