// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/email-log.yaml, schemas/entities/email-log.schema.json
// Hash: 033611f829a570598bd4388827859011

import { differs, equals, type Form, isAtMost, isEmpty, type Screen, ScreenPage } from "../../../runtime/index.ts";
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
        { names: ["businessCode"], label: "业务编码", type: "string", widget: "text", format: "text" },
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
      section: "地址",
      items: [
        { names: ["from"], label: "发件人", type: "string", widget: "text", format: "text" },
        { names: ["to"], label: "收件人", type: "string", widget: "text", format: "text" },
        { names: ["cc"], label: "抄送", type: "string", widget: "text", format: "text" },
        { names: ["bcc"], label: "密送", type: "string", widget: "text", format: "text" },
      ],
    },
    {
      section: "邮件",
      items: [
        { names: ["subject"], label: "主题", type: "string", widget: "text", format: "text" },
        { names: ["attach"], label: "附件", type: "string", widget: "text", format: "text" },
        { names: ["content"], label: "内容", type: "string", widget: "textarea", format: "pre" },
      ],
    },
  ],
};

const screen: Screen = {
  id: "email-log",
  title: "邮件日志",
  path: "/email-log",
  params: [],
  under: [],
  blocks: {
    list: {
      kind: "table",
      call: messages.emailLog,
      search: [
        { names: ["startDate", "endDate"], label: "发送时间", type: "string", widget: "date-range", format: "datetime" },
        { names: ["clientName"], label: "客户端", type: "string", widget: "text", format: "text" },
        { names: ["businessCode"], label: "业务编码", type: "string", widget: "text", format: "text" },
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
        { field: "clientName", label: "客户端", format: "text" },
        { field: "businessCode", label: "业务编码", format: "text" },
        { field: "subject", label: "主题", format: "text" },
        { field: "to", label: "收件人", format: "text" },
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
      empty: "没有邮件。系统发送的邮件会显示在这里。",
      pageSizes: [10, 20, 50, 100],
      actions: ["export"],
      rowActions: ["view", "resend"],
      rowOpen: "look",
    },
  },
  actions: {
    export: { id: "export", label: "导出", call: messages.exportEmailLog },
    resend: {
      id: "resend",
      label: "重发",
      rows: "each",
      when: (s) => equals(s.row?.["status"], "2") && !isEmpty(s.row?.["messageId"]) && differs(s.user["systemType"], "4"),
      confirm: { text: "确认重新发送该邮件?" },
      call: messages.resendMail,
      cancelled: "已取消发送",
    },
    view: { id: "view", label: "查看", title: "邮件详情", form: detailForm },
    look: { id: "look", label: "查看", title: "邮件详情", form: detailForm, detail: { call: messages.getEmailLog, key: "logId" } },
  },
};

/** 邮件日志 */
export default function EmailLogPage() {
  return <ScreenPage screen={screen} />;
}
EmailLogPage.screen = screen;
