// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/routes.hbs
// Sources: schemas/services/museum.yaml, schemas/entities/exhibit.schema.json

import { closed, page, record, routesOf } from "../../../../runtime/contract/server/reply-schemas.ts";
import type { Route } from "../../../../runtime/contract/server/route.ts";
import { exhibitReply } from "../../entities/exhibit.reply.ts";
import * as calls from "./calls.ts";
import * as getExhibitRules from "./rules/get-exhibit.ts";
import * as listExhibitsRules from "./rules/list-exhibits.ts";
import * as openImageRules from "./rules/open-image.ts";
import * as updateExhibitRules from "./rules/update-exhibit.ts";
import * as uploadImageRules from "./rules/upload-image.ts";

export const museumRoutes: readonly Route[] = routesOf("展馆", [
  {
    call: calls.listExhibits,
    access: "screen",
    rights: ["exhibit"],
    queryTypes: { pageNumber: "integer", pageSize: "integer", countLimit: "integer", totalHint: "integer" },
    reply: page(record(exhibitReply)),
    input: listExhibitsRules.input,
    handler: { kind: "store", store: { operation: "list", entity: "exhibit", match: { exhibitName: "contains" } } },
  },
  {
    call: calls.getExhibit,
    access: "screen",
    rights: ["exhibit", "exhibit:look", "exhibit:save"],
    reply: record(exhibitReply),
    input: getExhibitRules.input,
    handler: { kind: "store", store: { operation: "get", entity: "exhibit" } },
  },
  {
    call: calls.updateExhibit,
    access: "screen",
    rights: ["exhibit:save"],
    input: updateExhibitRules.input,
    body: { bytes: 27068, values: 80 },
    handler: { kind: "store", store: { operation: "update", entity: "exhibit" } },
  },
  {
    call: calls.uploadImage,
    access: "screen",
    rights: ["exhibit"],
    reply: { type: "string" },
    input: uploadImageRules.input,
    handler: { kind: "upload", upload: { by: "kind", takers: { "1": "exhibit.cover", "2": "exhibit.mark", "3": "exhibit.poster" } } },
  },
  { call: calls.openImage, access: "public", reply: { type: "string" }, input: openImageRules.input, handler: { kind: "hand" } },
  {
    call: calls.uploadScan,
    access: "screen",
    rights: ["exhibit"],
    reply: closed({ scanId: { type: "string" }, scanName: { type: "string" } }),
    handler: { kind: "upload", upload: { takers: ["exhibit.scan"], reply: { scanId: "id", scanName: "name" } } },
  },
  { call: calls.countExhibits, access: "screen", rights: ["exhibit"], reply: { type: "integer" }, handler: { kind: "hand" } },
  {
    call: calls.uploadPaper,
    access: "screen",
    rights: ["exhibit"],
    reply: { type: "string" },
    handler: { kind: "upload", upload: { takers: ["exhibit.paper"] } },
  },
]);
