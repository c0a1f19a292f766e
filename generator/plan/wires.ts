import type { JsonSchema } from "../../runtime/contract/server/route.ts";
import { isPassword, type Wire } from "../../runtime/contract/wire/wire.ts";
import type { Call } from "../model/types.ts";
import type { Node } from "./code.ts";
import { isSchema, schemasOf } from "./schema.ts";

/**
 * Returns the transfer format of values that are sent in another form than they are stored. The formats are comma-separated text, base64,
 * HTML, masks and transformed passwords. Only a list can be comma-separated text. A search compares such a text as it is sent, so it has no
 * format.
 *
 * @returns undefined if values are sent as they are stored
 */
export function wireOf(schema: JsonSchema): Wire | undefined {
  const types = Array.isArray(schema["type"]) ? schema["type"] : [schema["type"]];
  if (schema["x-wire"] === "comma" && types.includes("array")) return "comma";
  if (schema["x-wire"] === "password" || schema["x-wire"] === "earlier-password") return schema["x-wire"];
  if (schema["x-mask"] === "phone" || schema["x-mask"] === "id-card") return `mask-${schema["x-mask"]}`;
  if (schema["contentEncoding"] !== "base64") return undefined;
  return schema["contentMediaType"] === "text/html" ? "html" : "base64";
}

/**
 * Builds the node with the transfer formats of a call, by input and reply member. Inputs of the query are listed only if they are
 * passwords.
 *
 * @returns the node, or undefined if the call has no such formats
 */
export function wiresOf(call: Call): Node {
  // In a URL, only passwords are encoded differently.
  const asked = schemasOf(call.query.schema["properties"]).filter(([, schema]) => isPassword(wireOf(schema)));
  const fields = [...asked, ...schemasOf(call.body.schema["properties"]), ...schemasOf(recordOf(call)["properties"])];
  const wires = fields.flatMap(([field, schema]): [string, Node][] => {
    const wire = wireOf(schema);
    return wire === undefined ? [] : [[field, wire]];
  });
  return wires.length === 0 ? undefined : Object.fromEntries(wires);
}

/**
 * Builds the node that maps inputs and reply members of a call to other names in requests and replies (`x-wire-name`). Path parameters are
 * never renamed.
 *
 * @returns undefined if nothing is renamed
 */
export function sentNamesOf(call: Call): Node {
  const properties = [call.query.schema, call.body.schema, recordOf(call)].flatMap((schema) => schemasOf(schema["properties"]));
  const names = properties.flatMap(([name, { "x-wire-name": sent }]): [string, Node][] => (typeof sent === "string" ? [[name, sent]] : []));
  return names.length === 0 ? undefined : Object.fromEntries(names);
}

const member = (schema: JsonSchema, name: string): JsonSchema => schemasOf(schema["properties"]).find(([of]) => of === name)?.[1] ?? {};
const itemOf = (schema: JsonSchema): JsonSchema => (isSchema(schema["items"]) ? schema["items"] : {});

/** Returns the schema of one record of a reply: of a page, a list, or the record itself. */
function recordOf({ reply }: Call): JsonSchema {
  if (reply.page) return itemOf(member(reply.schema, "rows"));
  const named = reply.at === undefined ? reply.schema : member(reply.schema, reply.at);
  return reply.many ? itemOf(named) : named;
}
