import { type Rule, grammars } from "../../generator/parse/grammar.ts";

/** Names that the grammar gives to language constructs with references. */
export type Holder = "condition" | "value" | "text" | "reference" | "send" | "set" | "label" | "hint" | "checks";
const HOLDERS: readonly string[] = ["condition", "value", "text", "reference", "send", "set", "label", "hint", "checks"];

/** Definitions of the screens' grammar that are walked separately. */
const SHAPES = ["options", "field", "column", "form", "link", "block", "action"];

/** Every keyword of the screens' grammar that holds a reference, by its path. */
export function holders(): Map<string, Holder> {
  const found = new Map<string, Holder>();
  const walk = (rule: Rule, at: string): void => {
    const name = rule.$ref?.split("/").at(-1) ?? "";
    if (rule.$ref?.startsWith("common.") && HOLDERS.includes(name)) found.set(at, name as Holder);
    if (rule.$ref?.startsWith("#") && !SHAPES.includes(name)) walk(grammars.screen.definitions?.[name] ?? {}, at);
    for (const subschema of [
      ...(rule.anyOf ?? []),
      ...(rule.oneOf ?? []),
      ...(rule.allOf ?? []),
      ...(rule.then ? [rule.then] : []),
      ...(rule.items ? [rule.items] : []),
    ])
      walk(subschema, kindOf(subschema, at));
    for (const [keyword, subschema] of Object.entries(rule.properties ?? {})) walk(subschema, `${at}.${keyword}`);
  };
  walk({ properties: grammars.screen.properties ?? {} }, "screen");
  for (const name of SHAPES) walk(grammars.screen.definitions?.[name] ?? {}, name);
  return found;
}

/** Names alternatives that are shapes of their own: kinds of block, a section among fields. */
function kindOf({ properties }: Rule, at: string): string {
  const kind = properties?.["kind"]?.const;
  if (at === "block" && kind !== undefined) return kind === "form" ? "formBlock" : String(kind);
  return properties?.["section"] === undefined ? at : "section";
}
