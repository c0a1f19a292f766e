import { BOUNDS, type BodyRoom } from "../../runtime/contract/values/bounds.ts";
import type { JsonSchema } from "../../runtime/contract/server/route.ts";
import { countedLength } from "../model/bounds.ts";
import type { Call, WithoutScreens } from "../model/types.ts";
import { dereferenced, isSchema, listOf, schemasOf } from "./schema.ts";

/** Bytes reserved for a number, a boolean, or a text with a format of limited length. */
const SHORT = 40;
/** Maximum bytes of a character in UTF-8. Base64 adds a third; `textBytes` reserves a half. */
const BYTES = 4;
/** Room for white space and unknown names, so that they are refused with a message and not for the size of the body. */
const SPARE: BodyRoom = { bytes: 4096, values: 64 };

/**
 * Computes the maximum size of a call's request body, so that the server can refuse a larger one before parsing it. It is the size of the
 * largest body that fulfils the schema, with a reserve for white space and unknown names, and at most `BOUNDS.body`.
 *
 * @returns the limits in bytes and in number of values; undefined if the call has no body or receives a file
 */
export function bodyRoom({ body }: Call, { entities }: WithoutScreens): BodyRoom | undefined {
  if (body.file || body.names.length === 0) return undefined;
  const { bytes, values } = roomOf(dereferenced(body.schema, entities));
  return { bytes: Math.min(bytes + values * BYTES + SPARE.bytes, BOUNDS.body), values: values + SPARE.values };
}

function roomOf(schema: JsonSchema): BodyRoom {
  const items = schema["items"];
  if (isSchema(items)) return times(roomOf(items), Number(schema["maxItems"]));
  const members = schemasOf(schema["properties"]);
  if (members.length > 0) return sum(members.map(([name, of]) => plus(roomOf(of), name.length * BYTES)));
  return { bytes: textBytes(schema), values: 1 };
}

function textBytes(schema: JsonSchema): number {
  const codes = listOf(schema["enum"]).map((code) => String(code).length);
  if (codes.length > 0) return Math.max(...codes) * BYTES + SHORT;
  const longest =
    Number(schema["maxLength"] ?? countedLength(schema["pattern"]) ?? 0) * (schema["contentEncoding"] === "base64" ? BYTES * 1.5 : BYTES);
  return longest + SHORT;
}

const plus = ({ bytes, values }: BodyRoom, more: number): BodyRoom => ({ bytes: bytes + more, values });
const times = ({ bytes, values }: BodyRoom, count: number): BodyRoom => ({ bytes: bytes * count, values: values * count + 1 });

const sum = (rooms: readonly BodyRoom[]): BodyRoom => ({
  bytes: rooms.reduce((total, { bytes }) => total + bytes, 0),
  values: rooms.reduce((total, { values }) => total + values, 1),
});
