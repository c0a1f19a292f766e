import { createRequire } from "node:module";

/**
 * The value of a constant in a TypeScript module, as far as the syntax shows the value without running the module.
 *
 * - `object`: an object literal. `spread` lists the values that follow `...` in the literal.
 * - `list`: a list of string literals only.
 * - `text`: a string literal.
 * - `name`: a reference to another constant or an import.
 * - `unknown`: anything else, such as the result of a function, or a list with other items.
 */
export type Shape =
  | { kind: "object"; members: readonly Member[]; spread: readonly Shape[] }
  | { kind: "list"; items: readonly string[] }
  | { kind: "text"; text: string }
  | { kind: "name"; name: string }
  | { kind: "unknown" };

/** A member of an object in a TypeScript module. `offset` is the position of its key in the text. */
export interface Member {
  name: string;
  offset: number;
  shape: Shape;
}

/** The constants and imports at the top level of a TypeScript module. They are plain data, so that they can be cached on disk. */
export interface ModuleFacts {
  /** Local name → module and exported name. */
  imports: Readonly<Record<string, { from: string; name: string }>>;
  /** Constants by their local name. */
  values: Readonly<Record<string, Shape>>;
}

/** A node of the syntax tree. Only the members that this module reads are certain. */
type Syntax = Readonly<Record<string, unknown>> & { type: string; start: number };

type Parse = (file: string, text: string) => { program: { body: readonly Syntax[] }; errors: readonly unknown[] };

let parser: Parse | undefined;

/**
 * Parses a module of TypeScript, and returns the statements of its syntax tree. The parser is loaded on first use, because this takes
 * longer than everything else in this phase.
 */
function parse(file: string, text: string): readonly Syntax[] {
  parser ??= (createRequire(import.meta.url)("vite") as { parseSync: Parse }).parseSync;
  const { program, errors } = parser(file, text);
  return errors.length > 0 ? [] : program.body;
}

/**
 * Reads the constants and named imports at the top level of a TypeScript module from its syntax, without compiling or running the module.
 *
 * @returns empty facts for a module with syntax errors, because the compiler reports the errors
 */
export function readModule(file: string, text: string): ModuleFacts {
  const imports: Record<string, { from: string; name: string }> = {};
  const values: Record<string, Shape> = {};
  for (const statement of parse(file, text)) {
    if (statement.type === "ImportDeclaration") addImports(statement, imports);
    const declared = statement.type === "ExportNamedDeclaration" ? (statement["declaration"] as Syntax | null) : statement;
    if (declared?.type === "VariableDeclaration")
      for (const { id, init } of declared["declarations"] as { id: Syntax; init: Syntax | null }[])
        if (id.type === "Identifier" && init !== null) values[String(id["name"])] = shapeOf(init);
  }
  return { imports, values };
}

function addImports(statement: Syntax, imports: Record<string, { from: string; name: string }>): void {
  const from = String((statement["source"] as { value: unknown }).value);
  for (const { type, local, imported } of statement["specifiers"] as { type: string; local: Syntax; imported?: Syntax }[])
    if (type === "ImportSpecifier") imports[String(local["name"])] = { from, name: String(imported?.["name"] ?? local["name"]) };
}

/** Kinds of syntax nodes that have the same value as the expression in them: casts, `satisfies`, `!`, parentheses. */
const TYPED = ["TSAsExpression", "TSSatisfiesExpression", "TSNonNullExpression", "ParenthesizedExpression"];

function shapeOf(node: Syntax): Shape {
  if (TYPED.includes(node.type)) return shapeOf(node["expression"] as Syntax);
  if (node.type === "Identifier") return { kind: "name", name: String(node["name"]) };
  if (node.type === "Literal" && typeof node["value"] === "string") return { kind: "text", text: node["value"] };
  if (node.type === "ArrayExpression") {
    const items = (node["elements"] as (Syntax | null)[]).map((item) => item?.["value"]);
    return items.every((item) => typeof item === "string") ? { kind: "list", items } : { kind: "unknown" };
  }
  return node.type === "ObjectExpression" ? objectOf(node["properties"] as readonly Syntax[]) : { kind: "unknown" };
}

function objectOf(properties: readonly Syntax[]): Shape {
  const members: Member[] = [];
  const spread: Shape[] = [];
  for (const property of properties) {
    if (property.type === "SpreadElement") spread.push(shapeOf(property["argument"] as Syntax));
    else if (property["computed"] === true) spread.push({ kind: "unknown" });
    else {
      const key = property["key"] as Syntax;
      const name = String(key.type === "Identifier" ? key["name"] : key["value"]);
      members.push({ name, offset: key.start, shape: shapeOf(property["value"] as Syntax) });
    }
  }
  return { kind: "object", members, spread };
}
