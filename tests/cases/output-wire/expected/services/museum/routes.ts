// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/routes.hbs
// Sources: schemas/services/museum.yaml, schemas/entities/exhibit.schema.json
// Hash: dec2ce4572b2316374969d3060a31368

import type { Route } from "../../../../runtime/contract/route.ts";
import * as calls from "./calls.ts";
import * as getExhibitRules from "./rules/get-exhibit.ts";
import * as listExhibitsRules from "./rules/list-exhibits.ts";
import * as openImageRules from "./rules/open-image.ts";
import * as updateExhibitRules from "./rules/update-exhibit.ts";
import * as uploadImageRules from "./rules/upload-image.ts";
import * as uploadScanRules from "./rules/upload-scan.ts";

export const museumRoutes: readonly Route[] = [
  {
    call: calls.listExhibits,
    title: "展馆",
    access: "screen",
    rights: [],
    queryTypes: { pageNumber: "integer", pageSize: "integer" },
    reply: {
      type: "object",
      properties: {
        rows: {
          type: "array",
          items: {
            type: "object",
            properties: {
              id: { type: "string", title: "id" },
              exhibitName: { title: "名称", type: ["string", "null"] },
              shelves: { title: "书架", type: ["string", "null"], description: "以逗号分隔" },
              summary: { title: "摘要", type: ["string", "null"], contentEncoding: "base64", contentMediaType: "text/html" },
              notes: { title: "备注", type: ["string", "null"], contentEncoding: "base64" },
              cover: { title: "封面", type: ["string", "null"] },
              mark: { title: "图标", type: ["string", "null"] },
              poster: { title: "海报", type: ["string", "null"] },
              scan: { title: "扫描件", type: ["string", "null"] },
              version: { type: "integer", title: "版本" },
            },
            required: ["id"],
            additionalProperties: false,
          },
        },
        total: { type: "integer" },
      },
      required: ["rows", "total"],
      additionalProperties: false,
    },
    input: listExhibitsRules.input,
    checks: [],
    guards: [],
    handler: {
      kind: "store",
      store: {
        operation: "list",
        entity: "exhibit",
        fields: ["id", "exhibitName", "shelves", "summary", "notes", "cover", "mark", "poster", "scan", "version"],
      },
    },
  },
  {
    call: calls.getExhibit,
    title: "展馆",
    access: "screen",
    rights: ["exhibit", "exhibit:save"],
    queryTypes: { id: "string" },
    reply: {
      type: "object",
      properties: {
        id: { type: "string", title: "id" },
        exhibitName: { title: "名称", type: ["string", "null"] },
        shelves: { title: "书架", type: ["string", "null"], description: "以逗号分隔" },
        summary: { title: "摘要", type: ["string", "null"], contentEncoding: "base64", contentMediaType: "text/html" },
        notes: { title: "备注", type: ["string", "null"], contentEncoding: "base64" },
        cover: { title: "封面", type: ["string", "null"] },
        mark: { title: "图标", type: ["string", "null"] },
        poster: { title: "海报", type: ["string", "null"] },
        scan: { title: "扫描件", type: ["string", "null"] },
        version: { type: "integer", title: "版本" },
      },
      required: ["id"],
      additionalProperties: false,
    },
    input: getExhibitRules.input,
    checks: [],
    guards: [],
    handler: {
      kind: "store",
      store: {
        operation: "get",
        entity: "exhibit",
        fields: ["id", "exhibitName", "shelves", "summary", "notes", "cover", "mark", "poster", "scan", "version"],
      },
    },
  },
  {
    call: calls.updateExhibit,
    title: "展馆",
    access: "screen",
    rights: ["exhibit:save"],
    queryTypes: {},
    reply: { type: "null" },
    input: updateExhibitRules.input,
    checks: [],
    guards: [],
    handler: { kind: "store", store: { operation: "update", entity: "exhibit", fields: [] } },
  },
  {
    call: calls.uploadImage,
    title: "展馆",
    access: "screen",
    rights: ["exhibit"],
    queryTypes: { kind: "string" },
    reply: { type: "string" },
    input: uploadImageRules.input,
    checks: [],
    guards: [],
    handler: { kind: "hand" },
  },
  {
    call: calls.openImage,
    title: "展馆",
    access: "public",
    rights: [],
    queryTypes: { name: "string" },
    reply: { type: "string" },
    input: openImageRules.input,
    checks: [],
    guards: [],
    handler: { kind: "hand" },
  },
  {
    call: calls.uploadScan,
    title: "展馆",
    access: "screen",
    rights: ["exhibit"],
    queryTypes: {},
    reply: {
      type: "object",
      properties: { scanId: { type: "string" }, scanName: { type: "string" } },
      additionalProperties: false,
    },
    input: uploadScanRules.input,
    checks: [],
    guards: [],
    handler: { kind: "hand" },
  },
];
