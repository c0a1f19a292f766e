import equal from "ajv/dist/runtime/equal.js";
import ucs2length from "ajv/dist/runtime/ucs2length.js";
import { isMultipleOf } from "../../runtime/contract/values/decimals.ts";
import { formats } from "../../runtime/contract/values/formats.ts";
import { compareAmount } from "../../runtime/contract/values/money.ts";
import type { JsonSchema } from "../../runtime/contract/server/route.ts";
import type { InputRules, SchemaValidator } from "../../runtime/contract/language/violations.ts";
import { standaloneCode } from "../../generator/render/standalone.ts";
import { rulesOf } from "../../generator/plan/rules.ts";
import { dereferenced, inputSchema, validating } from "../../generator/plan/schema.ts";
import type { Project } from "../../generator/model/types.ts";

const bare = <T>(module: T): T => ((module as { default?: T }).default ?? module) as T;

/** Exports of the modules that a validator imports. */
const IMPORTED = { equal: bare(equal), ucs2length: bare(ucs2length), formats, isMultipleOf, compareAmount };

/** Runs the generated module of a validator without writing a file. */
export async function validatorOf(schema: JsonSchema): Promise<SchemaValidator> {
  const code = (await standaloneCode(validating(schema)))
    .replace(/^import .*$/gm, "")
    .replace(/export default (\w+);/, "const exported = () => $1;");
  const names = Object.keys(IMPORTED);
  return new Function(...names, `${code}\nreturn exported();`)(...Object.values(IMPORTED)) as SchemaValidator;
}

/** Builds the rules that validate the input of a call, from its metadata. */
export async function rulesOfCall(project: Project, service: string, name: string): Promise<InputRules> {
  const call = project.services.get(service)?.calls.get(name);
  if (call === undefined) throw new Error(`expected a call ${service}.${name}`);
  const validate = await validatorOf(dereferenced(inputSchema(call), project.entities));
  return { validate, rules: rulesOf(call, project) };
}
