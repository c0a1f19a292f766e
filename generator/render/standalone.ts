import type { JsonSchema } from "../../runtime/contract/server/route.ts";
import { formats } from "../../runtime/contract/values/formats.ts";
import { CALLED, decimalKeywords } from "./decimal-keywords.ts";
import type { Ajv } from "ajv";
import { isLinear } from "../rules/pattern-cost.ts";
import { parsePattern } from "../rules/parse-pattern.ts";

/** Keywords that only the 2020-12 dialect of ajv supports. The older dialect generates half as much code. */
const MODERN =
  /"(?:prefixItems|unevaluatedProperties|unevaluatedItems|dependentRequired|dependentSchemas|minContains|maxContains|\$dynamicRef|\$defs)":/;

type Compile = (schema: JsonSchema) => string;

type Dialect = typeof import("ajv")["Ajv"] | typeof import("ajv/dist/2020.js")["Ajv2020"];

const dialects = {
  classic: async (): Promise<Dialect> => (await import("ajv")).Ajv,
  modern: async (): Promise<Dialect> => (await import("ajv/dist/2020.js")).Ajv2020,
};

const compilers: { [K in `${keyof typeof dialects} ${boolean}`]?: Promise<Compile> } = {};

/** Inherited property names. A schema with such a name needs a validator that checks own properties, which is larger. */
const INHERITED = new RegExp(`"(?:${Object.getOwnPropertyNames(Object.prototype).join("|")})"`);

/**
 * Compiles a schema to the ES module of a validator, without `eval` and `require`. Each dialect of ajv is loaded on first use.
 * @throws Error if ajv refuses the schema, or emits a `require` that is not replaced.
 */
export async function standaloneCode(schema: JsonSchema): Promise<string> {
  const text = JSON.stringify(schema);
  const dialect = MODERN.test(text) ? "modern" : "classic";
  const ownProperties = INHERITED.test(text);
  const key = `${dialect} ${ownProperties}` as const;
  compilers[key] ??= loadCompiler(await dialects[dialect](), ownProperties);
  return (await compilers[key])(schema);
}

async function loadCompiler(Ajv: Dialect, ownProperties: boolean): Promise<Compile> {
  const [{ _ }, { default: standalone }, guardPatterns, installDecimals] = await Promise.all([
    import("ajv"),
    import("ajv/dist/standalone/index.js"),
    patternGuard(),
    decimalKeywords(),
  ]);
  const emit =
    typeof standalone === "function"
      ? standalone
      : (standalone as { default: typeof import("ajv/dist/standalone/index.js").default }).default;
  return (schema) => {
    const ajv = new Ajv({
      allErrors: true,
      strict: false,
      ownProperties,
      messages: false,
      verbose: false,
      meta: false,
      validateSchema: false,
      addUsedSchema: false,
      code: { source: true, esm: true, optimize: 1, formats: _`formats` },
    });
    guardPatterns(ajv);
    installDecimals(ajv);
    for (const [name, test] of Object.entries(formats)) ajv.addFormat(name, test);
    return bundled(emit(ajv as never, ajv.compile(schema)), schema);
  };
}

/** Prints the line that imports a function of runtime/contract into a generated validator. */
const imported = (name: string, module: string): string =>
  `import { ${name} } from ${JSON.stringify(`../../../runtime/contract/${module}.ts`)};`;

/**
 * Matches the paths of rules that nobody reads, so that they can be removed from a validator. Only paths of rules in a branch and of
 * `contains` are read (runtime/contract/language/violations.ts).
 */
const UNREAD_PATH = /schemaPath:"(?!#\/(?:properties\/[^"/]+\/items\/)*(?:then|else|allOf)\/|[^"]*\/contains\/)(?:[^"\\]|\\.)*",/g;

/**
 * Makes the validator that ajv printed a module of its own: replaces `require` calls by imports, and removes constants that nothing reads.
 *
 * @throws Error if ajv emits a `require` that the generator does not know
 */
function bundled(code: string, schema: JsonSchema): string {
  const imports: string[] = [];
  let text = code
    .replace(/^"use strict";/, "")
    .replace(/export const validate = \w+;/, "")
    .replace(UNREAD_PATH, "");
  const named = /const (schema\d+) = /.exec(text)?.[1];
  if (named !== undefined && text.split(new RegExp(`\\b${named}\\b`)).length === 2)
    text = text.replace(`const ${named} = ${JSON.stringify(schema)};`, "");
  for (const name of ["ucs2length", "equal"]) {
    const call = `require("ajv/dist/runtime/${name}").default`;
    if (!text.includes(call)) continue;
    text = text.replaceAll(call, name);
    imports.push(name);
  }
  if (/\brequire\(/.test(text))
    throw new Error(`ajv emitted a require that the generator does not know: ${/require\([^)]*\)/.exec(text)?.[0]}`);
  const support = imports.length === 0 ? [] : [`import { ${imports.join(", ")} } from "./support.js";`];
  const called = Object.entries(CALLED).filter(([name]) => text.includes(`= ${name};`));
  const used = [...(/\bformats[.[]/.test(text) ? [["formats", "values/formats"] as const] : []), ...called].map(([name, module]) =>
    imported(name, module),
  );
  return [...used, ...support, text].join("\n");
}

type Length = typeof import("ajv/dist/runtime/ucs2length.js")["default"];

/**
 * Returns a function that makes ajv skip a pattern for texts of more than `maxLength` characters, because checking such a text could take
 * too long. The generator limits the cost of a pattern only for texts up to this length (E426). Without the guard, ajv would evaluate the
 * pattern although `maxLength` is already violated. Patterns of linear cost get no guard.
 */
export async function patternGuard(): Promise<(ajv: Ajv) => void> {
  const [{ _ }, { useFunc: funcOf }, length] = await Promise.all([
    import("ajv"),
    import("ajv/dist/compile/util.js"),
    import("ajv/dist/runtime/ucs2length.js"),
  ]);
  const ucs2length = (length.default as Length & { default?: Length }).default ?? length.default;
  return (ajv) => {
    const pattern = ajv.getKeyword("pattern");
    if (typeof pattern === "boolean" || !("code" in pattern)) throw new Error("ajv has no keyword `pattern` that emits code");
    const { code } = pattern;
    ajv.removeKeyword("pattern").addKeyword({
      ...pattern,
      // The keyword retains its position.
      before: "format",
      code: (cxt, type) => {
        const most: unknown = cxt.parentSchema["maxLength"];
        if (typeof most !== "number" || isLinear(parsePattern(String(cxt.schema)))) return code(cxt, type);
        cxt.gen.if(_`${funcOf(cxt.gen, ucs2length)}(${cxt.data}) <= ${most}`, () => code(cxt, type));
      },
    });
  };
}
