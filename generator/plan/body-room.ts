import { BOUNDS, type BodyRoom } from "../../runtime/contract/values/bounds.ts";
import type { JsonSchema } from "../../runtime/contract/server/route.ts";
import { countedLength } from "../model/bounds.ts";
import type { Call, WithoutScreens } from "../model/types.ts";
import { dereferenced, isSchema, listOf, schemasOf } from "./schema.ts";

/** Bytes of a number, a boolean, or a text whose format limits it. */
const SHORT = 40;
/** Of a character in UTF-8; as base64 a third more. */
const BYTES = 4;
/** What white space and names that nobody knows may take: they are refused in words. */
const SPARE: BodyRoom = { bytes: 4096, values: 64 };

/** The largest body that the schema of a call has a use for; undefined: it takes none, or a file. */
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

const sum = (parts: readonly BodyRoom[]): BodyRoom => ({
  bytes: parts.reduce((total, { bytes }) => total + bytes, 0),
  values: parts.reduce((total, { values }) => total + values, 1),
});
