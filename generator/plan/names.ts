import { wordsOf } from "../model/words.ts";
import { GENERATED } from "./output.ts";

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Converts a name to PascalCase: `addRoute` and `gateway-route` become `AddRoute` and `GatewayRoute`. */
export const pascal = (text: string): string => wordsOf(text).map(capital).join("");

/** Converts a name to camelCase: `gateway-route` becomes `gatewayRoute`. */
export function camel(text: string): string {
  const name = pascal(text);
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** Converts a name to kebab-case: `authCenter` → `auth-center`. */
const kebab = (text: string): string =>
  wordsOf(text)
    .map((word) => word.toLowerCase())
    .join("-");

const RESERVED = new Set(
  "arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof var void while with yield".split(
    " ",
  ),
);

/** Makes a name usable as an identifier in generated code: a reserved word gets a trailing underscore. */
export const identifier = (text: string): string => (RESERVED.has(text) ? `${text}_` : text);

export const entityFile = (entity: string): string => `${GENERATED}/entities/${entity}.ts`;
/** Returns the path of the generated file that declares the reply schema of an entity, from the root of the project. */
export const replyFile = (entity: string): string => `${GENERATED}/entities/${entity}.reply.ts`;
/** Returns the path of the file with the rules that several inputs of an entity share. */
export const entityRulesFile = (entity: string): string => `${GENERATED}/entities/${entity}.rules.ts`;
/**
 * Returns the path of a generated file of a service.
 * @param file The name without its ending, such as `calls` or `rules/add-route`.
 */
export const serviceFile = (service: string, file: string): string => `${GENERATED}/services/${kebab(service)}/${file}.ts`;
export const rulesFile = (call: { service: string; name: string }): string => serviceFile(call.service, `rules/${kebab(call.name)}`);
export const typedRulesFile = (entity: string): string => `${GENERATED}/entities/${entity}.typed.ts`;
export const typedValidatorFile = (entity: string): string => `${GENERATED}/validators/entity.${entity}.validate.js`;
/** Returns the path of the file with the rules that apply to whole records of an entity. */
export const wholeRulesFile = (entity: string): string => `${GENERATED}/entities/${entity}.whole.ts`;
export const wholeValidatorFile = (entity: string): string => `${GENERATED}/validators/whole.${entity}.validate.js`;
export const validatorFile = (call: { id: string }): string => `${GENERATED}/validators/${call.id}.validate.js`;
export const screenFile = (screen: string): string => `${GENERATED}/screens/${screen}.tsx`;
export const dialogsFile = (dialogs: string): string => `${GENERATED}/dialogs/${dialogs}.ts`;
export const workflowFile = (workflow: string, file = "workflow.ts"): string => `${GENERATED}/workflows/${workflow}/${file}`;
