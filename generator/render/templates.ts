import type { JsonSchema } from "../../runtime/contract/server/route.ts";
import type { Node } from "../plan/code.ts";
import type { TypeSegment, TypeText } from "../plan/call-types.ts";
import { contract, type Output } from "../plan/output.ts";
import { Imports } from "./imports.ts";
import { printJson, printJsonLines } from "./json.ts";
import { comment, quote } from "./literal.ts";
import { type Page, printNode, printObject } from "./print.ts";
import { keyOf, type TypeTexts } from "./type-text.ts";

/** The template engine ({@link createTemplates}). */
export interface Templates {
  /** Renders the body of an output, including its imports. */
  body(output: Output, prepared: Readonly<Record<string, string>>, types: TypeTexts): string;
}

/** The placeholder of the imports, which are known only after the body is printed. */
const IMPORTS = "\u0001imports\u0001";

/** Names that a file of each template declares itself, so that imports into it must be renamed. */
const RESERVED: Readonly<Record<string, readonly string[]>> = {
  page: ["screen"],
  client: ["send", "portalClient"],
  rules: ["input"],
  workflow: ["actors", "inputs", "checks", "transitions", "can"],
  "list-exports": ["listExports"],
  "list-imports": ["listImports"],
  storage: ["tables", "derivations", "record"],
};

/**
 * Creates the template engine (Handlebars). Each template is compiled when it is first used.
 *
 * @param texts the texts of the templates, by name; rendering another name throws an Error
 */
export async function createTemplates(texts: ReadonlyMap<string, string>): Promise<Templates> {
  const { default: Handlebars } = await import("handlebars");
  const engine = Handlebars.create();
  const compiled = new Map<string, Handlebars.TemplateDelegate>();
  let page: TypedPage = { file: "", imports: new Imports("", [], false), types: new Map() };
  for (const [helper, run] of Object.entries(helpersFor(() => page))) engine.registerHelper(helper, run as Handlebars.HelperDelegate);

  const template = (name: string): Handlebars.TemplateDelegate => {
    const known = compiled.get(name);
    if (known !== undefined) return known;
    const text = texts.get(name);
    if (text === undefined) throw new Error(`no template "${name}"; there are: ${[...texts.keys()].sort().join(", ")}`);
    const made = engine.compile(text, { noEscape: true, strict: true, preventIndent: true });
    compiled.set(name, made);
    return made;
  };

  return {
    body(output, prepared, types) {
      const browser = ["page", "slots"].includes(output.template);
      page = { file: output.path, imports: new Imports(output.path, ["s", "m", ...(RESERVED[output.template] ?? [])], browser), types };
      const text = template(output.template)({ ...output.view, ...prepared });
      return withImports(text, page.imports.text());
    },
  };
}

function withImports(text: string, imports: string): string {
  const result = text.replace(`${IMPORTS}\n${imports === "" ? "\n" : ""}`, () => imports).replace(`${IMPORTS}\n`, () => imports);
  return `${result.trimEnd()}\n`;
}

interface TypedPage extends Page {
  types: TypeTexts;
}

/** Prints a type, and adds the names that it uses from other modules to the imports of the file. */
function printType(text: TypeText, { imports, types, file }: TypedPage): string {
  const segment = (of: TypeSegment): string => {
    if (typeof of === "string") return of;
    if ("schema" in of) return printSchema(of.schema);
    return of.module === file ? of.name : imports.type(of.module, of.name);
  };
  const printSchema = (schema: JsonSchema): string => {
    const printed = types.get(keyOf(schema)) ?? "unknown";
    if (/\bAmount\b/.test(printed)) imports.type(contract("language/record"), "Amount");
    return printed;
  };
  return text.map(segment).join("");
}

/** Prints `interface Name { … }` for a single object, or else `type Name = …;`. */
function printDeclaration(name: string, text: TypeText, page: TypedPage): string {
  const printed = printType(text, page);
  const alone = text.length === 1 && printed.startsWith("{\n");
  return alone ? `interface ${name} ${printed}` : broken(`type ${name} = ${printed};`);
}

const WIDTH = 130;

/** Breaks a line with a union of string literals that is longer than `WIDTH` into several lines, before a `|`. */
function broken(line: string): string {
  const lines = [""];
  for (const segment of line.split(/(?= \| ")/)) {
    const last = lines.length - 1;
    const fits = `${lines[last]}${segment}`.split("\n")[0] ?? "";
    if (fits.length > WIDTH && lines[last] !== "") lines.push(`    ${segment.trimStart()}`);
    else lines[last] += segment;
  }
  return lines.join("\n");
}

type Helper = (...args: never[]) => unknown;

/** Creates the helpers of templates. `string` and `comment` escape a text for code. HTML escaping is never used. */
function helpersFor(page: () => TypedPage): Record<string, Helper> {
  return {
    imports: () => IMPORTS,
    code: (node: Node, indent: unknown) => printNode(node, page(), typeof indent === "string" ? indent : ""),
    object: (node: Node) => printObject(node, page()),
    string: quote,
    comment,
    json: (node: Node) => printJson(node),
    "json-lines": (node: Node) => printJsonLines(node),
    use: (module: string, name: string) => page().imports.value(module, name),
    "use-type": (module: string, name: string) => page().imports.type(module, name),
    "import-type": (module: string, name: string) => {
      page().imports.type(module, name);
      return "";
    },
    "use-default": (module: string, wanted: string) => page().imports.default(module, wanted),
    declare: (name: string, text: TypeText) => printDeclaration(name, text, page()),
    "declare-schema": (name: string, schema: JsonSchema) => printDeclaration(name, [{ schema }], page()),
    union: (names: readonly string[]) => (names.length === 0 ? " never" : names.map((name) => `\n  | ${quote(name)}`).join("")),
    join: (a: string, b: string) => `${a}${b}`,
  };
}
