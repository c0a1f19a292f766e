import { GENERATED } from "./output.ts";

/** Words of a name: camelCase, kebab-case and snake_case alike. */
function words(text: string): string[] {
  return text
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== "");
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** `addRoute`, `gateway-route` → `AddRoute`, `GatewayRoute`. */
export const pascal = (text: string): string => words(text).map(capital).join("");

/** `gateway-route` → `gatewayRoute`. */
export function camel(text: string): string {
  const name = pascal(text);
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** `authCenter` → `auth-center`. */
export const kebab = (text: string): string =>
  words(text)
    .map((word) => word.toLowerCase())
    .join("-");

/** `orgGuid` → `org_guid`. */
export const snake = (text: string): string =>
  words(text)
    .map((word) => word.toLowerCase())
    .join("_");

const RESERVED = new Set(
  "arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof var void while with yield".split(
    " ",
  ),
);

/** A name that may stand for a constant: reserved words get a trailing underscore. */
export const identifier = (text: string): string => (RESERVED.has(text) ? `${text}_` : text);

export const entityFile = (entity: string): string => `${GENERATED}/entities/${entity}.ts`;
export const serviceFile = (service: string, file: string): string => `${GENERATED}/services/${kebab(service)}/${file}.ts`;
export const rulesFile = (call: { service: string; name: string }): string => serviceFile(call.service, `rules/${kebab(call.name)}`);
export const validatorFile = (call: { id: string }): string => `${GENERATED}/validators/${call.id}.validate.js`;
export const screenFile = (screen: string): string => `${GENERATED}/screens/${screen}.tsx`;
export const workflowFile = (workflow: string, file = "workflow.ts"): string => `${GENERATED}/workflows/${workflow}/${file}`;
