import { AROUND } from "../../runtime/contract/language/page-of.ts";
import type { JsonSchema } from "../../runtime/contract/server/route.ts";
import { memoised } from "../memo/memo.ts";
import type { Node } from "./code.ts";
import { pascal } from "./names.ts";
import { isSchema, listOf, schemasOf } from "./schema.ts";

/** An entity for the OpenAPI document: the JSON Schemas of its records, which calls refer to. */
export interface DocumentedEntity {
  name: string;
  /** The schema of records in requests. */
  sent: JsonSchema;
  /** The schema of records in replies; undefined if no call returns a list of them. */
  replied: JsonSchema | undefined;
}

const COMMON: readonly string[] = ["pageNumber", "pageSize", "countLimit", "totalHint", AROUND, "version"];

/** Serialises a fragment of the document. Most fragments stem from one call or entity, and are the same objects in a repeated run. */
const textOf = memoised((of: object): string => JSON.stringify(of));

/**
 * Maximum number of members of an object that is printed where it is used. An object with more becomes a component of the OpenAPI document.
 */
const MANY = 3;

/**
 * Collects the components of openapi.json: schemas, replies and parameters that several calls share. Each method registers a component and
 * returns the reference to it. Equal schemas or replies are registered only once, under the name that the first caller wants.
 */
export class OpenapiComponents {
  readonly schemas: Record<string, Node> = {};
  readonly responses: Record<string, Node> = {};
  readonly parameters: Record<string, Node> = {};
  readonly #names = new Map<string, string>();

  constructor(entities: readonly DocumentedEntity[]) {
    for (const { name, replied } of entities) if (replied !== undefined) this.#entity(`${pascal(name)}Record`, replied);
    const rows = entities.filter(({ replied }) => replied !== undefined);
    for (const { name, sent } of [...rows, ...entities]) this.#entity(pascal(name), sent);
  }

  #entity(name: string, schema: JsonSchema): void {
    this.schema(name, schema, name, 0);
  }

  /**
   * Registers a schema under the first free name.
   * @returns A reference to it, or the schema itself if it is small.
   */
  schema(wanted: string, schema: JsonSchema, otherwise: string, many = MANY): JsonSchema {
    const members = schemasOf(schema["properties"]);
    if (members.length <= many && many > 0) return schema;
    const properties = members.map(([name, of]) => [name, this.withRows(of)] as const);
    const isWhole = properties.every(([, of], index) => of === members[index]?.[1]);
    const whole = isWhole ? schema : { ...schema, properties: Object.fromEntries(properties) };
    return { $ref: `#/components/schemas/${this.#name("schemas", wanted, otherwise, whole as Node)}` };
  }

  /** Replaces the rows of a list by a reference if they are the records of an entity. */
  withRows(schema: JsonSchema): JsonSchema {
    const { items } = schema;
    if (!isSchema(items) || !isSchema(items["properties"])) return schema;
    const name = [items, nullable(items)].map((of) => this.#names.get(`schemas ${textOf(of)}`)).find((of) => of !== undefined);
    return name === undefined ? schema : { ...schema, items: { $ref: `#/components/schemas/${name}` } };
  }

  response(wanted: string, response: Node, otherwise: string): Node {
    return { $ref: `#/components/responses/${this.#name("responses", wanted, otherwise, response)}` };
  }

  /** Registers a header that several calls accept. */
  header(name: string, parameter: Node): Node {
    this.parameters[name] = parameter;
    return { $ref: `#/components/parameters/${name}` };
  }

  /** Registers a parameter that all lists or all changes share. Other parameters are returned unchanged. */
  parameter(field: string, parameter: Node): Node {
    if (!COMMON.includes(field)) return parameter;
    this.parameters[field] ??= parameter;
    const same = textOf(this.parameters[field] as object) === textOf(parameter as object);
    return same ? { $ref: `#/components/parameters/${field}` } : parameter;
  }

  #name(kind: "schemas" | "responses", wanted: string, otherwise: string, of: Node): string {
    const text = `${kind} ${textOf(of as object)}`;
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    const name = Object.hasOwn(this[kind], wanted) ? otherwise : wanted;
    this.#names.set(text, name);
    this[kind][name] = of;
    return name;
  }
}

/**
 * Returns the schema of a request body in which optional fields may be null too, because null clears a field. Required fields and other
 * keywords are unchanged.
 */
export const nullable = memoised((schema: JsonSchema): JsonSchema => {
  const required = new Set(listOf(schema["required"]));
  const properties = schemasOf(schema["properties"]).map(([name, field]) => [name, required.has(name) ? field : orNull(field)]);
  return { ...schema, properties: Object.fromEntries(properties) };
});

function orNull(field: JsonSchema): JsonSchema {
  const { type, enum: codes } = field;
  if (type === undefined || isSchema(field["$ref"]) || field["oneOf"] !== undefined) return { anyOf: [field, { type: "null" }] };
  const types = [...new Set([type, "null"].flat())];
  return Array.isArray(codes) ? { ...field, type: types, enum: [...codes, null] } : { ...field, type: types };
}
