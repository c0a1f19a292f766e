import { type Edit, OPEN } from "./staff-project.ts";

/** A field that is planted in the entity. The server fills it, because no call takes it. */
const planted = (field: string): Edit => [
  "entity",
  '"state": {',
  `${field.includes("x-derived") ? field : field.replace("{", '{"readOnly": true, ')}, "state": {`,
];
/** A keyword of the entity. */
const ofEntity = (keyword: string): Edit => ["entity", '"required": [', `${keyword}, "required": [`];
const ofStore = (keyword: string): Edit => [
  "entity",
  '"x-store": {"key": "id", "unique": [["code"]]',
  `"x-store": {"key": "id", ${keyword}`,
];
const derived = (rule: string, more = "", type = "string"): Edit =>
  planted(`"made": {"type": "${type}", "title": "所得", "x-derived": {${rule}}${more}}`);
const ofPay: Edit = [
  "pay",
  '"amount": {',
  '"bonus": {"type": "number", "title": "奖金", "x-format": "amount"}, "secret": {"type": "string", "title": "摘要", "maxLength": 9, "x-read": {"user.systemType": "1"}}, "amount": {',
];
const text = (name: string, more: string): string => `"${name}": {"type": "string", "title": "${name}", "maxLength": 100, ${more}}`;
const ofCall = (name: string, keyword: string): Edit => ["service", `  ${name}:\n`, `  ${name}:\n    ${keyword}\n`];
const newCall = (call: string): Edit => ["service", "  removeVault:", `${call}\n  removeVault:`];
const ofRetire = (keyword: string): Edit => ["workflow", "  retire: { ", `  retire: { ${keyword}, `];
const RETIRED = "body: { entity: staff, fields: [id, staffName, remark, state, salary] }\n    ";
const ofWorkflow = (keyword: string): Edit => ["workflow", "transitions:\n", `${keyword}\ntransitions:\n`];

const ofRetired = (reply: string): Edit => ["service", `${RETIRED}reply: { entity: staff }`, `${RETIRED}${reply}`];

const SENT = "tests rows that the user sent, before they are stored";
const ASKED = "the server refuses the search, order or count (tests/server/field-rights.test.ts)";
const WRITTEN = "the server refuses the value (tests/server/field-rights.test.ts)";
const REPLIED = "the server leaves the field out (tests/server/field-rights.test.ts)";
const USER = "asks the user alone (E301)";

/** Plants a field at each place that could let it out. `refused` is the code of the diagnostic. */
export const plants: Readonly<Record<string, { refused: string; mask?: string; plant: (field: string) => readonly Edit[] }>> = {
  "entity.required": { refused: "E560", plant: (f) => [["entity", '"required": ["staffName"]', `"required": ["staffName", "${f}"]`]] },
  "entity.if": {
    refused: "E561",
    plant: (f) => [ofEntity(`"if": {"properties": {"${f}": {"const": "甲"}}, "required": ["${f}"]}, "then": {"required": ["code"]}`)],
  },
  "entity.then": {
    refused: "E561",
    plant: (f) => [ofEntity(`"if": {"properties": {"code": {"const": "甲"}}, "required": ["code"]}, "then": {"required": ["${f}"]}`)],
  },
  "entity.x-scope": { refused: "E561", plant: (f) => [ofEntity(`"x-scope": {"any": [{"user.systemType": "1"}, {"${f}": "甲"}]}`)] },
  "entity.x-store.unique": { refused: "E560", plant: (f) => [ofStore(`"unique": [["code"], ["${f}"]]`)] },
  "entity.x-store.order.field": { refused: "E560", plant: (f) => [["entity", '{"field": "staffName"', `{"field": "${f}"`]] },
  "entity.x-title": { refused: "E561", mask: "E220", plant: (f) => [["entity", '"${staffName}"', `"\${${f}}"`]] },
  "field.x-derived.copy": { refused: "E561", mask: "E220", plant: (f) => [derived(`"copy": "boss.${f}"`)] },
  "field.x-derived.joined": { refused: "E561", mask: "E220", plant: (f) => [derived(`"joined": "boss.${f}"`)] },
  "field.x-derived.by": {
    refused: "E561",
    plant: (f) => [
      ofPay,
      planted(
        `"made": {"type": "array", "title": "所得", "items": {"$ref": "staff-pay"}, "x-derived": {"sum": "pays.bonus", "by": "${f === OPEN ? "month" : "secret"}"}}`,
      ),
    ],
  },
  "field.x-derived.formula": {
    refused: "E561",
    plant: (f) => [
      planted('"quota": {"type": "number", "title": "额度", "x-format": "amount"}'),
      derived(`"formula": "${f === OPEN ? "quota" : "salary"} * 2"`, ', "x-format": "amount"', "number"),
    ],
  },
  "field.x-derived.sum": {
    refused: "E561",
    plant: (f) => [ofPay, derived(`"sum": "pays.${f === OPEN ? "bonus" : "amount"}"`, ', "x-format": "amount"', "number")],
  },
  "field.x-derived.text": { refused: "E561", mask: "E220", plant: (f) => [derived(`"text": "（\${${f}}）"`)] },
  "field.x-file.name": {
    refused: "E561",
    plant: (f) => [planted(`"scan": {"type": "string", "title": "扫描件", "x-file": {"types": ["pdf"], "name": "${f}"}}`)],
  },
  "field.x-ref": { refused: "E561", mask: "E220", plant: (f) => [planted(text("peer", `"x-ref": "staff.${f}"`))] },
  "field.x-ref.to": { refused: "E561", mask: "E220", plant: (f) => [planted(text("peer", `"x-ref": {"to": "staff.${f}"}`))] },
  "field.x-ref.copy": {
    refused: "E561",
    mask: "E220",
    plant: (f) => [
      planted(text("peer", `"x-ref": {"to": "staff.staffName", "copy": {"mine": "${f}"}}`)),
      planted(text("mine", '"x-was": "mein"')),
    ],
  },
  "field.x-ref.where": {
    refused: "E561",
    plant: (f) => [planted(text("peer", `"x-ref": {"to": "staff.staffName", "where": {"${f}": "甲"}}`))],
  },
  // The server locks an input as the forms do.
  "screen.forms.fields.show": {
    refused: "E561",
    plant: (f) => [["screen", "fields: [staffName, grade, salary", `fields: [staffName, { field: grade, show: { ${f}: 甲 } }, salary`]],
  },
  "service.calls.checks": {
    refused: "E561",
    mask: "E220",
    plant: (f) => [ofCall("change", `checks: [{ rule: { row.code: 甲 }, message: "\${row.${f}}" }]`)],
  },
  "service.calls.import.match": {
    refused: "E560",
    plant: (f) => [
      ofStore(`"unique": [["code"], ["${f}"]]`),
      ["service", "match: code, columns: [code,", `match: ${f}, columns: [${f},`],
      ...(f === OPEN ? ([1, 2] as const).map((): Edit => ["service", "pays, code, boss", "pays, nick, code, boss"]) : []),
      ...(f === OPEN ? [] : [["service", "body: { fields: [remark] }", "body: { fields: [boss] }"] as const]),
      ...(f === OPEN ? [] : [["screen", "send: { remark: 新 }", 'send: { boss: "1" }'] as const]),
    ],
  },
  "service.calls.import.columns": {
    refused: "E561",
    mask: "E570",
    plant: (f) => [["service", "columns: [code,", `columns: [boss.${f}, code,`]],
  },
  "service.calls.reply.entity": {
    refused: "E561",
    mask: "E220",
    plant: (f) => [
      newCall(
        `  card: { get: /api/staff/card, query: { entity: staff, fields: [id] }, reply: { entity: card-${f} }, store: { get: staff } }`,
      ),
    ],
  },
  // A transition replies the stored record, and a name in `plus` has no rights of its own.
  "service.calls.reply.plus": {
    refused: "E561",
    mask: "E220",
    plant: (f) => [ofRetired(`reply: { plus: { id: { type: string }, ${f}: { type: string } } }`)],
  },
  "service.calls.store.as.when": {
    refused: "E561",
    plant: (f) => [["service", "by: grade, sum: [salary] }", `by: grade, as: [{ when: { ${f}: 甲 }, value: "2" }] }`]],
  },
  "service.calls.store.set": {
    refused: "E561",
    mask: "E220",
    plant: (f) => [["service", "store: { update: staff }", `store: { update: staff, set: { code: $row.${f} } }`]],
  },
  "service.calls.store.where": {
    refused: "E561",
    plant: (f) => [["service", "store: { count: staff, by: joinedAt,", `store: { count: staff, where: { ${f}: 甲 }, by: joinedAt,`]],
  },
  "workflow.actors": {
    refused: "E561",
    plant: (f) => [["workflow", "anyone: { user.userId: { empty: false } }", `anyone: { row.${f}: 甲 }`]],
  },
  "workflow.checks": {
    refused: "E561",
    plant: (f) => [ofWorkflow(`checks: { some: [{ rule: { row.${f}: { not: 甲 } }, message: 不行 }] }`), ofRetire("checks: [some]")],
  },
  "workflow.create.set": { refused: "E561", mask: "E220", plant: (f) => [ofWorkflow(`create: { set: { code: $row.${f} } }`)] },
  "workflow.states.label": {
    refused: "E561",
    plant: (f) => [["workflow", "label: 在职", `label: [{ when: { ${f}: 甲 }, text: 试用 }, { text: 在职 }]`]],
  },
  "workflow.tasks.when": {
    refused: "E561",
    plant: (f) => [ofWorkflow(`tasks: { open: { title: 待办, by: anyone, when: { ${f}: 甲, state: "1" }, screen: staff } }`)],
  },
  "workflow.transitions.accept": { refused: "E561", plant: (f) => [ofRetire(`accept: { state: "9", row.${f}: 甲 }`)] },
  "workflow.transitions.after.field": {
    refused: "E561",
    plant: (f) => [
      ofWorkflow(""),
      [
        "workflow",
        "transitions:\n",
        `transitions:\n  due: { by: clock, from: ["1"], to: "9", after: { field: ${f === OPEN ? "leftAt" : "joinedAt"}, days: 3 } }\n`,
      ],
      planted('"leftAt": {"type": "string", "title": "离职时间", "x-format": "datetime"}'),
    ],
  },
  "workflow.transitions.checks": {
    refused: "E561",
    mask: "E220",
    plant: (f) => [ofRetire(`checks: [{ rule: { row.code: 甲 }, message: "\${row.${f}}" }]`)],
  },
  "workflow.transitions.reason": {
    refused: "E561",
    plant: (f) => [
      ["workflow", "inputs: { remark: [remark]", `inputs: { remark: [${f}]`],
      ofRetire(`reason: ${f}`),
      ["screen", "{ fields: [remark] }, transition", `{ fields: [${f}] }, transition`],
      ["service", "[id, staffName, remark, state, salary]", "[id, staffName, remark, nick, state, salary]"],
    ],
  },
  "workflow.transitions.set": { refused: "E561", mask: "E220", plant: (f) => [ofRetire(`set: { code: $row.${f} }`)] },
  "workflow.transitions.success": { refused: "E561", mask: "E220", plant: (f) => [ofRetire(`success: "\${row.${f}}"`)] },
  "workflow.transitions.title": {
    refused: "E561",
    plant: (f) => [["workflow", "title: 离职,", `title: [{ when: { row.${f}: 甲 }, text: 辞退 }, { text: 离职 }],`]],
  },
  "workflow.transitions.when": { refused: "E561", plant: (f) => [ofRetire(`when: { row.${f}: 甲 }`)] },
};

/** Conditions with a restricted field. `accepted`: the right is asked beside it, so that the condition is false for all others. */
export const asked: readonly { accepted: boolean; plant: Edit }[] = [
  { accepted: true, plant: ofRetire('when: { user.systemType: "1", row.remark: 甲 }') },
  { accepted: true, plant: ofRetire('when: { all: [{ not: { row.remark: 甲 } }, { user.systemType: "1" }] }') },
  { accepted: true, plant: ofRetire('checks: [{ when: { user.systemType: "1" }, rule: { row.remark: 甲 }, message: "${row.remark}" }]') },
  { accepted: false, plant: ofRetire('when: { user.systemType: "2", row.remark: 甲 }') },
  { accepted: false, plant: ofRetire('when: { any: [{ user.systemType: "1" }, { row.remark: 甲 }] }') },
  { accepted: false, plant: ofRetire('when: { not: { user.systemType: "1" }, row.remark: 甲 }') },
  { accepted: false, plant: ofRetire('set: { code: [{ when: { user.systemType: "1", row.remark: 甲 }, value: 甲 }] }') },
];

/** Places where no plant is needed, and why no value leaves there. */
export const closed: Readonly<Record<string, string>> = {
  "entity.x-import.caseless": SENT,
  "entity.x-import.codes.field": SENT,
  "entity.x-import.codes.of": "labels of codes, which stand in the metadata",
  "entity.x-import.unique": SENT,
  "entity.x-import.warnings.unique": SENT,
  "entity.x-import.warnings.when": SENT,
  "entity.x-store.caseless": "a field of unique",
  "entity.x-store.index": "makes reading faster, and shows nothing",
  "entity.x-store.key": "E560 in tests/cases/mistakes",
  "entity.x-store.parent": "E560 in generator/rules/check-field-rights.ts, as for the key",
  "field.x-match": ASKED,
  "field.x-range.from": ASKED,
  "field.x-range.to": ASKED,
  "field.x-read": USER,
  "field.x-write": USER,
  "field.x-rows": "names a list that the call writes",
  "field.x-was": "a former name of the field, which the same rights protect",
  "service.calls.body.except": WRITTEN,
  "service.calls.body.fields": WRITTEN,
  "service.calls.body.required": "E560 in tests/cases/mistakes",
  "service.calls.query.except": ASKED,
  "service.calls.query.fields": ASKED,
  "service.calls.query.required": ASKED,
  "service.calls.reply.at": "names no field",
  "service.calls.reply.beside": REPLIED,
  "service.calls.reply.except": REPLIED,
  "service.calls.reply.fields": REPLIED,
  "service.calls.store.by": ASKED,
  "service.calls.store.search": ASKED,
  "service.calls.store.sum": ASKED,
  "service.calls.store.upload": "a file has no x-read (E560 in tests/cases/mistakes)",
  "workflow.inputs": WRITTEN,
  "service.service": "names no field",
  ...Object.fromEntries(["delete", "export", "get", "post", "put"].map((name) => [`service.calls.${name}`, "names no field"])),
  ...Object.fromEntries(["add", "list", "update"].map((name) => [`service.calls.import.${name}`, "names a call"])),
  ...Object.fromEntries(["by", "call", "effect", "input", "tells"].map((name) => [`workflow.transitions.${name}`, "names no field"])),
  "workflow.create.effect": "names a function",
  "workflow.field": "E560 in tests/cases/mistakes",
  "workflow.tasks.by": "names actors",
};
