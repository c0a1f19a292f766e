import { plain, type Tree } from "../load/tree.ts";
import { memoised } from "../memo/memo.ts";
import type { CallAst, ListImportAst, Name, ServiceAst, ShapeAst, SheetAst, StoreAst, UploadAst } from "./ast.ts";
import { optionalCondition } from "./condition.ts";
import { entries, flag, get, items, name, type NamedTree, nameOf, names, number, text } from "./pick.ts";
import { checks, namedValues } from "./value.ts";

/**
 * Converts the parsed file of a service to its syntax tree.
 *
 * @param tree a tree that the grammar has validated
 */
export function service(tree: Tree): ServiceAst {
  const title = text(tree, "title") ?? "";
  const called = name(tree, "service") ?? nameOf(tree);
  return { name: called, title, calls: entries(get(tree, "calls")).map(call), at: called.at };
}

const openTo = ["public", "signed-in", "client"] as const;

const methods = ["get", "post", "put", "delete"] as const;

/** Memoised, so that a call that a save does not change stays the same object. */
const call = memoised(({ name: called, value: tree }: NamedTree): CallAst => {
  const method = methods.find((candidate) => get(tree, candidate) !== undefined) ?? "get";
  const access = openTo.find((candidate) => candidate === text(tree, "access"));
  return {
    name: called,
    method,
    path: name(tree, method) ?? called,
    query: shape(get(tree, "query")),
    body: shape(get(tree, "body")),
    reply: shape(get(tree, "reply")),
    access,
    unlogged: name(tree, "unlogged"),
    changes: get(tree, "changes")?.at,
    checks: checks(tree, "checks"),
    store: store(get(tree, "store")),
    upload: upload(get(tree, "store")),
    sheet: sheet(get(tree, "sheet")),
    exports: name(tree, "export"),
    imports: listImport(called, tree),
    at: called.at,
  };
});

function shape(tree: Tree | undefined): ShapeAst | undefined {
  if (tree === undefined) return undefined;
  const plus = entries(get(tree, "plus")).map(
    (entry) => [entry.name.text, { name: entry.name, tree: entry.value, schema: plain(entry.value) as Record<string, unknown> }] as const,
  );
  const value = get(tree, "value");
  return {
    entity: name(tree, "entity"),
    fields: get(tree, "fields") === undefined ? undefined : names(tree, "fields"),
    except: names(tree, "except"),
    required: get(tree, "required") === undefined ? undefined : names(tree, "required"),
    plus: new Map(plus),
    many: flag(tree, "many"),
    nested: flag(tree, "nested"),
    page: flag(tree, "page"),
    map: flag(tree, "map"),
    file: flag(tree, "file"),
    media: names(tree, "media").map((item) => item.text),
    value: value === undefined ? undefined : (plain(value) as Record<string, unknown>),
    valueTree: value,
    under: text(tree, "at"),
    beside: names(tree, "beside"),
    at: tree.at,
  };
}

function sheet(tree: Tree | undefined): SheetAst | undefined {
  const want = get(tree, "rows") === undefined ? "file" : "rows";
  const entity = tree === undefined ? undefined : name(tree, want);
  return entity === undefined ? undefined : { want, entity };
}

/** Maximum number of rows of an imported file, if the import does not declare `rows`. */
const ROWS = 1000;

/** Keywords of a call that an import implies, so that the call may not write them. */
const IMPLIED = ["query", "reply", "store", "sheet", "export", "access", "unlogged", "changes", "checks"];
/** Keywords of a call's body that have no effect in an import, because the import implies them. */
const IMPLIED_OF_BODY = ["entity", "except", "required", "plus", "file"];

function listImport(called: Name, call: Tree): ListImportAst | undefined {
  const tree = get(call, "import");
  const list = tree === undefined ? undefined : name(tree, "list");
  if (tree === undefined || list === undefined) return undefined;
  const columns = get(tree, "columns") === undefined ? undefined : names(tree, "columns");
  const [add, update, match, rows] = [name(tree, "add"), name(tree, "update"), names(tree, "match"), number(tree, "rows") ?? ROWS];
  const found = (within: Tree | undefined, keywords: readonly string[], prefix = ""): Name[] =>
    keywords.flatMap((keyword) => {
      const at = get(within, keyword)?.at;
      return at === undefined ? [] : [{ text: `${prefix}${keyword}`, at }];
    });
  const idle = [...found(call, IMPLIED), ...found(get(call, "body"), IMPLIED_OF_BODY, "body.")];
  return { want: "write", of: called, list, add, update, match, columns, rows, idle, at: tree.at };
}

const operations = ["list", "get", "create", "update", "delete", "deleteMany", "tree", "children", "count", "steps"] as const;

function store(tree: Tree | undefined): StoreAst | undefined {
  const operation = operations.find((candidate) => get(tree, candidate) !== undefined);
  const entity = operation === undefined ? undefined : name(tree, operation);
  if (tree === undefined || operation === undefined || entity === undefined) return undefined;
  const [search, where, set] = [names(tree, "search"), optionalCondition(tree, "where"), namedValues(tree, "set")];
  const counted = { by: name(tree, "by"), each: each(tree), as: cases(tree), sum: names(tree, "sum") };
  return { operation, entity, search, ...counted, where, set, at: tree.at };
}

const EACH = ["day", "month", "year"] as const;

const each = (tree: Tree): StoreAst["each"] => {
  const written = text(tree, "each");
  return EACH.find((period) => period === written);
};

const cases = (tree: Tree): StoreAst["as"] =>
  items(tree, "as").flatMap((item) => {
    const [when, value] = [optionalCondition(item, "when"), name(item, "value")];
    return when === undefined || value === undefined ? [] : [{ when, value }];
  });
function upload(tree: Tree | undefined): UploadAst | undefined {
  const value = get(tree, "upload");
  if (tree === undefined || value === undefined) return undefined;
  const takers =
    value.kind === "map"
      ? entries(value).map(({ name: code, value: taker }) => ({ code, taker: nameOf(taker) }))
      : names(tree, "upload").map((taker) => ({ taker }));
  const others = entries(tree).flatMap(({ name: keyword }) => (["upload", "by"].includes(keyword.text) ? [] : [keyword]));
  return { takers, by: name(tree, "by"), others, at: tree.at };
}
