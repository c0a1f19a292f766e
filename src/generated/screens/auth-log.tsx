// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/auth-log.yaml, schemas/entities/auth-log.schema.json
// Hash: 4638a60e803b2325746b611c165fa0fa

import { equals, isAtMost, isEmpty, type Screen, ScreenPage } from "../../../runtime/index.ts";
import * as logs from "../services/logs/calls.ts";

const screen: Screen = {
  id: "auth-log",
  title: "认证日志",
  path: "/auth-log",
  params: [],
  under: [],
  access: (s) => equals(s.user["systemType"], "4"),
  blocks: {
    list: {
      kind: "table",
      call: logs.auth,
      search: [
        { names: ["operateStartTime", "operateEndTime"], label: "操作时间", type: "string", widget: "date-range", format: "datetime" },
        { names: ["operateUser"], label: "操作人", type: "string", widget: "text", format: "text" },
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
          when: (s) => !isEmpty(s.form?.["operateStartTime"]),
          rule: (s) => isAtMost(s.form?.["operateStartTime"], s.now),
          message: "开始日期应小于当前时间",
          fields: ["operateStartTime"],
          clear: ["operateStartTime", "operateEndTime"],
        },
        {
          when: (s) => !isEmpty(s.form?.["operateEndTime"]),
          rule: (s) => isAtMost(s.form?.["operateEndTime"], s.now),
          message: "结束日期应小于当前时间",
          fields: ["operateEndTime"],
          clear: ["operateStartTime", "operateEndTime"],
        },
      ],
      rowKey: "logId",
      columns: [
        { field: "operateTime", label: "操作时间", format: "datetime", sort: true },
        { field: "operateUser", label: "操作人", format: "text" },
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
      rowActions: ["viewParams", "viewError"],
      rowOpen: "look",
    },
  },
  actions: {
    export: { id: "export", label: "导出", call: logs.exportAuth },
    look: {
      id: "look",
      label: "查看",
      title: "认证日志详情",
      form: {
        readonly: true,
        errors: "fields",
        items: [
          {
            section: "认证",
            items: [
              { names: ["operateTime"], label: "操作时间", type: "string", widget: "datetime", format: "datetime" },
              { names: ["operateUser"], label: "操作人", type: "string", widget: "text", format: "text" },
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
          },
          { section: "参数", items: [{ names: ["content"], label: "参数", type: "string", widget: "textarea", format: "json", empty: "暂无参数" }] },
          {
            section: "异常",
            items: [{ names: ["errorLog"], label: "异常信息", type: "string", widget: "textarea", format: "pre", empty: "暂无异常" }],
          },
        ],
      },
      detail: { call: logs.getAuth, key: "logId" },
    },
    viewParams: {
      id: "viewParams",
      label: "查看参数",
      form: {
        readonly: true,
        errors: "fields",
        items: [{ names: ["content"], label: "参数", type: "string", widget: "textarea", format: "json", empty: "暂无参数" }],
      },
    },
    viewError: {
      id: "viewError",
      label: "查看异常",
      form: {
        readonly: true,
        errors: "fields",
        items: [{ names: ["errorLog"], label: "异常信息", type: "string", widget: "textarea", format: "pre", empty: "暂无异常" }],
      },
    },
  },
};

/** 认证日志 */
export default function AuthLogPage() {
  return <ScreenPage screen={screen} />;
}
AuthLogPage.screen = screen;
