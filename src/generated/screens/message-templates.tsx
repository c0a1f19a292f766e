// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/message-templates.yaml, schemas/entities/message-template.schema.json
// Hash: 88d85cb1a38b62f5c091582fb19fe91e

import { entered, equals, type Scope, type Screen, ScreenPage, shown } from "../../../runtime/index.ts";
import * as changes from "../services/changes/calls.ts";
import * as templates from "../services/templates/calls.ts";

const screen: Screen = {
  id: "message-templates",
  title: "消息模板",
  path: "/message-template",
  params: [],
  under: [],
  blocks: {
    list: {
      kind: "table",
      call: templates.list,
      search: [
        { names: ["templateName"], label: "模板名称", type: "string", widget: "text", format: "text" },
        {
          names: ["sendKind"],
          label: "发送方式",
          type: "string",
          widget: "select",
          codes: [
            { value: "1", label: "邮件" },
            { value: "2", label: "短信" },
          ],
          format: "codes",
        },
      ],
      checks: [],
      rowKey: "templateId",
      naming: (s: Scope) => `${shown(s.row?.["templateName"])}`,
      columns: [
        { field: "templateName", label: "模板名称", format: "text", sort: true },
        {
          field: "sendKind",
          label: "发送方式",
          format: "codes",
          codes: [
            { value: "1", label: "邮件" },
            { value: "2", label: "短信" },
          ],
          sort: true,
        },
        { field: "subject", label: "主题", format: "text" },
        { field: "content", label: "内容", format: "text", width: 420 },
      ],
      pageSizes: [10, 20, 50, 100],
      actions: [],
      rowActions: ["edit", "restore", "history"],
      rowOpen: "look",
    },
  },
  actions: {
    edit: {
      id: "edit",
      label: "编辑",
      title: "编辑消息模板",
      form: {
        errors: "fields",
        items: [
          { names: ["templateName"], label: "模板名称", type: "string", widget: "text", format: "text", readonly: true },
          { names: ["placeholders"], label: "可用占位符", type: "string", widget: "textarea", format: "text", readonly: true },
          { names: ["subject"], label: "主题", type: "string", widget: "text", format: "text", show: (s) => equals(s.row?.["sendKind"], "1") },
          {
            names: ["content"],
            label: "内容",
            type: "string",
            widget: "textarea",
            required: true,
            format: "text",
            hint: "占位符写成{名称}，发送时替换为实际内容",
          },
        ],
      },
      width: 720,
      call: templates.change,
      input: () => import("../services/templates/rules/change.ts").then((m) => m.input),
      detail: { call: templates.get, key: "templateId" },
    },
    look: {
      id: "look",
      label: "查看",
      title: "模板详情",
      form: {
        readonly: true,
        errors: "fields",
        items: [
          { names: ["templateName"], label: "模板名称", type: "string", widget: "text", format: "text" },
          {
            names: ["sendKind"],
            label: "发送方式",
            type: "string",
            widget: "select",
            codes: [
              { value: "1", label: "邮件" },
              { value: "2", label: "短信" },
            ],
            format: "codes",
          },
          { names: ["placeholders"], label: "可用占位符", type: "string", widget: "textarea", format: "pre" },
          {
            names: ["subject"],
            label: "主题",
            type: "string",
            widget: "text",
            format: "text",
            show: (s) => equals(entered(s, "sendKind"), "1"),
          },
          { names: ["content"], label: "内容", type: "string", widget: "textarea", format: "pre" },
        ],
      },
      detail: { call: templates.get, key: "templateId" },
    },
    restore: {
      id: "restore",
      label: "恢复默认",
      confirm: { text: (s: Scope) => `确认将「${shown(entered(s, "templateName"))}」恢复为默认内容?` },
      call: templates.restore,
      cancelled: "已取消恢复",
    },
    history: { id: "history", label: "变更记录", call: changes.messageTemplates },
  },
};

/** 消息模板 */
export default function MessageTemplatesPage() {
  return <ScreenPage screen={screen} />;
}
MessageTemplatesPage.screen = screen;
