import { rowsReply } from "../../runtime/contract/server/rows-route.ts";
import { MOST_ROWS, rowsCall } from "../../runtime/contract/wire/rows-call.ts";
import type { JsonSchema } from "../../runtime/contract/server/route.ts";
import { memoised } from "../memo/memo.ts";
import type { Call, Entity, Service, WithoutScreens } from "../model/types.ts";
import { type Node, some } from "./code.ts";
import { isChange } from "./matrix.ts";
import { pascal } from "./names.ts";
import { type DocumentedEntity, nullable, OpenapiComponents } from "./openapi-components.ts";
import type { View } from "./output.ts";
import { published } from "./published.ts";
import { asSent, sentAs } from "./sent-names.ts";
import { rowsSchema } from "../model/shapes.ts";
import { hoisted, isSchema, listOf, schemasOf } from "./schema.ts";

type Json = { readonly [name: string]: Node };

const refer = (entity: string): string => `#/components/schemas/${pascal(entity)}`;

/** Converts a schema to its wire format, with the names that are used there. */
const publicly = (schema: JsonSchema): JsonSchema => published(asSent(schema), refer);

/**
 * Builds the data from which openapi.json is printed (OpenAPI 3.1). Each reply is in its envelope. Schemas that several calls share are
 * components.
 */
export const openapi = (project: WithoutScreens): View => documentOf(sourceOf(project));

/** The members of a call that the OpenAPI document describes. */
interface Documented extends Pick<Call, "id" | "service" | "method" | "path" | "access" | "query" | "body" | "reply" | "rows"> {
  isChange: boolean;
}

/** Everything that the document depends on. It has no positions in the sources, so most edits leave it unchanged. */
interface DocumentSource {
  services: readonly (Pick<Service, "name" | "title"> & { calls: readonly Documented[] })[];
  entities: readonly DocumentedEntity[];
}

const sourceOf = memoised(({ services, entities }: WithoutScreens): DocumentSource => {
  const rows = new Set([...entities.values()].flatMap(({ fields }) => [...fields.values()].map((field) => field.rows)));
  return {
    services: [...services.values()].map(({ name, title, calls }) => ({ name, title, calls: [...calls.values()].map(documented) })),
    entities: [...entities.values()].map((entity) => ({
      name: entity.name,
      sent: sentRow(entity, entities),
      replied: rows.has(entity.name) ? repliedRow(entity, entities) : undefined,
    })),
  };
});

const documented = memoised((call: Call): Documented => {
  const { id, service, method, path, access, query, body, reply, rows } = call;
  return { id, service, method, path, access, query, body, reply, ...(rows === undefined ? {} : { rows }), isChange: isChange(call) };
});

const documentOf = memoised((source: DocumentSource): View => {
  const paths: Record<string, Record<string, Node>> = {};
  const shared = new OpenapiComponents(source.entities);
  for (const service of source.services) {
    for (const call of service.calls) {
      const path = paths[call.path] ?? {};
      path[call.method] = operation(call, service.title, shared);
      paths[call.path] = path;
      if (call.rows === undefined) continue;
      const rows = rowsCall({ id: call.id, method: call.method, path: call.path });
      paths[rows.path] = { ...paths[rows.path], [rows.method]: rowsOperation(call, rows.id, service.title, shared) };
    }
  }
  return {
    document: {
      openapi: "3.1.0",
      info: { title: "gp-portal", version: "1", description: "采购与资产处置门户", license: { name: "MIT", identifier: "MIT" } },
      servers: [{ url: "/" }],
      tags: source.services.map((service) => ({ name: service.name, description: service.title })),
      paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
      components: {
        schemas: { ...shared.schemas, ...ENVELOPES },
        responses: {
          ...shared.responses,
          Refused: {
            description:
              "No right (403), not found (404), conflict or refused transition (409), rule violated (422), captcha (478), demo lock (479), wrong user or password (400)",
            content: json({ $ref: "#/components/schemas/Refusal" }),
          },
        },
        parameters: shared.parameters,
        securitySchemes: { bearer: { type: "http", scheme: "bearer" }, ...clientScheme(source) },
      },
      security: [{ bearer: [] }],
    },
  };
});

/** OpenAPI description of the header `Idempotency-Key`, which every call that changes data accepts. */
const IDEMPOTENCY_KEY: Json = {
  name: "Idempotency-Key",
  in: "header",
  description:
    "Chosen by the caller. The change is made once: a repeated request with the same key and body gets the stored reply (24 hours; header idempotency-replayed), another body under the key is refused (409)",
  schema: { type: "string", pattern: "^[\\x21-\\x7e]{1,200}$" },
};

const repliedRow = memoised(
  (entity: Entity, entities: WithoutScreens["entities"]): JsonSchema => publicly(rowsSchema(entity, "reply", entities)),
);

const sentRow = memoised(
  (entity: Entity, entities: WithoutScreens["entities"]): JsonSchema => publicly(nullable(rowsSchema(entity, "input", entities))),
);

const ENVELOPES: Json = {
  Success: {
    type: "object",
    properties: { code: { type: "string", const: "200" }, msg: { type: "string" }, data: {} },
    required: ["code", "msg"],
    additionalProperties: false,
  },
  Refusal: {
    type: "object",
    properties: { code: { type: "string", not: { const: "200" } }, msg: { type: "string" }, data: {} },
    required: ["code", "msg"],
  },
  SessionInvalid: {
    type: "object",
    description: "The session is over; 5531: its password is an initial one and has to be changed first.",
    properties: { code: { type: "string", enum: ["5563", "5560", "5531"] }, msg: { type: "string" }, data: {} },
    required: ["code", "msg"],
  },
};

const json = (schema: Node): Json => ({ "application/json": { schema } });

function operation(call: Documented, title: string, shared: OpenapiComponents): Node {
  const sent = parametersOf(call).map(([field, parameter]) => shared.parameter(field, parameter));
  const isKeyed = call.access !== "public" && call.isChange;
  const parameters = isKeyed ? [...sent, shared.header("IdempotencyKey", IDEMPOTENCY_KEY)] : sent;
  return {
    operationId: call.id,
    summary: title,
    tags: [call.service],
    ...securityOf(call),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...requestBody(call, shared),
    responses: { "200": success(call, shared), default: { $ref: "#/components/responses/Refused" } },
  };
}

/** Builds the OpenAPI operation of the call that makes another call for several rows (`rows: each` of an action). */
function rowsOperation(call: Documented, id: string, title: string, shared: OpenapiComponents): Node {
  const isFile = call.rows?.file !== undefined;
  const sent = schemasOf(publicly(call.body.schema)["properties"]);
  const asked = schemasOf(publicly(call.query.schema)["properties"]);
  const inputs = { type: "object", properties: Object.fromEntries([...asked, ...sent]), additionalProperties: false };
  const row = shared.schema(`${named(call)}Row`, nullable(inputs), `${named(call)}Row`);
  const schema: JsonSchema = {
    type: "object",
    properties: { rows: { type: "array", items: row, minItems: 1, maxItems: MOST_ROWS } },
    required: ["rows"],
    additionalProperties: false,
  };
  const envelope = { allOf: [{ $ref: "#/components/schemas/Success" }], properties: { data: rowsReply(isFile) as Node } };
  const content = json({ anyOf: [{ $ref: "#/components/schemas/SessionInvalid" }, envelope] });
  const name = isFile ? "RowsFile" : "Rows";
  return {
    operationId: id,
    summary: title,
    tags: [call.service],
    ...securityOf(call),
    parameters: [shared.header("IdempotencyKey", IDEMPOTENCY_KEY)],
    requestBody: { required: true, content: json(schema as Node) },
    responses: {
      "200": shared.response(name, { description: "Success", content }, name),
      default: { $ref: "#/components/responses/Refused" },
    },
  };
}

/** Returns the security of an operation where it differs from the default, the bearer token of a session. Empty if it does not differ. */
function securityOf({ access }: Documented): Json {
  if (access === "client") return { security: [{ client: [] }] };
  return access === "public" ? { security: [] } : {};
}

/** Returns the security scheme for tokens that other systems request for themselves. Empty if no call is open to them. */
function clientScheme({ services }: DocumentSource): Json {
  const isOpen = services.some(({ calls }) => calls.some(({ access }) => access === "client"));
  const flow = { tokenUrl: "/api/oauth/token", scopes: { read: "查询", write: "变更" } };
  return isOpen ? { client: { type: "oauth2", flows: { clientCredentials: flow } } } : {};
}

const parametersOf = memoised((call: Documented): (readonly [string, Node])[] =>
  schemasOf(call.query.schema["properties"]).map(([field, schema]) => [field, parameter(call, field, schema)]),
);

function parameter(call: Documented, field: string, schema: JsonSchema): Node {
  const inPath = call.path.includes(`{${field}}`);
  const required = inPath || [call.query, call.body].some(({ schema }) => listOf(schema["required"]).includes(field));
  return {
    name: inPath ? field : sentAs(field, schema),
    in: inPath ? "path" : "query",
    ...(typeof schema["title"] === "string" ? { description: schema["title"] } : {}),
    ...(required ? { required: true } : {}),
    schema: publicly({ ...schema, title: undefined }) as Node,
  };
}

function requestBody(call: Documented, shared: OpenapiComponents): Json {
  if (call.body.file) {
    const properties = { file: { type: "string", contentMediaType: "application/octet-stream" } };
    return {
      requestBody: { required: true, content: { "multipart/form-data": { schema: { type: "object", properties, required: ["file"] } } } },
    };
  }
  if (call.body.names.length === 0) return {};
  return {
    requestBody: {
      required: listOf(call.body.schema["required"]).length > 0,
      content: json(shared.schema(`${named(call)}Input`, nullable(publicly(call.body.schema)), `${named(call)}Input`) as Node),
    },
  };
}

const named = (call: Documented): string => pascal(call.id.replace(".", " "));

function success(call: Documented, shared: OpenapiComponents): Node {
  const media = some(call.reply.media ?? []) ?? ["application/octet-stream"];
  if (call.reply.file)
    return {
      description: "The file",
      content: {
        ...Object.fromEntries(media.map((type) => [type, { schema: { type: "string", contentMediaType: type } }])),
        ...json({ $ref: "#/components/schemas/SessionInvalid" }),
      },
    };
  const [whole, inner] = replyParts(call);
  for (const [name, schema] of inner) shared.schemas[name] = schema as Node;
  const data = withRecord(call, whole, shared);
  const open = call.access === "public";
  const envelope = { allOf: [{ $ref: "#/components/schemas/Success" }], properties: { data: data as Node } };
  const schema = open ? envelope : { anyOf: [{ $ref: "#/components/schemas/SessionInvalid" }, envelope] };
  const nothing = call.reply.schema["type"] === "null";
  const wanted = nothing ? `Done${open ? "Openly" : ""}` : named(call);
  return shared.response(wanted, { description: "Success", content: json(schema) }, named(call));
}

/** Returns the schema of a reply and its definitions by their names in the document. */
const replyParts = memoised((call: Documented) =>
  hoisted(
    publicly(call.reply.schema),
    (definition) => `${named(call)}Reply${pascal(definition)}`,
    (name) => `#/components/schemas/${name}`,
  ),
);

/**
 * Replaces the schema of the record in a reply by a reference to a component that replies share. The record is in a page, in a list, under
 * its name, or the reply itself.
 */
function withRecord(call: Documented, schema: JsonSchema, shared: OpenapiComponents): JsonSchema {
  const { at, page, entity } = call.reply;
  const inside = page ? "rows" : at;
  const properties = schemasOf(schema["properties"]);
  if (inside !== undefined && properties.some(([name]) => name === inside)) {
    const changed = properties.map(([name, of]) => [name, name === inside ? replaceRecord(of) : shared.withRows(of)]);
    return { ...schema, properties: Object.fromEntries(changed) };
  }
  function replaceRecord(of: JsonSchema): JsonSchema {
    if (of["type"] === "array" && isSchema(of["items"])) return { ...of, items: replaceRecord(of["items"]) };
    return shared.schema(entity === undefined ? `${named(call)}Reply` : `${pascal(entity)}Record`, of, `${named(call)}Record`);
  }
  return replaceRecord(schema);
}
