// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/operation-log.yaml, schemas/entities/operation-log.schema.json
// Hash: 04135fcfa1fb60c2efd29a7f6e03d038

import { equals, isAtMost, isEmpty, type Scope, type Screen, ScreenPage, shown } from "../../../runtime/index.ts";
import * as changes from "../services/changes/calls.ts";
import * as logs from "../services/logs/calls.ts";

const screen: Screen = {
  id: "operation-log",
  title: "操作日志",
  path: "/operate-log",
  params: [],
  under: [],
  access: (s) => equals(s.user["systemType"], "4"),
  blocks: {
    list: {
      kind: "table",
      call: logs.operation,
      search: [
        { names: ["searchText"], label: "关键字", type: "string", widget: "keyword", format: "text" },
        {
          names: ["operationStartDate", "operationEndDate"],
          label: "操作时间",
          type: "string",
          widget: "date-range",
          format: "datetime",
          period: { last: "30d" },
        },
        { names: ["receiver"], label: "操作人", type: "string", widget: "text", format: "text" },
        {
          names: ["operateCode"],
          label: "操作类型",
          type: "string",
          widget: "select",
          codes: [
            { value: "1", label: "登录" },
            { value: "2", label: "退出" },
            { value: "3", label: "新增/修改" },
            { value: "4", label: "异常" },
          ],
          format: "codes",
        },
        {
          names: ["commit"],
          label: "执行结果",
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
      rowKey: "logId",
      columns: [
        { field: "operateDate", label: "操作时间", format: "datetime", sort: true },
        { field: "operateUser", label: "操作人", format: "text" },
        { field: "module", label: "模块", format: "text" },
        {
          field: "operate",
          label: "操作内容",
          format: "text",
          options: {
            call: logs.operations,
            value: "id",
            label: (s: Scope) => shown(s.option?.["name"]),
            current: (s: Scope) => `其他操作（${shown(s.row?.["operate"])}）`,
          },
        },
        { field: "actionUrl", label: "请求地址", format: "text" },
        {
          field: "operateCode",
          label: "操作类型",
          format: "codes",
          codes: [
            { value: "1", label: "登录" },
            { value: "2", label: "退出" },
            { value: "3", label: "新增/修改" },
            { value: "4", label: "异常" },
          ],
        },
        {
          field: "commit",
          label: "执行结果",
          format: "codes",
          codes: [
            { value: "1", label: "成功", tone: "done" },
            { value: "2", label: "失败", tone: "failed" },
          ],
        },
      ],
      pageSizes: [10, 20, 50, 100],
      actions: ["export"],
      rowActions: ["viewParams", "viewError", "history"],
      rowOpen: "look",
    },
  },
  actions: {
    export: { id: "export", label: "导出", call: logs.exportOperation },
    look: {
      id: "look",
      label: "查看",
      title: "操作日志详情",
      form: {
        readonly: true,
        errors: "fields",
        items: [
          {
            section: "操作",
            items: [
              { names: ["operateDate"], label: "操作时间", type: "string", widget: "datetime", format: "datetime" },
              { names: ["operateUser"], label: "操作人", type: "string", widget: "text", format: "text" },
              { names: ["module"], label: "模块", type: "string", widget: "text", format: "text" },
              {
                names: ["operate"],
                label: "操作内容",
                type: "string",
                widget: "select",
                options: {
                  call: logs.operations,
                  value: "id",
                  label: (s: Scope) => shown(s.option?.["name"]),
                  current: (s: Scope) => `其他操作（${shown(s.row?.["operate"])}）`,
                },
                format: "text",
              },
              {
                names: ["operateCode"],
                label: "操作类型",
                type: "string",
                widget: "select",
                codes: [
                  { value: "1", label: "登录" },
                  { value: "2", label: "退出" },
                  { value: "3", label: "新增/修改" },
                  { value: "4", label: "异常" },
                ],
                format: "codes",
              },
              {
                names: ["commit"],
                label: "执行结果",
                type: "string",
                widget: "select",
                codes: [
                  { value: "1", label: "成功", tone: "done" },
                  { value: "2", label: "失败", tone: "failed" },
                ],
                format: "codes",
              },
              { names: ["actionUrl"], label: "请求地址", type: "string", widget: "text", format: "text" },
            ],
          },
          {
            section: "参数",
            items: [{ names: ["parameters"], label: "参数", type: "string", widget: "textarea", format: "json", empty: "暂无参数" }],
          },
          {
            section: "异常",
            items: [{ names: ["errorText"], label: "异常信息", type: "string", widget: "textarea", format: "pre", empty: "暂无异常" }],
          },
        ],
      },
      detail: { call: logs.getOperation, key: "logId" },
    },
    viewParams: {
      id: "viewParams",
      label: "查看参数",
      form: {
        readonly: true,
        errors: "fields",
        items: [{ names: ["parameters"], label: "参数", type: "string", widget: "textarea", format: "json", empty: "暂无参数" }],
      },
    },
    viewError: {
      id: "viewError",
      label: "查看异常",
      form: {
        readonly: true,
        errors: "fields",
        items: [{ names: ["errorText"], label: "异常信息", type: "string", widget: "textarea", format: "pre", empty: "暂无异常" }],
      },
    },
    history: { id: "history", label: "变更记录", call: changes.operationLog },
  },
};

/** 操作日志 */
export default function OperationLogPage() {
  return <ScreenPage screen={screen} />;
}
OperationLogPage.screen = screen;
