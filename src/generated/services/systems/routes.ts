// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/routes.hbs
// Sources: schemas/services/systems.yaml, schemas/entities/region-system.schema.json, schemas/entities/region.schema.json, schemas/entities/service-entry.schema.json, schemas/entities/subsystem.schema.json, schemas/entities/user.schema.json
// Hash: cb4d9e46f03ed9b1aa38dc7592440f2c

import { isEmpty } from "../../../../runtime/contract/language/condition.ts";
import { closed, many, page, record, routesOf } from "../../../../runtime/contract/server/reply-schemas.ts";
import type { Route } from "../../../../runtime/contract/server/route.ts";
import { regionReply } from "../../entities/region.reply.ts";
import { serviceEntryReply } from "../../entities/service-entry.reply.ts";
import { subsystemReply } from "../../entities/subsystem.reply.ts";
import { userReply } from "../../entities/user.reply.ts";
import * as regionTreeChildRules from "../menu-center/rules/region-tree-child.ts";
import * as calls from "./calls.ts";
import * as addEntryRules from "./rules/add-entry.ts";
import * as addRules from "./rules/add.ts";
import * as changeEntryRules from "./rules/change-entry.ts";
import * as changeRules from "./rules/change.ts";
import * as createManagerRules from "./rules/create-manager.ts";
import * as entriesRules from "./rules/entries.ts";
import * as getEntryRules from "./rules/get-entry.ts";
import * as getSystemRules from "./rules/get-system.ts";
import * as initialiseRules from "./rules/initialise.ts";
import * as ofRegionRules from "./rules/of-region.ts";
import * as removeEntriesRules from "./rules/remove-entries.ts";
import * as removeRules from "./rules/remove.ts";
import * as renameRules from "./rules/rename.ts";
import * as testEntryRules from "./rules/test-entry.ts";

export const systemsRoutes: readonly Route[] = routesOf("子系统", [
  {
    call: calls.getSystem,
    access: "screen",
    rights: ["subsystems", "subsystems:delete", "subsystems:edit"],
    reply: record(subsystemReply),
    input: getSystemRules.input,
    handler: { kind: "store", store: { operation: "get", entity: "subsystem" } },
  },
  {
    call: calls.userTypes,
    access: "screen",
    rights: ["subsystems"],
    reply: many(closed({ id: { type: "string" }, name: { type: "string" } })),
    handler: { kind: "hand" },
  },
  {
    call: calls.add,
    access: "screen",
    rights: ["subsystems:add"],
    reply: record(subsystemReply, { only: ["systemId"] }),
    input: addRules.input,
    body: { bytes: 10036, values: 81 },
    guards: [{ field: "systemId", label: "系统标识", writable: (s) => isEmpty(s.row?.["systemId"]) }],
    handler: { kind: "store", store: { operation: "create", entity: "subsystem", set: { systemStatus: "0" } } },
  },
  {
    call: calls.change,
    access: "screen",
    rights: ["subsystems:edit"],
    input: changeRules.input,
    body: { bytes: 10108, values: 82 },
    guards: [{ field: "systemId", label: "系统标识", writable: (s) => isEmpty(s.row?.["systemId"]) }],
    handler: { kind: "store", store: { operation: "update", entity: "subsystem" } },
  },
  {
    call: calls.remove,
    access: "screen",
    rights: ["subsystems:delete"],
    queryTypes: { version: "integer" },
    input: removeRules.input,
    checks: [{ when: (s) => isEmpty(s.form?.["id"]), rule: (s) => !isEmpty(s.form?.["systemId"]), message: "请输入系统标识", fields: ["systemId"] }],
    handler: { kind: "hand" },
  },
  {
    call: calls.regions,
    access: "screen",
    rights: ["region-init"],
    reply: many(record(regionReply, { only: ["id", "parentId", "regionCode", "regionName", "regionFullName", "isLeaf", "path", "version"] })),
    input: regionTreeChildRules.input,
    handler: { kind: "hand" },
  },
  {
    call: calls.ofRegion,
    access: "screen",
    rights: ["region-init"],
    reply: many(record(subsystemReply, { without: ["systemIcon", "systemIndexUrl", "systemOpenType", "userTypeInfoList"] })),
    input: ofRegionRules.input,
    handler: { kind: "hand" },
  },
  {
    call: calls.rename,
    access: "screen",
    rights: ["region-init:rename"],
    input: renameRules.input,
    body: { bytes: 5640, values: 69 },
    handler: { kind: "hand" },
  },
  {
    call: calls.createManager,
    access: "screen",
    rights: ["region-init:initialise"],
    reply: record(userReply, { only: ["userId"] }),
    input: createManagerRules.input,
    body: { bytes: 6136, values: 70 },
    handler: { kind: "hand" },
  },
  {
    call: calls.initialise,
    access: "screen",
    rights: ["region-init:initialise"],
    input: initialiseRules.input,
    body: { bytes: 16064, values: 72 },
    handler: { kind: "hand" },
  },
  {
    call: calls.entries,
    access: "screen",
    rights: ["subsystem-entries"],
    queryTypes: { pageNumber: "integer", pageSize: "integer", countLimit: "integer", totalHint: "integer" },
    reply: page(record(serviceEntryReply)),
    input: entriesRules.input,
    handler: {
      kind: "store",
      store: {
        operation: "list",
        entity: "service-entry",
        match: { systemId: "equal", interfaceType: "equal" },
        order: { field: "interfaceType", direction: "asc" },
        sort: ["interfaceType", "isMicroservice", "serviceId", "taskEnable"],
      },
    },
  },
  {
    call: calls.addEntry,
    access: "screen",
    rights: ["subsystem-entries:add"],
    reply: record(serviceEntryReply, { only: ["id"] }),
    input: addEntryRules.input,
    body: { bytes: 5840, values: 71 },
    handler: { kind: "store", store: { operation: "create", entity: "service-entry" } },
  },
  {
    call: calls.getEntry,
    access: "screen",
    rights: ["subsystem-entries:edit"],
    reply: record(serviceEntryReply),
    input: getEntryRules.input,
    handler: { kind: "store", store: { operation: "get", entity: "service-entry" } },
  },
  {
    call: calls.changeEntry,
    access: "screen",
    rights: ["subsystem-entries:disable", "subsystem-entries:edit", "subsystem-entries:enable"],
    input: changeEntryRules.input,
    body: { bytes: 6764, values: 73 },
    handler: { kind: "store", store: { operation: "update", entity: "service-entry" } },
  },
  {
    call: calls.testEntry,
    access: "screen",
    rights: ["subsystem-entries:test"],
    input: testEntryRules.input,
    body: { bytes: 5024, values: 67 },
    handler: { kind: "hand" },
  },
  {
    call: calls.removeEntry,
    access: "screen",
    rights: ["subsystem-entries:delete"],
    queryTypes: { version: "integer" },
    input: testEntryRules.input,
    handler: { kind: "store", store: { operation: "delete", entity: "service-entry" } },
  },
  {
    call: calls.removeEntries,
    access: "screen",
    rights: ["subsystem-entries:deleteBatch"],
    input: removeEntriesRules.input,
    body: { bytes: 848116, values: 1066 },
    checks: [{ rule: (s) => !isEmpty(s.form?.["ids"]), message: "未选择数据", fields: ["ids"] }],
    handler: { kind: "store", store: { operation: "deleteMany", entity: "service-entry" } },
  },
]);
