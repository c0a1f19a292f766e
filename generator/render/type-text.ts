import type { JsonSchema } from "../../runtime/contract/server/route.ts";
import { digest } from "./header.ts";
import type { RenderCache } from "./render.ts";

/** Types of schemas by `keyOf`: `{ … }` for an object, its members indented by two. */
export type TypeTexts = ReadonlyMap<string, string>;

/** Part of the key: raise when what is asked of the library, or what is made of its answer, changes. */
const ASKED = "types 2";

export const keyOf = (schema: JsonSchema): string => digest(JSON.stringify([ASKED, schema]));

/**
 * The types of many schemas by json-schema-to-typescript, which prints all members of all generated types. It is
 * loaded at the first schema that is not known, and asked once for all of them: each question of its own costs as much as ten schemas.
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
  for (const part of text.split(/^export (?=(?:type|interface) )/m)) {
    const [, , of, body] = /^(type|interface) (\w+)(?: =)? ([\s\S]*)/.exec(part) ?? [];
    if (of !== undefined && body !== undefined) found.set(of, indented(withoutLastComment(body).trim()));
  }
  return schemas.map(([key], index) => {
    const body = found.get(name(index));
    if (body === undefined) throw new Error(`json-schema-to-typescript printed no type for ${JSON.stringify(schemas[index]?.[1])}`);
    return [key, body];
  });
}

const MARK = "XxOwnMemberXx";

/** The library asks schemas for members by name, and takes what every object has for a keyword: such names are marked for it. */
function masked(schema: JsonSchema): unknown {
  const names = new RegExp(`"(${Object.getOwnPropertyNames(Object.prototype).join("|")})"`, "g");
  return JSON.parse(JSON.stringify(schema).replace(names, `"$1${MARK}"`));
}

/** The comment before the next type says who refers to it. */
const withoutLastComment = (text: string): string => text.replace(/\n\/\*\*(?:(?!\*\/)[\s\S])*\*\/\s*$/, "");

/** The library's text unformatted, brought into the layout of the other files. */
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
      const placed = `${"  ".repeat(Math.max(0, depth))}${trimmed.startsWith("*") ? " " : ""}${ended}`;
      if (!isComment && /[{[(]$/.test(trimmed)) depth++;
      return placed.trimEnd();
    });
  return lines.join("\n");
}

/** `a?: ("1" | "2")` without its brackets. */
const bare = (line: string): string => line.replace(/^(.*?: |)\(([^()]*)\)$/, "$1$2");
