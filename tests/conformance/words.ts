import type { JsonSchema } from "../../runtime/contract/server/route.ts";
import type { Call, Project } from "../../generator/model/types.ts";
import { declaredSchema, isSchema, resolved } from "./samples.ts";

/*
 * What a violated rule has to say, read from the metadata and not from the generated rules: the words beside the rule,
 * else a sentence that names the field by its title.
 */
type Entities = Project["entities"];

/** The message of a rule: exactly these words, or (`titled`) any sentence with this title. */
export type Expected = { words: string } | { titled: string };

export function expectedWords(declared: JsonSchema, keyword: string, name: string, entities: Entities): Expected {
  const schema = resolved(declared, entities);
  const own = schema["errorMessage"];
  if (typeof own === "string") return { words: own };
  const said = isSchema(own) ? (own[keyword] ?? (keyword === "enum" ? own["oneOf"] : undefined)) : undefined;
  return typeof said === "string" ? { words: said } : { titled: String(declared["title"] ?? schema["title"] ?? name) };
}

/** Whether a message is what was expected, for a readable failure: the message itself when it is. */
export function asSaid(expected: Expected, message: string): string {
  if ("words" in expected) return expected.words;
  return message.includes(expected.titled) && message !== "" ? message : `a sentence with ${expected.titled}`;
}

/** Messages of a form of which nothing is filled in, in the order in which the call declares what it requires. */
export const missingWords = (call: Call, entities: Entities): { field: string; expected: Expected }[] =>
  [call.query, call.body]
    .flatMap((shape) => shape.names.filter((name) => shape.required.includes(name)))
    .map((field) => ({ field, expected: expectedWords(declaredSchema(call, field, entities), "required", field, entities) }));
