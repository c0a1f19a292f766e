/** A project whose calls contain only some fields of a record, and whose rules also concern other fields. */
export const permits: ReadonlyMap<string, string> = new Map([
  [
    "schemas/entities/permit-part.schema.json",
    `{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "permit-part",
  "title": "项目",
  "type": "object",
  "properties": {
    "partName": {"type": "string", "title": "名称", "maxLength": 50},
    "area": {"type": "integer", "title": "面积", "minimum": 0},
    "remark": {"type": "string", "title": "备注", "maxLength": 50}
  },
  "required": ["partName"],
  "if": {"properties": {"area": {"minimum": 100}}, "required": ["area"]},
  "then": {"required": ["remark"]},
  "additionalProperties": false
}`,
  ],
  [
    "schemas/entities/permit.schema.json",
    `{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "permit",
  "title": "许可",
  "type": "object",
  "x-store": {"key": "id"},
  "properties": {
    "id": {"type": "string", "title": "编号"},
    "permitName": {"type": "string", "title": "许可名称", "maxLength": 50},
    "kind": {"type": "string", "title": "类别", "oneOf": [{"const": "1", "title": "一般"}, {"const": "2", "title": "重大"}]},
    "place": {"type": "string", "title": "地点", "maxLength": 50, "errorMessage": {"required": "重大许可须填写地点"}},
    "fee": {"type": "number", "title": "费用", "x-format": "amount"},
    "status": {"type": "string", "title": "状态", "oneOf": [{"const": "1", "title": "有效"}, {"const": "0", "title": "停用"}]},
    "tel": {"type": "string", "title": "电话", "format": "mobile"},
    "contact": {"type": "string", "title": "联系人", "maxLength": 50},
    "account": {"type": "string", "title": "账号", "maxLength": 50},
    "pin": {"type": "string", "title": "口令", "maxLength": 50, "x-secret": true},
    "parts": {"type": "array", "title": "项目明细", "items": {"$ref": "permit-part"}, "maxItems": 20},
    "areaTotal": {"type": "integer", "title": "总面积", "x-derived": {"sum": "parts.area"}},
    "owner": {"type": "string", "title": "经办人", "maxLength": 50}
  },
  "required": ["permitName", "kind"],
  "dependentRequired": {"tel": ["contact"], "account": ["pin"]},
  "allOf": [
    {"if": {"properties": {"kind": {"const": "2"}}, "required": ["kind"]}, "then": {"required": ["place"], "properties": {"fee": {"minimum": 100}}}},
    {"if": {"properties": {"areaTotal": {"minimum": 1000}}, "required": ["areaTotal"]}, "then": {"required": ["contact"]}},
    {"if": {"properties": {"status": {"const": "0"}}, "required": ["status"]}, "then": {"required": ["owner"]}}
  ],
  "additionalProperties": false
}`,
  ],
  [
    "schemas/services/permits.yaml",
    `service: permits
title: 许可
calls:
  add:
    post: /api/permits
    access: signed-in
    body: { entity: permit, except: [owner] }
    store: { create: permit }
  addQuickly:
    post: /api/permits/quick
    access: signed-in
    body: { entity: permit, fields: [permitName, kind, status] }
    store: { create: permit, set: { owner: $user.userId } }
  change:
    put: /api/permits
    access: signed-in
    body: { entity: permit, except: [kind, status, owner] }
    store: { update: permit, where: { user.userName: { empty: false } } }
  setStatus:
    put: /api/permits/status
    access: signed-in
    body: { entity: permit, fields: [id, status] }
    store: { update: permit, where: { user.userName: { empty: false } } }
  move:
    put: /api/permits/place
    access: signed-in
    body: { entity: permit, fields: [id, place] }
    store: { update: permit, where: { user.userName: { empty: false } } }
  grade:
    put: /api/permits/kind
    access: signed-in
    body: { entity: permit, fields: [id, kind, fee] }
    store: { update: permit, where: { user.userName: { empty: false } } }
  take:
    put: /api/permits/owner
    access: signed-in
    body: { entity: permit, fields: [id, kind] }
    store: { update: permit, where: { user.userName: { empty: false } }, set: { place: $user.userId } }
  importParts:
    post: /api/permits/parts
    access: signed-in
    body: { plus: { names: { type: array, title: 名称, items: { type: string, maxLength: 50 }, maxItems: 9 } } }
  import:
    post: /api/permits/import
    access: signed-in
    body: { plus: { names: { type: array, title: 名称, items: { type: string, maxLength: 50 }, maxItems: 9 } } }
`,
  ],
]);
