/** One entity in two projects: one creates and updates it by plain calls, the other one by a workflow. */
const entity = (id: string): string => `{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "${id}",
  "title": "报价",
  "type": "object",
  "x-store": {"key": "id"},
  "properties": {
    "id": {"type": "string", "title": "编号"},
    "offerName": {"type": "string", "title": "名称", "maxLength": 20},
    "kind": {"type": "string", "title": "类别", "oneOf": [{"const": "1", "title": "单项"}, {"const": "2", "title": "多项"}]},
    "tags": {"type": "array", "title": "标签", "items": {"enum": ["a", "b", "c"]}, "maxItems": 2},
    "limit": {"type": "number", "title": "限额", "x-format": "amount", "minimum": 0, "exclusiveMaximum": 1000.5},
    "rate": {"type": "number", "title": "费率", "multipleOf": 0.01},
    "step": {"type": "number", "title": "步长", "multipleOf": 0.1},
    "level": {"type": "integer", "title": "等级", "enum": [1, 2, 3]},
    "constructor": {"type": "string", "title": "施工单位", "maxLength": 20},
    "toString": {"type": "string", "title": "转交", "maxLength": 20},
    "mail": {"type": "string", "title": "邮箱", "format": "mailbox", "maxLength": 100},
    "page": {"type": "string", "title": "网址", "format": "url", "maxLength": 100},
    "asker": {"type": "string", "title": "经办人", "maxLength": 50},
    "state": {"type": "string", "title": "状态", "maxLength": 2}
  },
  "required": ["offerName"],
  "if": {"properties": {"kind": {"const": "1"}}, "required": ["kind"]},
  "then": {"properties": {"tags": {"maxItems": 1, "errorMessage": {"maxItems": "单项只能有一个标签"}}}},
  "additionalProperties": false
}`;

const FIELDS = "offerName, kind, tags, limit, rate, step, level, constructor, toString, mail, page";

export const offers: ReadonlyMap<string, string> = new Map([
  ["schemas/entities/offer.schema.json", entity("offer")],
  ["schemas/entities/bid.schema.json", entity("bid")],
  [
    "schemas/services/offers.yaml",
    `service: offers
title: 报价
calls:
  add:
    post: /api/offers
    access: signed-in
    body: { entity: offer, fields: [${FIELDS}] }
    reply: { entity: offer }
    store: { create: offer, set: { asker: $user.userId, state: "0" } }
  change:
    put: /api/offers
    access: signed-in
    body: { entity: offer, fields: [id, ${FIELDS}] }
    store: { update: offer, where: { asker: $user.userId } }
`,
  ],
  [
    "schemas/services/bids.yaml",
    `service: bids
title: 投标
calls:
  save:
    post: /api/bids
    access: signed-in
    body: { entity: bid, fields: [id, ${FIELDS}, state] }
    reply: { entity: bid }
`,
  ],
  [
    "schemas/workflows/bid.yaml",
    `workflow: bid
entity: bid
field: state
create: { set: { asker: $user.userId } }
actors:
  asker: { row.asker: $user.userId }
states:
  - { code: "1", label: 已提交, tone: done, final: true }
inputs:
  bid: [${FIELDS}]
transitions:
  submit: { title: 提交, by: asker, from: [new], to: "1", input: bid, call: bids.save, send: { state: "1" } }
`,
  ],
]);
