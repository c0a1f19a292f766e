import { recordChange } from "../../runtime/contract/server/history-reply.ts";
import { MOST_CHANGES } from "../../runtime/contract/wire/record-change.ts";
import { memoisedList } from "../memo/memo.ts";
import type { CallAst, ShapeAst } from "../parse/ast.ts";
import { emptyShape, plusOf } from "../parse/made-shapes.ts";
import type { Call, Entity, Service } from "./types.ts";

/**
 * Adds query and reply to a call that returns the history of a record. The query has the key of the record and a page; the reply is the
 * same for every entity. Any other call is returned unchanged.
 */
export function withHistoryShapes(ast: CallAst, entities: ReadonlyMap<string, Entity>): CallAst {
  const { history } = ast;
  if (history === undefined) return ast;
  const { entity } = history;
  const { at } = entity;
  const of = entities.get(entity.text);
  const key = of?.fields.has(of.store?.key ?? "") === true ? of.store?.key : undefined;
  const number = (title: string, more: object = {}): Record<string, unknown> => ({ type: "integer", title, minimum: 1, ...more });
  const query: ShapeAst = {
    ...emptyShape(at),
    entity,
    ...(key === undefined ? {} : { fields: [{ text: key, at }], required: [{ text: key, at }] }),
    plus: plusOf({ pageNumber: number("页码"), pageSize: number("每页条数", { maximum: MOST_CHANGES }) }, at),
  };
  const reply: ShapeAst = { ...emptyShape(at), page: true, plus: plusOf(recordChange, at) };
  return { ...ast, query, body: undefined, reply };
}

/**
 * Restricts each call that returns a history to the fields that other calls of the same screens return. Otherwise a history would reveal
 * more than its screens show. The history of the operation log is not restricted: it contains everything that one operation has changed.
 */
export function seenInHistories(services: ReadonlyMap<string, Service>): ReadonlyMap<string, Service> {
  const replying = callsByReply(services);
  const seen = (call: Call): Call => {
    const { handler } = call;
    if (handler.kind !== "history") return call;
    const screens = new Set(call.rights.map(screenOf));
    const fields = (replying.get(handler.entity) ?? [])
      .filter(({ rights }) => rights.some((right) => screens.has(screenOf(right))))
      .flatMap(({ reply }) => [...reply.fields, ...reply.beside]);
    return withFields(call, ...[...new Set(fields)].sort());
  };
  return new Map(
    [...services].map(([name, service]) => [
      name,
      { ...service, calls: new Map([...service.calls].map(([called, call]) => [called, seen(call)])) },
    ]),
  );
}

/** Groups all calls by the entity of their reply. Calls whose reply has no entity are under an empty name. */
function callsByReply(services: ReadonlyMap<string, Service>): ReadonlyMap<string, readonly Call[]> {
  const found = new Map<string, Call[]>();
  for (const { calls } of services.values())
    for (const call of calls.values()) {
      const entity = call.reply.entity ?? "";
      const known = found.get(entity);
      if (known === undefined) found.set(entity, [call]);
      else known.push(call);
    }
  return found;
}

/** Returns a call whose history shows only the given fields. A call that is no history is returned unchanged. */
const withFields = memoisedList(
  (call: Call, ...fields: readonly string[]): Call =>
    call.handler.kind === "history" ? { ...call, handler: { ...call.handler, fields } } : call,
);

const screenOf = (right: string): string => right.split(":")[0] ?? "";
