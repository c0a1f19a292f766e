import type { JsonSchema } from "../../runtime/contract/server/route.ts";
import type { Call, Project } from "../../generator/model/types.ts";
import { declaredSchema, isSchema, resolved } from "./samples.ts";

/*
 * Derives the expected message of a violated rule from the metadata, not from the generated rules. It is the declared message,
 * else any sentence with the field's title.
 */
type Entities = Project["entities"];

/** The expected message of a rule: exactly this text (`words`), or any sentence with this title (`titled`). */
export type Expected = { text: string } | { titled: string };

export function expectedMessage(declared: JsonSchema, keyword: string, name: string, entities: Entities): Expected {
  const schema = resolved(declared, entities);
  const own = schema["errorMessage"];
  if (typeof own === "string") return { text: own };
  const custom = isSchema(own) ? (own[keyword] ?? (keyword === "enum" ? own["oneOf"] : undefined)) : undefined;
  return typeof custom === "string" ? { text: custom } : { titled: String(declared["title"] ?? schema["title"] ?? name) };
}

/** Returns the message itself if it is as expected, else a description of the expected one, for readable failures. */
export function matchExpected(expected: Expected, message: string): string {
  if ("text" in expected) return expected.text;
  return message.includes(expected.titled) && message !== "" ? message : `a sentence with ${expected.titled}`;
}

/** Lists the expected messages of an empty form, in the order in which the call declares its required fields. */
export const missingMessages = (call: Call, entities: Entities): { field: string; expected: Expected }[] =>
  [call.query, call.body]
    .flatMap((shape) => shape.names.filter((name) => shape.required.includes(name)))
    .map((field) => ({ field, expected: expectedMessage(declaredSchema(call, field, entities), "required", field, entities) }));
