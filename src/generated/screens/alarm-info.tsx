// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/alarm-info.yaml, schemas/entities/alarm-info.schema.json
// Hash: 5f6c074ca7dda6e51fc772307f145f92

import { type Form, type Scope, type Screen, ScreenPage, shown } from "../../../runtime/index.ts";
import * as alarms from "../services/alarms/calls.ts";

const detailForm: Form = {
  readonly: true,
  errors: "fields",
  items: [
    {
      section: "告警",
      items: [
        { names: ["alarmTime"], label: "告警时间", type: "string", widget: "datetime", format: "datetime" },
        { names: ["levelName"], label: "告警等级", type: "string", widget: "text", format: "text" },
        { names: ["ruleId"], label: "告警标识", type: "string", widget: "text", format: "text" },
        { names: ["alarmName"], label: "告警名称", type: "string", widget: "text", format: "text" },
        { names: ["alarmCount"], label: "发生次数", type: "integer", widget: "number", format: "number" },
        { names: ["lastTime"], label: "最近发生时间", type: "string", widget: "datetime", format: "datetime" },
      ],
    },
    {
      section: "对象",
      items: [
        { names: ["alarmEntity"], label: "告警对象", type: "string", widget: "text", format: "text" },
        { names: ["scopeName"], label: "告警范围", type: "string", widget: "text", format: "text" },
        { names: ["alarmSource"], label: "告警来源", type: "string", widget: "text", format: "text" },
      ],
    },
    { section: "内容", items: [{ names: ["alarmMessage"], label: "告警内容", type: "string", widget: "textarea", format: "pre" }] },
  ],
};

const screen: Screen = {
  id: "alarm-info",
  title: "告警信息",
  path: "/alarm-info",
  params: [],
  under: [],
  blocks: {
    figures: {
      kind: "chart",
      type: "bar",
      title: "近14天告警",
      call: alarms.figures,
      x: { field: "day", label: "日期", format: "text" },
      y: ["alarms"],
      columns: [{ field: "alarms", label: "告警数", format: "number" }],
      series: { field: "levelName", label: "告警等级", format: "text" },
      tones: ["muted", "waiting", "failed"],
      link: {
        screen: { path: "/alarm-info", params: [] },
        right: "alarm-info",
        query: { startTime: (s: Scope) => `${shown(s.row?.["day"])} 00:00:00`, endTime: (s: Scope) => `${shown(s.row?.["day"])} 23:59:59` },
      },
    },
    list: {
      kind: "table",
      call: alarms.infos,
      search: [
        { names: ["startTime", "endTime"], label: "告警时间", type: "string", widget: "date-range", format: "datetime" },
        { names: ["scopeName"], label: "告警范围", type: "string", widget: "select", options: { call: alarms.scopes }, format: "text" },
        { names: ["levelId"], label: "告警等级", type: "string", widget: "select", options: { call: alarms.levels }, format: "text" },
      ],
      checks: [],
      rowKey: "id",
      columns: [
        { field: "alarmTime", label: "告警时间", format: "datetime", sort: true },
        { field: "levelName", label: "告警等级", format: "text", sort: true },
        { field: "ruleId", label: "告警标识", format: "text", sort: true, folds: true },
        { field: "alarmName", label: "告警名称", format: "text", sort: true },
        { field: "alarmEntity", label: "告警对象", format: "text", sort: true },
        { field: "scopeName", label: "告警范围", format: "text", sort: true, folds: true },
        { field: "alarmMessage", label: "告警内容", format: "text" },
        { field: "alarmCount", label: "发生次数", format: "number", sort: true },
      ],
      empty: "没有告警。发生的告警会显示在这里。",
      pageSizes: [10, 20, 50, 100],
      actions: [],
      rowActions: ["view"],
      rowOpen: "look",
    },
  },
  actions: {
    view: { id: "view", label: "查看", title: "告警详情", form: detailForm },
    look: { id: "look", label: "查看", title: "告警详情", form: detailForm, detail: { call: alarms.getInfo, key: "id" } },
  },
};

/** 告警信息 */
export default function AlarmInfoPage() {
  return <ScreenPage screen={screen} />;
}
AlarmInfoPage.screen = screen;
