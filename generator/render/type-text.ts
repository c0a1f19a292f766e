import type { JsonSchema } from "../../runtime/contract/server/route.ts";
import { digest } from "./header.ts";
import type { RenderCache } from "./render.ts";

/**
 * The printed TypeScript types of schemas, by their cache keys ({@link keyOf}). An object is printed as `{ … }` with members indented by
 * two blanks.
 */
export type TypeTexts = ReadonlyMap<string, string>;

/** The version of the cache key. Increase it when the use of the library or the processing of its output changes. */
const ASKED = "types 2";

/**
 * Computes the key under which the printed type of a schema is cached, and by which templates find it. It also depends on how types are
 * printed, so that texts of an earlier version are not used.
 */
export const keyOf = (schema: JsonSchema): string => digest(JSON.stringify([ASKED, schema]));

/**
 * Generates the TypeScript types of many schemas with json-schema-to-typescript. The library is loaded only if a schema is not in the
 * cache. All schemas are passed in a single call, because each call costs as much time as ten schemas.
 *
 * @throws Error if the library prints no type for a schema
 */
export async function typeTexts(schemas: readonly JsonSchema[], cache: RenderCache): Promise<TypeTexts> {
  const texts = new Map<string, string>();
  const unknown = new Map<string, JsonSchema>();
  for (const schema of schemas) {
    const key = keyOf(schema);
    const known = cache.get(key);
    if (known === undefined) unknown.set(key, schema);
    else texts.set(key, known);
  }
  for (const [key, text] of await compiled([...unknown])) texts.set(key, text);
  for (const [key, text] of texts) cache.set(key, text);
  return texts;
}

async function compiled(schemas: readonly [string, JsonSchema][]): Promise<[string, string][]> {
  if (schemas.length === 0) return [];
  const { compile } = await import("json-schema-to-typescript");
  const name = (index: number): string => `Type${index}Of`;
  const $defs = Object.fromEntries(schemas.map(([, schema], index) => [name(index), schema]));
  const root = { title: "Root", type: "object", $defs, additionalProperties: false };
  const printed = await compile(masked(root) as Parameters<typeof compile>[0], "Root", {
    bannerComment: "",
    format: false,
    additionalProperties: false,
    ignoreMinAndMaxItems: true,
    unreachableDefinitions: true,
  });
  const text = printed.replaceAll(MARK, "");
  const found = new Map<string, string>();
  for (const declaration of text.split(/^export (?=(?:type|interface) )/m)) {
    const [, , of, body] = /^(type|interface) (\w+)(?: =)? ([\s\S]*)/.exec(declaration) ?? [];
    if (of !== undefined && body !== undefined) found.set(of, indented(withoutLastComment(body).trim()));
  }
  return schemas.map(([key], index) => {
    const body = found.get(name(index));
    if (body === undefined) throw new Error(`json-schema-to-typescript printed no type for ${JSON.stringify(schemas[index]?.[1])}`);
    return [key, body];
  });
}

const MARK = "XxOwnMemberXx";

/**
 * Returns a copy of a schema in which each text that is also a name of `Object.prototype`, such as `constructor`, has a mark. The library
 * looks up names without an own-property test, and would find the inherited function.
 */
function masked(schema: JsonSchema): unknown {
  const names = new RegExp(`"(${Object.getOwnPropertyNames(Object.prototype).join("|")})"`, "g");
  return JSON.parse(JSON.stringify(schema).replace(names, `"$1${MARK}"`));
}

/** Removes the last comment, which belongs to the next type. */
const withoutLastComment = (text: string): string => text.replace(/\n\/\*\*(?:(?!\*\/)[\s\S])*\*\/\s*$/, "");

/** Indents the unformatted output of the library like the other files. */
function indented(text: string): string {
  let depth = 0;
  const lines = text
    .replace(/\/\*\*\n \* ([^\n]*)\n \*\//g, "/** $1 */")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const trimmed = bare(line.trim());
      if (/^[}\])]/.test(trimmed)) depth--;
      const isComment = trimmed.startsWith("/*") || trimmed.startsWith("*");
      const ended = isComment || depth === 0 || /[{;,([|&]$/.test(trimmed) ? trimmed : `${trimmed};`;
      const aligned = `${"  ".repeat(Math.max(0, depth))}${trimmed.startsWith("*") ? " " : ""}${ended}`;
      if (!isComment && /[{[(]$/.test(trimmed)) depth++;
      return aligned.trimEnd();
    });
  return lines.join("\n");
}

/** Removes the parentheses in `a?: ("1" | "2")`. */
const bare = (line: string): string => line.replace(/^(.*?: |)\(([^()]*)\)$/, "$1$2");
