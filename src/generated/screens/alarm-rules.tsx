// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/alarm-rules.yaml, schemas/entities/alarm-rule.schema.json
// Hash: 6bd0f7f7aaedb1815e618f6ce003189a

import { type Form, type Scope, type Screen, ScreenPage, shown } from "../../../runtime/index.ts";
import * as alarms from "../services/alarms/calls.ts";
import * as changes from "../services/changes/calls.ts";
import * as recycle from "../services/recycle/calls.ts";

const detailForm: Form = {
  readonly: true,
  errors: "fields",
  items: [
    { names: ["levelName"], label: "告警等级", type: "string", widget: "text", format: "text" },
    { names: ["ruleId"], label: "告警标识", type: "string", widget: "text", format: "text" },
    { names: ["alarmName"], label: "告警名称", type: "string", widget: "text", format: "text" },
    { names: ["remark"], label: "备注", type: "string", widget: "text", format: "text" },
  ],
};

const ruleForm: Form = {
  errors: "fields",
  items: [
    {
      names: ["levelId"],
      label: "告警等级",
      type: "string",
      widget: "select",
      required: true,
      options: { call: alarms.levels },
      format: "text",
    },
    { names: ["ruleId"], label: "告警标识", type: "string", widget: "text", required: true, format: "text" },
    { names: ["alarmName"], label: "告警名称", type: "string", widget: "text", required: true, format: "text" },
    { names: ["remark"], label: "备注", type: "string", widget: "textarea", format: "text" },
  ],
};

const screen: Screen = {
  id: "alarm-rules",
  title: "告警定义",
  path: "/alarm",
  params: [],
  under: [],
  blocks: {
    list: {
      kind: "table",
      call: alarms.rules,
      search: [{ names: ["searchText"], label: "关键字", type: "string", widget: "keyword", format: "text" }],
      checks: [],
      rowKey: "id",
      naming: (s: Scope) => `${shown(s.row?.["alarmName"])}（${shown(s.row?.["ruleId"])}）`,
      columns: [
        { field: "alarmName", label: "告警名称", format: "text", sort: true },
        { field: "ruleId", label: "告警标识", format: "text", sort: true },
        { field: "levelName", label: "告警等级", format: "text" },
        { field: "remark", label: "备注", format: "text" },
      ],
      select: true,
      empty: "还没有告警定义。其他系统按告警标识上报告警。",
      pageSizes: [10, 20, 50, 100],
      actions: ["add"],
      rowActions: ["view", "edit", "copy", "history", "delete"],
      rowOpen: "look",
    },
  },
  actions: {
    view: { id: "view", label: "查看", title: "告警定义", form: detailForm },
    look: { id: "look", label: "查看", title: "告警定义", form: detailForm, detail: { call: alarms.getRule, key: "id" } },
    add: {
      id: "add",
      label: "新增",
      title: "新增告警定义",
      form: ruleForm,
      call: alarms.addRule,
      addAnother: true,
      input: () => import("../services/alarms/rules/add-rule.ts").then((m) => m.input),
    },
    copy: {
      id: "copy",
      label: "复制",
      title: "复制告警定义",
      form: ruleForm,
      call: alarms.addRule,
      input: () => import("../services/alarms/rules/add-rule.ts").then((m) => m.input),
      detail: { call: alarms.getRule, key: "id" },
      copyOf: "add",
      copies: ["levelId", "alarmName", "remark"],
    },
    edit: {
      id: "edit",
      label: "编辑",
      title: "编辑告警定义",
      form: ruleForm,
      call: alarms.changeRule,
      input: () => import("../services/alarms/rules/change-rule.ts").then((m) => m.input),
      detail: { call: alarms.getRule, key: "id" },
    },
    delete: {
      id: "delete",
      label: "删除",
      danger: true,
      rows: "each",
      confirm: { text: "确认删除该配置?" },
      call: alarms.removeRule,
      cancelled: "已取消删除",
      undo: { call: recycle.restore, key: "id" },
    },
    history: { id: "history", label: "变更记录", call: changes.alarmRules },
  },
};

/** 告警定义 */
export default function AlarmRulesPage() {
  return <ScreenPage screen={screen} />;
}
AlarmRulesPage.screen = screen;
