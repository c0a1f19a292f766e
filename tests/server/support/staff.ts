const HIDDEN = '"x-read": {"user.systemType": "1"}';

const staff = `{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "staff",
  "title": "员工",
  "type": "object",
  "x-title": "\${staffName}",
  "x-store": {"key": "id", "unique": [["code"]], "order": {"field": "staffName", "direction": "asc"}},
  "properties": {
    "id": {"type": "string", "title": "编号"},
    "staffName": {"type": "string", "title": "姓名", "minLength": 1, "maxLength": 50},
    "grade": {"type": "string", "title": "职级", "oneOf": [{"const": "1", "title": "初级"}, {"const": "2", "title": "高级"}], "x-write": {"user.systemType": "1"}},
    "salary": {"type": "number", "title": "薪资", "x-format": "amount", ${HIDDEN}},
    "remark": {"type": "string", "title": "评语", "maxLength": 100, ${HIDDEN}},
    "joinedAt": {"type": "string", "title": "入职时间", "x-format": "datetime", ${HIDDEN}},
    "pays": {"type": "array", "title": "工资单", "items": {"$ref": "staff-pay"}, "maxItems": 20},
    "paid": {"type": "number", "title": "已发", "x-format": "amount", "x-derived": {"sum": "pays.amount"}, ${HIDDEN}},
    "code": {"type": "string", "title": "工号", "maxLength": 20},
    "boss": {"type": "string", "title": "上级", "x-ref": "staff.staffName"},
    "box": {"type": "string", "title": "保险箱", "x-ref": "vault.vaultName"},
    "visits": {"type": "array", "title": "开箱", "items": {"$ref": "staff-visit"}, "maxItems": 20},
    "state": {"type": "string", "title": "状态"}
  },
  "required": ["staffName"],
  "additionalProperties": false
}`;

const pay = `{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "staff-pay",
  "title": "工资",
  "type": "object",
  "properties": {
    "month": {"type": "string", "title": "月份", "maxLength": 7},
    "amount": {"type": "number", "title": "金额", "x-format": "amount", ${HIDDEN}}
  },
  "additionalProperties": false
}`;

const visit = `{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "staff-visit",
  "title": "开箱",
  "type": "object",
  "properties": {
    "box": {"type": "string", "title": "保险箱", "x-ref": "vault.vaultName"}
  },
  "additionalProperties": false
}`;

const vault = `{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "vault",
  "title": "保险箱",
  "type": "object",
  "x-title": "\${vaultName}",
  "x-store": {"key": "id"},
  "x-scope": {"user.systemType": "1"},
  "properties": {
    "id": {"type": "string", "title": "编号"},
    "vaultName": {"type": "string", "title": "名称", "maxLength": 50}
  },
  "required": ["vaultName"],
  "additionalProperties": false
}`;

const NEW = "staffName, grade, salary, remark, joinedAt, pays, code, boss, box, visits";
const FIELDS = `[id, ${NEW}]`;

const services = `service: staff
title: 员工
calls:
  list:
    get: /api/staff
    query: { page: true, plus: { searchText: { type: string, title: 关键字, maxLength: 50 }, grade: { type: string, maxLength: 10 }, wage: { type: [string, "null"], title: 薪资, maxLength: 20, x-match: salary }, from: { type: string, title: 入职起, x-format: datetime, x-range: { from: joinedAt } }, of: { type: string, title: 工资, maxLength: 20, x-match: pays.amount } } }
    reply: { entity: staff, page: true }
    store: { list: staff, search: [staffName, remark] }
  remarks:
    get: /api/staff/remarks
    access: signed-in
    query: { page: true, plus: { searchText: { type: string, title: 关键字, maxLength: 50 } } }
    reply: { entity: staff, page: true, fields: [id, staffName] }
    store: { list: staff, search: [remark] }
  save: { get: /api/staff/export, export: list }
  bySalary:
    get: /api/staff/by-grade
    access: signed-in
    reply: { many: true, plus: { value: { type: string }, count: { type: integer }, salary: { type: string } } }
    store: { count: staff, by: grade, sum: [salary] }
  byMonth:
    get: /api/staff/by-month
    access: signed-in
    reply: { many: true, plus: { value: { type: string }, count: { type: integer } } }
    store: { count: staff, by: joinedAt, each: month }
  get:
    get: /api/staff/{id}
    reply: { entity: staff, at: staff, beside: [pays] }
    store: { get: staff }
  add:
    post: /api/staff
    body: { entity: staff, fields: [${NEW}] }
    reply: { entity: staff }
    store: { create: staff }
  change:
    put: /api/staff
    body: { entity: staff, fields: ${FIELDS} }
    reply: { entity: staff }
    store: { update: staff }
  addVault: { post: /api/vaults, access: signed-in, body: { entity: vault, fields: [vaultName] }, reply: { entity: vault }, store: { create: vault } }
  removeVault: { delete: "/api/vaults/{id}", access: signed-in, store: { delete: vault } }
  importStaff:
    post: /api/staff/import
    body: { fields: [remark] }
    import: { list: list, add: add, update: change, match: code, columns: [code, staffName] }
  retire:
    post: /api/staff/retire
    body: { entity: staff, fields: [id, staffName, remark, state, salary] }
    reply: { entity: staff }
  byHand:
    post: /api/staff/by-hand
    access: signed-in
    body: { entity: staff, fields: [id, grade, salary] }
    reply: { entity: staff, many: true }
`;

const workflow = `workflow: staff
entity: staff
field: state
actors: { anyone: { user.userId: { empty: false } } }
states:
  - { code: "1", label: 在职, tone: active }
  - { code: "9", label: 离职, tone: muted, final: true }
inputs: { remark: [remark], hire: [staffName, remark] }
transitions:
  retire: { title: 离职, by: anyone, from: ["1"], to: "9", input: remark, call: staff.retire, send: { state: "9" } }
  hire: { title: 入职, by: anyone, from: [new], to: "1", input: hire, call: staff.retire, send: { state: "1" } }
`;

const screen = `screen: staff
title: 员工
path: /staff
menu: { parent: staff, order: 90, icon: TeamOutlined, for: [{ kind: "1" }] }
options:
  bosses: { call: staff.list, send: { pageNumber: 1, pageSize: 1 }, value: id, label: staffName, current: $row.remark }
blocks:
  list:
    kind: table
    call: staff.list
    search: [{ field: searchText, widget: keyword }, wage]
    totals: [salary]
    columns: [staffName, { field: boss, options: bosses }, grade, salary, remark, joinedAt, paid]
    expand: { field: pays, columns: [month, amount] }
    actions: [add, save, importStaff]
    rowActions: [change, retire]
    history: true
actions:
  add: { label: 新增, title: 新增员工, form: staff, call: staff.add }
  change: { label: 编辑, title: 编辑员工, form: staff, call: staff.change }
  retire: { label: 离职, title: 离职, form: { fields: [remark] }, transition: retire }
  save: { label: 导出, call: staff.save }
  importStaff: { label: 导入, title: 导入, call: staff.importStaff, send: { remark: 新 } }
forms:
  staff: { fields: [staffName, grade, salary, remark, joinedAt, { field: pays, entry: true, columns: [month, amount] }] }
`;

/**
 * Staff whose pay only administrators read (`x-read`) and whose grade only they change (`x-write`). There is a call of every kind, also
 * one that is hand-written.
 */
export const staffFiles: ReadonlyMap<string, string> = new Map([
  ["schemas/menus.yaml", "menus: folders\nfolders:\n  staff: { title: 员工, order: 10, icon: TeamOutlined }\n"],
  ["schemas/entities/staff.schema.json", staff],
  ["schemas/entities/staff-pay.schema.json", pay],
  ["schemas/entities/staff-visit.schema.json", visit],
  ["schemas/entities/vault.schema.json", vault],
  ["schemas/services/staff.yaml", services],
  ["schemas/workflows/staff.yaml", workflow],
  ["schemas/screens/staff.yaml", screen],
]);
