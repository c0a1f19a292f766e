import type { JsonSchema } from "../../runtime/contract/route.ts";

/** Entity types by json-schema-to-typescript, loaded at the first call. `schema` has its titles and references prepared. */
export async function entityTypeText(type: string, schema: JsonSchema): Promise<string> {
  const { compile } = await import("json-schema-to-typescript");
  const text = await compile({ ...schema, title: type } as Parameters<typeof compile>[0], type, {
    bannerComment: "",
    format: false,
    additionalProperties: false,
    declareExternallyReferenced: true,
    unreachableDefinitions: false,
  });
  return indented(text.trim());
}

/** The library's text unformatted, brought into the layout of the other files. */
function indented(text: string): string {
  let depth = 0;
  const lines = text
    .replace(/\/\*\*\n \* ([^\n]*)\n \*\//g, "/** $1 */")
    .split("\n")
    .map((line) => {
      const trimmed = line.trim();
      if (/^[}\])]/.test(trimmed)) depth--;
      const isComment = trimmed.startsWith("/*") || trimmed.startsWith("*");
      const ended = isComment || trimmed === "" || /[{;,([|&]$/.test(trimmed) || (depth === 0 && trimmed === "}") ? trimmed : `${trimmed};`;
      const placed = `${"  ".repeat(Math.max(0, depth))}${trimmed.startsWith("*") ? " " : ""}${ended}`;
      if (!isComment && /[{[(]$/.test(trimmed)) depth++;
      return placed.trimEnd();
    });
  return lines.join("\n");
}
