import { memoised } from "../memo/memo.ts";
import type { NamedValue } from "../parse/ast.ts";
import type { BlockAst, ScreenAst } from "../parse/screen-ast.ts";
import type { CallDraft } from "./calls.ts";
import type { NameType } from "./names.ts";

type Calls = ReadonlyMap<string, CallDraft>;
type Types = ReadonlyMap<string, NameType>;

/**
 * Returns the types of a page's parameters, by name. The type of a parameter is that of the inputs to which blocks send the parameter. A
 * parameter that no block sends, or that is sent to inputs of different types, is a text.
 */
export const paramTypes = memoised((page: ScreenAst, calls: Calls): Types => {
  const read = page.blocks.flatMap((block) => inputsIn(block, calls));
  return new Map(
    page.params.map(({ text }): [string, NameType] => {
      const fields = new Set(read.flatMap(({ param, type }) => (param === text ? [type] : [])));
      const [first] = fields;
      return [text, fields.size === 1 && first !== undefined ? first : { type: "string" }];
    }),
  );
});

/** Returns the types of the names in the URL of a page: its parameters, and the search inputs of its first table. */
export const addressTypes = memoised((page: ScreenAst, calls: Calls): Types => {
  const table = page.blocks.find((block) => block.kind === "table");
  const inputs = table?.kind === "table" ? calls.get(table.call?.text ?? "")?.input.types : undefined;
  const searched = (table?.kind === "table" ? (table.search ?? []) : []).flatMap(({ names }) => names);
  return new Map([
    ...searched.flatMap(({ text }) => {
      const type = inputs?.get(text);
      return type === undefined ? [] : [[text, type] as const];
    }),
    ...paramTypes(page, calls),
  ]);
});

/** Lists the inputs of a block's call that parameters of the page fill: by `send`, or by their name. */
function inputsIn(block: BlockAst, calls: Calls): { param: string; type: NameType }[] {
  if (!("call" in block) || block.call === undefined) return [];
  const types = calls.get(block.call.text)?.input.types ?? new Map<string, NameType>();
  const send: readonly NamedValue[] = "send" in block ? (block.send ?? []) : [];
  const sent = send.flatMap(({ name, value }) => {
    const type = types.get(name.text);
    const [subject, param, ...more] = value.kind === "reference" ? value.name.text.split(".") : [];
    return subject === "params" && param !== undefined && more.length === 0 && type !== undefined ? [{ param, type }] : [];
  });
  const named = new Set(send.map(({ name }) => name.text));
  const own = block.kind === "form" || block.kind === "timeline" ? [...types].filter(([name]) => !named.has(name)) : [];
  return [...sent, ...own.map(([param, type]) => ({ param, type }))];
}
