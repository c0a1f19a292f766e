// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-reply.hbs
// Sources: schemas/entities/list-view.schema.json
// Hash: 49b7574fe50c6e4b83a404150e8b4d87

import { record } from "../../../runtime/contract/server/reply-schemas.ts";
import { listViewColumnReply } from "./list-view-column.reply.ts";
import { listViewConditionReply } from "./list-view-condition.reply.ts";

/** 列表方案: what the server answers with, field by field. */
export const listViewReply = {
  fields: {
    id: { title: "方案id", type: ["string", "null"] },
    screen: { title: "页面", type: ["string", "null"] },
    block: { title: "列表", type: ["string", "null"] },
    call: { title: "接口", description: "the call that reads the list", type: ["string", "null"] },
    name: { title: "方案名称", type: ["string", "null"] },
    conditions: { title: "条件", type: "array", items: record(listViewConditionReply) },
    columns: {
      title: "列",
      description: "the visible columns, in their order; empty: those of the list",
      type: "array",
      items: record(listViewColumnReply),
    },
    orders: { title: "排序", description: "up to two columns, each `field` or `-field`", type: ["array", "null"], items: { type: "string" } },
    roleId: { title: "共享给角色", type: ["string", "null"] },
    roleName: { title: "角色名称", type: ["string", "null"] },
    isOwn: { title: "本人的方案", type: ["boolean", "null"] },
    dropped: {
      title: "已不可用的条件",
      description: "labels of conditions and of the order that the call no longer takes from the caller; they are left out",
      type: ["array", "null"],
      items: { type: "string" },
    },
  },
};
