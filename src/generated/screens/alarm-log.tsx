// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/alarm-log.yaml, schemas/entities/alarm-log.schema.json
// Hash: a135f75f4a2cf27c41892ade3ad4e457

import { differs, equals, type Form, isAtMost, isEmpty, type Screen, ScreenPage } from "../../../runtime/index.ts";
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
        { names: ["alarmEntity"], label: "告警对象", type: "string", widget: "text", format: "text" },
        { names: ["scopeName"], label: "告警范围", type: "string", widget: "text", format: "text" },
      ],
    },
    {
      section: "通知",
      items: [
        {
          names: ["alarmType"],
          label: "告警方式",
          type: "string",
          widget: "select",
          codes: [
            { value: "1", label: "邮件" },
            { value: "2", label: "手机短信" },
          ],
          format: "codes",
        },
        { names: ["receivers"], label: "接收人", type: "string", widget: "text", format: "text" },
        {
          names: ["status"],
          label: "发送状态",
          type: "string",
          widget: "select",
          codes: [
            { value: "0", label: "待发送", tone: "waiting" },
            { value: "1", label: "成功", tone: "done" },
            { value: "2", label: "失败", tone: "failed" },
          ],
          format: "codes",
        },
        { names: ["illustration"], label: "说明", type: "string", widget: "text", format: "text" },
      ],
    },
    { section: "内容", items: [{ names: ["alarmMessage"], label: "告警内容", type: "string", widget: "textarea", format: "pre" }] },
  ],
};

const screen: Screen = {
  id: "alarm-log",
  title: "告警日志",
  path: "/alarm-log",
  params: [],
  under: [],
  blocks: {
    list: {
      kind: "table",
      call: alarms.log,
      search: [
        { names: ["startTime", "endTime"], label: "告警时间", type: "string", widget: "date-range", format: "datetime" },
        { names: ["levelId"], label: "告警等级", type: "string", widget: "select", options: { call: alarms.levels }, format: "text" },
      ],
      checks: [
        {
          when: (s) => !isEmpty(s.form?.["startTime"]),
          rule: (s) => isAtMost(s.form?.["startTime"], s.now),
          message: "开始日期应小于当前时间",
          fields: ["startTime"],
          clear: ["startTime", "endTime"],
        },
        {
          when: (s) => !isEmpty(s.form?.["endTime"]),
          rule: (s) => isAtMost(s.form?.["endTime"], s.now),
          message: "结束日期应小于当前时间",
          fields: ["endTime"],
          clear: ["startTime", "endTime"],
        },
      ],
      rowKey: "id",
      columns: [
        { field: "alarmTime", label: "告警时间", format: "datetime", sort: true },
        { field: "levelName", label: "告警等级", format: "text", sort: true },
        { field: "ruleId", label: "告警标识", format: "text", sort: true, folds: true },
        { field: "alarmName", label: "告警名称", format: "text", sort: true },
        { field: "alarmEntity", label: "告警对象", format: "text", sort: true },
        { field: "scopeName", label: "告警范围", format: "text", sort: true, folds: true },
        {
          field: "alarmType",
          label: "告警方式",
          format: "codes",
          codes: [
            { value: "1", label: "邮件" },
            { value: "2", label: "手机短信" },
          ],
          sort: true,
        },
        { field: "receivers", label: "接收人", format: "text" },
        {
          field: "status",
          label: "发送状态",
          format: "codes",
          codes: [
            { value: "0", label: "待发送", tone: "waiting" },
            { value: "1", label: "成功", tone: "done" },
            { value: "2", label: "失败", tone: "failed" },
          ],
          sort: true,
        },
      ],
      select: true,
      empty: "没有告警通知。发给告警成员的通知会显示在这里。",
      pageSizes: [10, 20, 50, 100],
      actions: ["export"],
      rowActions: ["view", "resend"],
      rowOpen: "look",
    },
  },
  actions: {
    export: { id: "export", label: "导出", call: alarms.exportLog },
    resend: {
      id: "resend",
      label: "重发",
      rows: "each",
      when: (s) => equals(s.row?.["status"], "2") && differs(s.user["systemType"], "4"),
      confirm: { text: "确认重新发送该告警通知?" },
      call: alarms.resend,
      cancelled: "已取消发送",
    },
    view: { id: "view", label: "查看", title: "告警日志详情", form: detailForm },
    look: { id: "look", label: "查看", title: "告警日志详情", form: detailForm, detail: { call: alarms.getLog, key: "id" } },
  },
};

/** 告警日志 */
export default function AlarmLogPage() {
  return <ScreenPage screen={screen} />;
}
AlarmLogPage.screen = screen;
