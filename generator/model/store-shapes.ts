import type { CallAst, Name, ShapeAst, StoreAst } from "../parse/ast.ts";
import type { Entity } from "./types.ts";

/**
 * Returns a store call with the shapes that its operation implies. Get and delete take the key, create and update everything that a client
 * may write. Get returns the record. Declared shapes, and calls that are no store call, are unchanged.
 */
export function withStoreShapes(ast: CallAst, entities: ReadonlyMap<string, Entity>): CallAst {
  const { store } = ast;
  const entity = store === undefined ? undefined : entities.get(store.entity.text);
  const stored = entity?.store;
  if (store === undefined || stored === undefined) return ast;
  const { operation } = store;
  const reply = operation === "get" ? (ast.reply ?? shapeOf(store)) : ast.reply;
  if (ast.query !== undefined || ast.body !== undefined) return { ...ast, reply };
  if (operation === "create" || operation === "update") return { ...ast, body: shapeOf(store), reply };
  if (operation !== "get" && operation !== "delete") return ast;
  // A key that is no field is reported once, where it is declared.
  if (entity?.fields.has(stored.key) !== true) return { ...ast, reply };
  const key = shapeOf(store, { text: stored.key, at: store.at });
  const inQuery = ast.method === "get" || ast.method === "delete" || ast.path.text.includes(`{${stored.key}}`);
  return inQuery ? { ...ast, query: key, reply } : { ...ast, body: key, reply };
}

function shapeOf({ entity, at }: StoreAst, field?: Name): ShapeAst {
  return {
    entity,
    fields: field === undefined ? undefined : [field],
    except: [],
    plus: new Map(),
    many: false,
    page: false,
    map: false,
    file: false,
    media: [],
    beside: [],
    at,
  };
}
