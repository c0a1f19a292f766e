import common from "../../schemas/meta/common.schema.json" with { type: "json" };
import data from "../../schemas/meta/data.schema.json" with { type: "json" };
import dialogs from "../../schemas/meta/dialogs.schema.json" with { type: "json" };
import entity from "../../schemas/meta/entity.schema.json" with { type: "json" };
import menus from "../../schemas/meta/menus.schema.json" with { type: "json" };
import screen from "../../schemas/meta/screen.schema.json" with { type: "json" };
import service from "../../schemas/meta/service.schema.json" with { type: "json" };
import workflow from "../../schemas/meta/workflow.schema.json" with { type: "json" };
import type { Kind } from "../load/load.ts";
import { ownValue } from "../../runtime/contract/values/own-value.ts";

/** A rule of the grammar: the subset of JSON Schema draft-07 that schemas/meta uses. */
export interface Rule {
  $ref?: string;
  description?: string;
  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  properties?: Readonly<Record<string, Rule>>;
  required?: readonly string[];
  additionalProperties?: boolean | Rule;
  propertyNames?: Rule;
  minProperties?: number;
  maxProperties?: number;
  items?: Rule;
  minItems?: number;
  maxItems?: number;
  anyOf?: readonly Rule[];
  oneOf?: readonly Rule[];
  allOf?: readonly Rule[];
  not?: Rule;
  if?: Rule;
  then?: Rule;
  definitions?: Readonly<Record<string, Rule>>;
}

/**
 * Treats a JSON document as a grammar, because TypeScript infers a far too wide type for it. A test in tests/generator ensures that each
 * document is a grammar.
 */
const grammar = (document: object): Rule => document as Rule;

/** The grammar of each kind of file. Editors use the same documents. */
export const grammars: Readonly<Record<Kind, Rule>> = {
  data: grammar(data),
  dialogs: grammar(dialogs),
  entity: grammar(entity),
  menus: grammar(menus),
  screen: grammar(screen),
  service: grammar(service),
  workflow: grammar(workflow),
};

const documents: Readonly<Record<string, Rule>> = {
  "common.schema.json": grammar(common),
  ...Object.fromEntries(Object.entries(grammars).map(([kind, rule]) => [`${kind}.schema.json`, rule])),
};

/** A rule of a grammar, and the document relative to which its `$ref`s are resolved. */
export interface Located {
  rule: Rule;
  /** Name of the document in schemas/meta, such as `screen.schema.json`. */
  document: string;
}

/**
 * Follows the `$ref` of a rule until a rule without `$ref` is found. References point to `definitions` of the same or another document.
 *
 * @returns the rule and its document; the same rule if it has no `$ref`
 * @throws Error if a reference has no target, which is a mistake in the grammar and not in the metadata
 */
export function resolved(located: Located): Located {
  let current = located;
  while (current.rule.$ref !== undefined) {
    const [file, pointer = ""] = current.rule.$ref.split("#");
    const document = file === undefined || file === "" ? current.document : file;
    const name = /^\/definitions\/(\w+)$/.exec(pointer)?.[1];
    const rule = name === undefined ? undefined : documents[document]?.definitions?.[name];
    if (rule === undefined) throw new Error(`schemas/meta: ${current.rule.$ref} (in ${current.document}) does not resolve`);
    current = { rule, document };
  }
  return current;
}

/** Returns the grammar for a kind of file: its rule, and the name of the document in which the rule's `$ref`s are resolved. */
export function grammarOf(kind: Kind): Located {
  return { rule: grammars[kind], document: `${kind}.schema.json` };
}

/**
 * Lists the keywords that the screen grammar allows at a path, in the sequence of the grammar and without duplicates.
 *
 * @param path a definition, followed by the keywords that lead down from it
 * @param having only mappings that allow this keyword are considered
 * @returns an empty list if the grammar has no such path
 * @throws Error if the definition does not exist
 */
export function keywordsAt([definition, ...below]: readonly string[], having?: string): readonly string[] {
  const start: Located = { rule: { $ref: `#/definitions/${definition}` }, document: "screen.schema.json" };
  const locations = below.reduce((known, keyword) => known.flatMap((location) => stepped(location, keyword)), readings(start));
  const mappings = locations.map(({ rule }) => Object.keys(rule.properties ?? {}));
  return [...new Set(mappings.filter((keywords) => having === undefined || keywords.includes(having)).flat())];
}

/**
 * Maps each keyword of a mapping to the keywords that its value may contain, one level deep. By this, a hint finds the keyword to which a
 * misplaced keyword belongs. A keyword whose value is no mapping is left out.
 *
 * @param known the rules of the keywords of the mapping
 * @param inside locates these rules in their document
 */
export function innerKeywords(
  known: Readonly<Record<string, Rule>>,
  inside: (rule: Rule) => Located,
): ReadonlyMap<string, readonly string[]> {
  const all = (located: Located): Located[] =>
    readings(located).flatMap((reading) => [
      reading,
      ...(reading.rule.allOf ?? []).flatMap((rule) => readings({ rule, document: reading.document })),
    ]);
  return new Map(
    Object.entries(known).map(([name, rule]) => [name, all(inside(rule)).flatMap((found) => Object.keys(found.rule.properties ?? {}))]),
  );
}

function stepped({ rule, document }: Located, keyword: string): Located[] {
  const below = ownValue(rule.properties, keyword);
  return below === undefined ? [] : readings({ rule: below, document });
}

/** Lists a rule and all alternatives in it (`anyOf`, `oneOf`, `then`). If one is a list, includes the rule of its items. */
function readings(located: Located): Located[] {
  const { rule, document } = resolved(located);
  const cases = (rule.allOf ?? []).flatMap((item) => item.then ?? []);
  const inner = [...(rule.anyOf ?? []), ...(rule.oneOf ?? []), ...cases, ...(rule.items === undefined ? [] : [rule.items])];
  return [{ rule, document }, ...inner.flatMap((subrule) => readings({ rule: subrule, document }))];
}
