// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/send-log.yaml, schemas/entities/send-log.schema.json
// Hash: 3887f8f05fb67f5e1aae6c23d25038ab

import { differs, equals, isAtMost, isEmpty, type Scope, type Screen, ScreenPage, shown } from "../../../runtime/index.ts";
import * as notices from "../services/notices/calls.ts";
import * as sending from "../services/sending/calls.ts";

const screen: Screen = {
  id: "send-log",
  title: "数据发送日志",
  path: "/send-log",
  params: [],
  under: [],
  blocks: {
    list: {
      kind: "table",
      call: sending.log,
      search: [
        {
          names: ["receiver"],
          label: "接收方",
          type: "string",
          widget: "select",
          options: {
            call: notices.dictionary,
            send: { type: "3", pageNumber: 1, pageSize: 1000 },
            value: "id",
            label: (s: Scope) => shown(s.option?.["name"]),
            tone: "tone",
          },
          format: "text",
        },
        {
          names: ["dataType"],
          label: "数据类型",
          type: "string",
          widget: "select",
          options: {
            call: notices.dictionary,
            send: { type: "1", pageNumber: 1, pageSize: 1000 },
            value: "id",
            label: (s: Scope) => shown(s.option?.["name"]),
            tone: "tone",
          },
          format: "text",
          change: [{ set: { dataSpecificType: null } }],
        },
        {
          names: ["dataSpecificType"],
          label: "数据具体类型",
          type: "string",
          widget: "select",
          options: {
            call: notices.dictionary,
            send: { type: "2", parentId: (s: Scope) => s.form?.["dataType"], pageNumber: 1, pageSize: 1000 },
            value: "id",
            label: (s: Scope) => shown(s.option?.["name"]),
            tone: "tone",
          },
          format: "text",
        },
        {
          names: ["errorStatus"],
          label: "状态",
          type: "string",
          widget: "select",
          codes: [
            { value: "0", label: "正常", tone: "done" },
            { value: "1", label: "异常", tone: "failed" },
          ],
          format: "codes",
        },
        { names: ["operationStartDate", "operationEndDate"], label: "发送时间", type: "string", widget: "date-range", format: "datetime" },
      ],
      checks: [
        {
          when: (s) => !isEmpty(s.form?.["operationStartDate"]),
          rule: (s) => isAtMost(s.form?.["operationStartDate"], s.now),
          message: "开始日期应小于当前时间",
          fields: ["operationStartDate"],
          clear: ["operationStartDate", "operationEndDate"],
        },
        {
          when: (s) => !isEmpty(s.form?.["operationEndDate"]),
          rule: (s) => isAtMost(s.form?.["operationEndDate"], s.now),
          message: "结束日期应小于当前时间",
          fields: ["operationEndDate"],
          clear: ["operationStartDate", "operationEndDate"],
        },
      ],
      rowKey: "id",
      columns: [
        { field: "operation", label: "发送操作", format: "text", sort: true },
        { field: "receiverName", label: "接收方", format: "text", sort: true },
        { field: "siteName", label: "站点名称", format: "text", sort: true },
        { field: "dataTypeName", label: "数据类型", format: "text", sort: true },
        { field: "dataSpecificTypeName", label: "数据具体类型", format: "text", sort: true },
        { field: "createDate", label: "发送时间", format: "datetime", sort: true },
        {
          field: "errorStatus",
          label: "状态",
          format: "codes",
          codes: [
            { value: "0", label: "正常", tone: "done" },
            { value: "1", label: "异常", tone: "failed" },
          ],
          sort: true,
        },
      ],
      select: true,
      empty: "还没有发送记录。公告发送到其他站点的结果会显示在这里。",
      pageSizes: [10, 20, 50, 100],
      actions: ["export"],
      rowActions: ["data", "params", "error", "resend"],
      rowOpen: "look",
    },
  },
  actions: {
    export: { id: "export", label: "导出", call: sending.exportLog },
    data: {
      id: "data",
      label: "查看数据",
      form: {
        readonly: true,
        errors: "fields",
        items: [{ names: ["data"], label: "数据", type: "string", widget: "textarea", format: "json", empty: "暂无数据" }],
      },
    },
    params: {
      id: "params",
      label: "查看参数",
      form: {
        readonly: true,
        errors: "fields",
        items: [{ names: ["params"], label: "参数", type: "string", widget: "textarea", format: "json", empty: "暂无参数" }],
      },
    },
    error: {
      id: "error",
      label: "查看异常",
      form: {
        readonly: true,
        errors: "fields",
        items: [{ names: ["errorMessage"], label: "异常信息", type: "string", widget: "textarea", format: "pre", empty: "暂无异常" }],
      },
    },
    look: {
      id: "look",
      label: "查看",
      title: "发送详情",
      form: {
        readonly: true,
        errors: "fields",
        items: [
          {
            section: "发送",
            items: [
              { names: ["operation"], label: "发送操作", type: "string", widget: "text", format: "text" },
              { names: ["createDate"], label: "发送时间", type: "string", widget: "datetime", format: "datetime" },
              { names: ["receiverName"], label: "接收方", type: "string", widget: "text", format: "text" },
              { names: ["siteName"], label: "站点名称", type: "string", widget: "text", format: "text" },
              { names: ["dataTypeName"], label: "数据类型", type: "string", widget: "text", format: "text" },
              { names: ["dataSpecificTypeName"], label: "数据具体类型", type: "string", widget: "text", format: "text" },
              {
                names: ["errorStatus"],
                label: "状态",
                type: "string",
                widget: "select",
                codes: [
                  { value: "0", label: "正常", tone: "done" },
                  { value: "1", label: "异常", tone: "failed" },
                ],
                format: "codes",
              },
            ],
          },
          { section: "数据", items: [{ names: ["data"], label: "数据", type: "string", widget: "textarea", format: "json", empty: "暂无数据" }] },
          { section: "参数", items: [{ names: ["params"], label: "参数", type: "string", widget: "textarea", format: "json", empty: "暂无参数" }] },
          {
            section: "异常",
            items: [{ names: ["errorMessage"], label: "异常信息", type: "string", widget: "textarea", format: "pre", empty: "暂无异常" }],
          },
        ],
      },
      detail: { call: sending.getLog, key: "id" },
    },
    resend: {
      id: "resend",
      label: "重发",
      rows: "each",
      when: (s) => equals(s.row?.["errorStatus"], "1") && !isEmpty(s.row?.["messageId"]) && differs(s.user["systemType"], "4"),
      confirm: { text: "确认重新发送该数据?" },
      call: sending.resend,
      cancelled: "已取消发送",
    },
  },
};

/** 数据发送日志 */
export default function SendLogPage() {
  return <ScreenPage screen={screen} />;
}
SendLogPage.screen = screen;
