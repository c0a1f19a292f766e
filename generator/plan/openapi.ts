import type { JsonSchema } from "../../runtime/contract/route.ts";
import type { Call, Project } from "../model/types.ts";
import { type Node, some } from "./code.ts";
import { pascal } from "./names.ts";
import type { View } from "./output.ts";
import { published } from "./published.ts";
import { hoisted, inputSchema, isSchema, listOf, schemasOf } from "./schema.ts";

type Json = { readonly [name: string]: Node };

const refer = (entity: string): string => `#/components/schemas/${pascal(entity)}`;

/** openapi.json: OpenAPI 3.1; every reply in its envelope. */
export function openapi(project: Project): View {
  const paths: Record<string, Record<string, Node>> = {};
  const definitions: Record<string, Node> = {};
  for (const service of project.services.values()) {
    for (const call of service.calls.values()) {
      const path = paths[call.path] ?? {};
      path[call.method] = operation(call, service.title, definitions);
      paths[call.path] = path;
    }
  }
  return {
    document: {
      openapi: "3.1.0",
      info: { title: "gp-portal", version: "1", description: "采购与资产处置门户", license: { name: "MIT", identifier: "MIT" } },
      servers: [{ url: "/" }],
      tags: [...project.services.values()].map((service) => ({ name: service.name, description: service.title })),
      paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
      components: {
        schemas: { ...entitySchemas(project), ...definitions, ...ENVELOPES },
        responses: {
          Refused: {
            description:
              "No right (403), not found (404), conflict or refused transition (409), rule violated (422), captcha (478), demo lock (479), wrong user or password (400)",
            content: json({ $ref: "#/components/schemas/Refusal" }),
          },
        },
        securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
      },
      security: [{ bearer: [] }],
    },
  };
}

const ENVELOPES: Json = {
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

const entitySchemas = (project: Project): Json =>
  Object.fromEntries([...project.entities.values()].map((entity) => [pascal(entity.name), published(entity.schema, refer) as Node]));

const json = (schema: Node): Json => ({ "application/json": { schema } });

function operation(call: Call, title: string, definitions: Record<string, Node>): Node {
  const parameters = schemasOf(call.query.schema["properties"]).map(([field, schema]) => parameter(call, field, schema));
  return {
    operationId: call.id,
    summary: title,
    tags: [call.service],
    ...(call.access === "public" ? { security: [] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...requestBody(call),
    responses: { "200": success(call, definitions), default: { $ref: "#/components/responses/Refused" } },
  };
}

function parameter(call: Call, field: string, schema: JsonSchema): Node {
  const inPath = call.path.includes(`{${field}}`);
  const required = inPath || listOf(inputSchema(call)["required"]).includes(field);
  return {
    name: field,
    in: inPath ? "path" : "query",
    ...(typeof schema["title"] === "string" ? { description: schema["title"] } : {}),
    ...(required ? { required: true } : {}),
    schema: published(schema, refer) as Node,
  };
}

function requestBody(call: Call): Json {
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
      content: json(nullable(published(call.body.schema, refer)) as Node),
    },
  };
}

/** In a body null clears (and counts as absent), so optional fields take it. */
function nullable(schema: JsonSchema): JsonSchema {
  const required = new Set(listOf(schema["required"]));
  const properties = schemasOf(schema["properties"]).map(([name, field]) => {
    if (required.has(name)) return [name, field];
    const type = field["type"];
    if (isSchema(field["$ref"]) || type === undefined) return [name, { anyOf: [field, { type: "null" }] }];
    if (field["oneOf"] !== undefined || field["enum"] !== undefined) return [name, { anyOf: [field, { type: "null" }] }];
    return [name, { ...field, type: [...new Set([...(Array.isArray(type) ? type : [type]), "null"])] }];
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}

function success(call: Call, definitions: Record<string, Node>): Node {
  const media = some(call.reply.media ?? []) ?? ["application/octet-stream"];
  if (call.reply.file)
    return {
      description: "The file",
      content: {
        ...Object.fromEntries(media.map((type) => [type, { schema: { type: "string", contentMediaType: type } }])),
        ...json({ $ref: "#/components/schemas/SessionInvalid" }),
      },
    };
  const component = (definition: string): string => `${pascal(call.id.replace(".", " "))}Reply${pascal(definition)}`;
  const [data, inner] = hoisted(published(call.reply.schema, refer), component, (name) => `#/components/schemas/${name}`);
  for (const [name, schema] of inner) definitions[name] = schema as Node;
  const envelope = {
    type: "object",
    properties: { code: { type: "string", const: "200" }, msg: { type: "string" }, data: data as Node },
    required: ["code", "msg"],
    additionalProperties: false,
  };
  return {
    description: "Success",
    content: json(call.access === "public" ? envelope : { anyOf: [envelope, { $ref: "#/components/schemas/SessionInvalid" }] }),
  };
}
