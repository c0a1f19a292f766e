// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/email-config.yaml, schemas/entities/email-conf.schema.json
// Hash: 024c5bb91667caf9b170c3baa6367528

import { type Form, has, type Scope, type Screen, ScreenPage, shown } from "../../../runtime/index.ts";
import * as changes from "../services/changes/calls.ts";
import * as messages from "../services/messages/calls.ts";
import * as recycle from "../services/recycle/calls.ts";

const confForm: Form = {
  errors: "fields",
  items: [
    { names: ["emailType"], label: "邮件类型", type: "string", widget: "text", required: true, format: "text" },
    { names: ["host"], label: "服务器地址", type: "string", widget: "text", required: true, format: "text" },
    {
      names: ["protocol"],
      label: "协议",
      type: "string",
      widget: "select",
      required: true,
      codes: [
        { value: "smtp", label: "SMTP" },
        { value: "smtps", label: "SMTPS" },
        { value: "starttls", label: "STARTTLS" },
      ],
      format: "codes",
    },
    { names: ["port"], label: "端口", type: "integer", widget: "number", required: true, format: "number" },
    { names: ["sender"], label: "发件地址", type: "string", widget: "text", format: "text", hint: "不填则用基础信息配置中的发件地址" },
    { names: ["account"], label: "登录账号", type: "string", widget: "text", format: "text" },
    { names: ["password"], label: "登录密码", type: "string", widget: "password", secret: true, format: "text" },
  ],
};

const screen: Screen = {
  id: "email-config",
  title: "邮件服务器配置",
  path: "/email-config",
  params: [],
  under: [],
  blocks: {
    list: {
      kind: "table",
      call: messages.listEmailConf,
      search: [{ names: ["emailType"], label: "邮件类型", type: "string", widget: "text", format: "text" }],
      checks: [],
      rowKey: "id",
      naming: (s: Scope) => `${shown(s.row?.["emailType"])}（${shown(s.row?.["host"])}）`,
      columns: [
        { field: "emailType", label: "邮件类型", format: "text", sort: true },
        { field: "host", label: "服务器地址", format: "text" },
        {
          field: "protocol",
          label: "协议",
          format: "codes",
          codes: [
            { value: "smtp", label: "SMTP" },
            { value: "smtps", label: "SMTPS" },
            { value: "starttls", label: "STARTTLS" },
          ],
          sort: true,
        },
        { field: "port", label: "端口", format: "number", sort: true },
        { field: "sender", label: "发件地址", format: "text", sort: true },
        { field: "account", label: "登录账号", format: "text", sort: true },
      ],
      select: true,
      empty: "还没有邮件服务器。没有它，邮件只写入邮件日志，不会发出。",
      pageSizes: [10, 20, 50, 100],
      actions: ["add"],
      rowActions: ["edit", "test", "history", "delete"],
      rowOpen: "look",
    },
  },
  actions: {
    add: {
      id: "add",
      label: "新增",
      title: "新增邮件服务器",
      form: confForm,
      call: messages.addEmailConf,
      input: () => import("../services/messages/rules/add-email-conf.ts").then((m) => m.input),
    },
    edit: {
      id: "edit",
      label: "编辑",
      title: "编辑邮件服务器",
      form: confForm,
      call: messages.changeEmailConf,
      input: () => import("../services/messages/rules/change-email-conf.ts").then((m) => m.input),
      detail: { call: messages.getEmailConf, key: "id" },
    },
    test: {
      id: "test",
      label: "测试发送",
      when: (s) => has(s.user["rights"], ["email-config:edit"]),
      form: { errors: "fields", items: [{ names: ["to"], label: "收件地址", type: "string", widget: "text", required: true, format: "text" }] },
      call: messages.testEmailConf,
      input: () => import("../services/messages/rules/test-email-conf.ts").then((m) => m.input),
    },
    look: {
      id: "look",
      label: "查看",
      title: "邮件服务器",
      form: {
        readonly: true,
        errors: "fields",
        items: [
          { names: ["emailType"], label: "邮件类型", type: "string", widget: "text", format: "text" },
          { names: ["host"], label: "服务器地址", type: "string", widget: "text", format: "text" },
          {
            names: ["protocol"],
            label: "协议",
            type: "string",
            widget: "select",
            codes: [
              { value: "smtp", label: "SMTP" },
              { value: "smtps", label: "SMTPS" },
              { value: "starttls", label: "STARTTLS" },
            ],
            format: "codes",
          },
          { names: ["port"], label: "端口", type: "integer", widget: "number", format: "number" },
          { names: ["sender"], label: "发件地址", type: "string", widget: "text", format: "text" },
          { names: ["account"], label: "登录账号", type: "string", widget: "text", format: "text" },
        ],
      },
      detail: { call: messages.getEmailConf, key: "id" },
    },
    delete: {
      id: "delete",
      label: "删除",
      danger: true,
      rows: "each",
      confirm: { text: "确认删除该配置?" },
      call: messages.removeEmailConf,
      cancelled: "已取消删除",
      undo: { call: recycle.restore, key: "id" },
    },
    history: { id: "history", label: "变更记录", call: changes.emailConfig },
  },
};

/** 邮件服务器配置 */
export default function EmailConfigPage() {
  return <ScreenPage screen={screen} />;
}
EmailConfigPage.screen = screen;
