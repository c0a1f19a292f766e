// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/sms-log.yaml, schemas/entities/sms-log.schema.json
// Hash: 12fb22383bf9edc372d7e13d1fc90220

import { differs, equals, type Form, isAtMost, isEmpty, type Scope, type Screen, ScreenPage } from "../../../runtime/index.ts";
import * as messages from "../services/messages/calls.ts";

const detailForm: Form = {
  readonly: true,
  errors: "fields",
  items: [
    {
      section: "发送",
      items: [
        { names: ["startTime"], label: "发送时间", type: "string", widget: "datetime", format: "datetime" },
        { names: ["clientName"], label: "客户端", type: "string", widget: "text", format: "text" },
        { names: ["receiver"], label: "接收号码", type: "string", widget: "text", format: "text" },
        {
          names: ["status"],
          label: "状态",
          type: "string",
          widget: "select",
          codes: [
            { value: "1", label: "成功", tone: "done" },
            { value: "2", label: "失败", tone: "failed" },
          ],
          format: "codes",
        },
        { names: ["illustration"], label: "说明", type: "string", widget: "text", format: "text" },
      ],
    },
    {
      section: "短信",
      items: [
        {
          names: ["msgType"],
          label: "信息类型",
          type: "string",
          widget: "select",
          codes: [
            { value: "1", label: "云服务商" },
            { value: "2", label: "其他" },
          ],
          format: "codes",
        },
        { names: ["businessCode"], label: "业务编码", type: "string", widget: "text", format: "text" },
        { names: ["businessName"], label: "业务名称", type: "string", widget: "text", format: "text" },
        { names: ["content"], label: "内容", type: "string", widget: "textarea", format: "pre" },
      ],
    },
  ],
};

const screen: Screen = {
  id: "sms-log",
  title: "短信日志",
  path: "/sms-log",
  params: [],
  under: [],
  blocks: {
    list: {
      kind: "table",
      call: messages.smsLog,
      search: [
        { names: ["startDate", "endDate"], label: "发送时间", type: "string", widget: "date-range", format: "datetime" },
        {
          names: ["msgType"],
          label: "信息类型",
          type: "string",
          widget: "select",
          codes: [
            { value: "1", label: "云服务商" },
            { value: "2", label: "其他" },
          ],
          format: "codes",
        },
        { names: ["clientName"], label: "客户端", type: "string", widget: "text", format: "text" },
        { names: ["receiver"], label: "接收号码", type: "string", widget: "text", whole: true, format: "text" },
        {
          names: ["status"],
          label: "状态",
          type: "string",
          widget: "select",
          codes: [
            { value: "1", label: "成功", tone: "done" },
            { value: "2", label: "失败", tone: "failed" },
          ],
          format: "codes",
        },
      ],
      checks: [
        {
          when: (s) => !isEmpty(s.form?.["startDate"]),
          rule: (s) => isAtMost(s.form?.["startDate"], s.now),
          message: "开始日期应小于当前时间",
          fields: ["startDate"],
          clear: ["startDate", "endDate"],
        },
        {
          when: (s) => !isEmpty(s.form?.["endDate"]),
          rule: (s) => isAtMost(s.form?.["endDate"], s.now),
          message: "结束日期应小于当前时间",
          fields: ["endDate"],
          clear: ["startDate", "endDate"],
        },
      ],
      rowKey: "logId",
      columns: [
        { field: "startTime", label: "发送时间", format: "datetime", sort: true },
        {
          field: "msgType",
          label: "信息类型",
          format: "codes",
          codes: [
            { value: "1", label: "云服务商" },
            { value: "2", label: "其他" },
          ],
        },
        { field: "clientName", label: "客户端", format: "text", folds: true },
        { field: "businessCode", label: "业务编码", format: "text", folds: true },
        { field: "businessName", label: "业务名称", format: "text" },
        { field: "receiver", label: "接收号码", format: "text" },
        {
          field: "status",
          label: "状态",
          format: "codes",
          codes: [
            { value: "1", label: "成功", tone: "done" },
            { value: "2", label: "失败", tone: "failed" },
          ],
          inSight: true,
        },
        { field: "illustration", label: "说明", format: "text" },
      ],
      select: true,
      empty: "没有短信。系统发送的短信会显示在这里。",
      pageSizes: [10, 20, 50, 100],
      actions: ["export"],
      rowActions: ["view", "reveal", "resend"],
      rowOpen: "look",
    },
  },
  actions: {
    export: { id: "export", label: "导出", call: messages.exportSmsLog },
    resend: {
      id: "resend",
      label: "重发",
      rows: "each",
      when: (s) => equals(s.row?.["status"], "2") && !isEmpty(s.row?.["messageId"]) && differs(s.user["systemType"], "4"),
      confirm: { text: "确认重新发送该短信?" },
      call: messages.resendSms,
      cancelled: "已取消发送",
    },
    reveal: {
      id: "reveal",
      label: "查看完整号码",
      when: (s) => differs(s.user["systemType"], "4"),
      confirm: { text: "查看将记入操作日志，是否继续？" },
      call: messages.revealSms,
      then: "showNumber",
    },
    showNumber: {
      id: "showNumber",
      label: "",
      title: "完整号码",
      form: {
        record: (s: Scope) => s.reply,
        readonly: true,
        errors: "fields",
        items: [{ names: ["tel"], label: "接收号码", type: "string", widget: "text", format: "text" }],
      },
    },
    view: { id: "view", label: "查看", title: "短信详情", form: detailForm },
    look: { id: "look", label: "查看", title: "短信详情", form: detailForm, detail: { call: messages.getSmsLog, key: "logId" } },
  },
};

/** 短信日志 */
export default function SmsLogPage() {
  return <ScreenPage screen={screen} />;
}
SmsLogPage.screen = screen;
