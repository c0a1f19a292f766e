import type { JsonSchema } from "../../runtime/contract/route.ts";
import type { Node } from "../plan/code.ts";
import type { Output } from "../plan/output.ts";
import { Imports } from "./imports.ts";
import { printJson, printJsonLines } from "./json.ts";
import { comment, quote } from "./literal.ts";
import { type Page, printNode, printObject } from "./print.ts";
import { declaration } from "./schema-type.ts";

export interface Templates {
  /** The body of an output, its imports collected. */
  body(output: Output, prepared: Readonly<Record<string, string>>): string;
}

/** Where the imports go: they are known only after the body is printed. */
const IMPORTS = "\u0001imports\u0001";

/** Names that emitted files declare themselves. */
const RESERVED: Readonly<Record<string, readonly string[]>> = {
  page: ["screen"],
  client: ["send"],
  rules: ["input"],
  workflow: ["actors", "transitions", "can"],
  storage: ["tables", "derivations", "record"],
};

/** Compiles each template once, when it is first needed. */
export async function createTemplates(texts: ReadonlyMap<string, string>): Promise<Templates> {
  const { default: Handlebars } = await import("handlebars");
  const engine = Handlebars.create();
  const compiled = new Map<string, Handlebars.TemplateDelegate>();
  let page: Page = { file: "", imports: new Imports("", [], false) };
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
    body(output, prepared) {
      const browser = ["page", "slots"].includes(output.template);
      page = { file: output.path, imports: new Imports(output.path, ["s", "m", ...(RESERVED[output.template] ?? [])], browser) };
      const text = template(output.template)({ ...output.view, ...prepared });
      return withImports(text, page.imports.text());
    },
  };
}

function withImports(text: string, imports: string): string {
  const placed = text.replace(`${IMPORTS}\n${imports === "" ? "\n" : ""}`, () => imports).replace(`${IMPORTS}\n`, () => imports);
  return `${placed.trimEnd()}\n`;
}

type Helper = (...args: never[]) => unknown;

/** All that templates may call. Escaping is that of code: `string`, `comment`; never HTML's. */
function helpersFor(page: () => Page): Record<string, Helper> {
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
    namespace: (module: string, wanted: string) => page().imports.namespace(module, wanted),
    declare: (name: string, schema: JsonSchema, nullable: boolean) => declaration(name, schema, nullable),
    union: (names: readonly string[]) => (names.length === 0 ? " never" : names.map((name) => `\n  | ${quote(name)}`).join("")),
    join: (a: string, b: string) => `${a}${b}`,
  };
}
