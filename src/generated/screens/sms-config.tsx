// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/sms-config.yaml, schemas/entities/sms-conf.schema.json
// Hash: 475d5dda69f90ebc2467779e0201a4ce

import { equals, has, isOneOf, type Scope, type Screen, ScreenPage, shown } from "../../../runtime/index.ts";
import * as changes from "../services/changes/calls.ts";
import * as messages from "../services/messages/calls.ts";
import * as recycle from "../services/recycle/calls.ts";

const screen: Screen = {
  id: "sms-config",
  title: "短信配置",
  path: "/sms-config",
  params: [],
  under: [],
  blocks: {
    list: {
      kind: "table",
      call: messages.listSmsConf,
      search: [
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
        { names: ["code"], label: "业务编码", type: "string", widget: "text", format: "text" },
        { names: ["name"], label: "业务名称", type: "string", widget: "text", format: "text" },
      ],
      checks: [],
      rowKey: "id",
      naming: (s: Scope) => `${shown(s.row?.["name"])}（${shown(s.row?.["code"])}）`,
      columns: [
        {
          field: "msgType",
          label: "信息类型",
          format: "codes",
          codes: [
            { value: "1", label: "云服务商" },
            { value: "2", label: "其他" },
          ],
          sort: true,
        },
        { field: "code", label: "业务编码", format: "text", sort: true },
        { field: "name", label: "业务名称", format: "text", sort: true },
        { field: "channelId", label: "通道号", format: "text", sort: true },
        { field: "signature", label: "签名", format: "text", sort: true },
        { field: "templateId", label: "模板", format: "text", sort: true },
        { field: "operateDate", label: "操作时间", format: "datetime", sort: true },
      ],
      empty: "还没有短信配置。没有网关时，短信只写入短信日志，不会发出。",
      pageSizes: [10, 20, 50, 100],
      actions: ["add", "addCode"],
      rowActions: ["edit", "editCode", "test", "history", "delete", "deleteCode"],
      rowOpen: "look",
    },
  },
  actions: {
    add: {
      id: "add",
      label: "新增",
      title: "新增短信配置",
      form: {
        call: messages.newSmsConf,
        errors: "fields",
        items: [
          {
            names: ["msgType"],
            label: "信息类型",
            type: "string",
            widget: "select",
            required: true,
            codes: [
              { value: "1", label: "云服务商" },
              { value: "2", label: "其他" },
            ],
            format: "codes",
          },
          { names: ["code"], label: "业务编码", type: "string", widget: "text", required: true, format: "text" },
          { names: ["name"], label: "业务名称", type: "string", widget: "text", required: true, format: "text" },
          { names: ["channelId"], label: "通道号", type: "string", widget: "text", required: true, format: "text" },
          { names: ["signature"], label: "签名", type: "string", widget: "text", required: true, format: "text" },
          { names: ["templateId"], label: "模板", type: "string", widget: "text", required: true, format: "text" },
          { names: ["url"], label: "网关地址", type: "string", widget: "text", required: true, format: "text" },
          { names: ["accessKey"], label: "访问标识", type: "string", widget: "text", format: "text" },
          { names: ["secret"], label: "访问密钥", type: "string", widget: "password", secret: true, format: "text" },
        ],
      },
      call: messages.addSmsConf,
      judged: [
        {
          rule: (s) => !isOneOf(s.form?.["code"], ["login", "updatePhone", "verifyPhone", "phoneChanged", "accountChanged"]),
          message: "验证码和账号变更短信的网关须由系统管理员通过「新增验证码网关」配置",
          fields: ["code"],
        },
      ],
      input: () => import("../services/messages/rules/add-sms-conf.ts").then((m) => m.input),
    },
    edit: {
      id: "edit",
      label: "编辑",
      when: (s) => !isOneOf(s.row?.["code"], ["login", "updatePhone", "verifyPhone", "phoneChanged", "accountChanged"]),
      title: "编辑短信配置",
      form: {
        errors: "fields",
        items: [
          {
            names: ["msgType"],
            label: "信息类型",
            type: "string",
            widget: "select",
            required: true,
            codes: [
              { value: "1", label: "云服务商" },
              { value: "2", label: "其他" },
            ],
            format: "codes",
          },
          { names: ["code"], label: "业务编码", type: "string", widget: "text", required: true, format: "text" },
          { names: ["name"], label: "业务名称", type: "string", widget: "text", required: true, format: "text" },
          { names: ["channelId"], label: "通道号", type: "string", widget: "text", required: true, format: "text" },
          { names: ["signature"], label: "签名", type: "string", widget: "text", required: true, format: "text" },
          { names: ["templateId"], label: "模板", type: "string", widget: "text", required: true, format: "text" },
          { names: ["url"], label: "网关地址", type: "string", widget: "text", required: true, format: "text" },
          { names: ["accessKey"], label: "访问标识", type: "string", widget: "text", format: "text" },
          { names: ["secret"], label: "访问密钥", type: "string", widget: "password", secret: true, format: "text" },
        ],
      },
      call: messages.changeSmsConf,
      judged: [
        {
          rule: (s) =>
            !isOneOf(s.form?.["code"], ["login", "updatePhone", "verifyPhone", "phoneChanged", "accountChanged"]) &&
            !isOneOf(s.row?.["code"], ["login", "updatePhone", "verifyPhone", "phoneChanged", "accountChanged"]),
          message: "验证码和账号变更短信的网关只能由系统管理员凭密码修改",
          fields: ["code"],
        },
      ],
      input: () => import("../services/messages/rules/change-sms-conf.ts").then((m) => m.input),
      detail: { call: messages.getSmsConf, key: "id" },
    },
    test: {
      id: "test",
      label: "测试发送",
      when: (s) => has(s.user["rights"], ["sms-config:edit"]),
      form: { errors: "fields", items: [{ names: ["to"], label: "接收号码", type: "string", widget: "text", required: true, format: "text" }] },
      call: messages.testSmsConf,
      input: () => import("../services/messages/rules/test-sms-conf.ts").then((m) => m.input),
    },
    delete: {
      id: "delete",
      label: "删除",
      danger: true,
      when: (s) => !isOneOf(s.row?.["code"], ["login", "updatePhone", "verifyPhone", "phoneChanged", "accountChanged"]),
      confirm: { text: "确认删除该配置?" },
      call: messages.removeSmsConf,
      judged: [
        {
          rule: (s) => !isOneOf(s.row?.["code"], ["login", "updatePhone", "verifyPhone", "phoneChanged", "accountChanged"]),
          message: "验证码和账号变更短信的网关只能由系统管理员凭密码删除",
          fields: ["code"],
        },
      ],
      cancelled: "已取消删除",
      undo: { call: recycle.restore, key: "id" },
    },
    look: {
      id: "look",
      label: "查看",
      title: "短信配置详情",
      form: {
        readonly: true,
        errors: "fields",
        items: [
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
              { names: ["code"], label: "业务编码", type: "string", widget: "text", format: "text" },
              { names: ["name"], label: "业务名称", type: "string", widget: "text", format: "text" },
              { names: ["signature"], label: "签名", type: "string", widget: "text", format: "text" },
              { names: ["templateId"], label: "模板", type: "string", widget: "text", format: "text" },
              { names: ["operateDate"], label: "操作时间", type: "string", widget: "datetime", format: "datetime" },
            ],
          },
          {
            section: "网关",
            items: [
              { names: ["url"], label: "网关地址", type: "string", widget: "text", format: "text" },
              { names: ["channelId"], label: "通道号", type: "string", widget: "text", format: "text" },
              { names: ["accessKey"], label: "访问标识", type: "string", widget: "text", format: "text" },
            ],
          },
        ],
      },
      detail: { call: messages.getSmsConf, key: "id" },
    },
    addCode: {
      id: "addCode",
      label: "新增验证码网关",
      when: (s) => equals(s.user["systemType"], "1"),
      title: "新增验证码网关",
      form: {
        call: messages.newSmsConf,
        errors: "fields",
        items: [
          {
            names: ["msgType"],
            label: "信息类型",
            type: "string",
            widget: "select",
            required: true,
            codes: [
              { value: "1", label: "云服务商" },
              { value: "2", label: "其他" },
            ],
            format: "codes",
          },
          {
            names: ["code"],
            label: "业务编码",
            type: "string",
            widget: "select",
            required: true,
            codes: [
              { value: "login", label: "登录" },
              { value: "updatePhone", label: "绑定手机号" },
              { value: "verifyPhone", label: "验证原手机号" },
              { value: "phoneChanged", label: "手机号变更提醒" },
              { value: "accountChanged", label: "账号变更提醒" },
            ],
            format: "codes",
          },
          { names: ["name"], label: "业务名称", type: "string", widget: "text", required: true, format: "text" },
          { names: ["channelId"], label: "通道号", type: "string", widget: "text", required: true, format: "text" },
          { names: ["signature"], label: "签名", type: "string", widget: "text", required: true, format: "text" },
          { names: ["templateId"], label: "模板", type: "string", widget: "text", required: true, format: "text" },
          { names: ["url"], label: "网关地址", type: "string", widget: "text", required: true, format: "text" },
          { names: ["accessKey"], label: "访问标识", type: "string", widget: "text", format: "text" },
          { names: ["secret"], label: "访问密钥", type: "string", widget: "password", secret: true, format: "text" },
          {
            names: ["adminPassword"],
            label: "管理员密码",
            type: "string",
            widget: "current-password",
            required: true,
            secret: true,
            format: "text",
            hint: "网关能读到全部验证码；保存后通知审计管理员",
          },
        ],
      },
      call: messages.addCodeConf,
      input: () => import("../services/messages/rules/add-code-conf.ts").then((m) => m.input),
      send: { otherPwd: (s: Scope) => s.form?.["adminPassword"] },
    },
    editCode: {
      id: "editCode",
      label: "编辑",
      when: (s) =>
        isOneOf(s.row?.["code"], ["login", "updatePhone", "verifyPhone", "phoneChanged", "accountChanged"]) &&
        equals(s.user["systemType"], "1"),
      title: "编辑验证码网关",
      form: {
        errors: "fields",
        items: [
          { names: ["code"], label: "业务编码", type: "string", widget: "display", format: "text" },
          {
            names: ["msgType"],
            label: "信息类型",
            type: "string",
            widget: "select",
            required: true,
            codes: [
              { value: "1", label: "云服务商" },
              { value: "2", label: "其他" },
            ],
            format: "codes",
          },
          { names: ["name"], label: "业务名称", type: "string", widget: "text", required: true, format: "text" },
          { names: ["channelId"], label: "通道号", type: "string", widget: "text", required: true, format: "text" },
          { names: ["signature"], label: "签名", type: "string", widget: "text", required: true, format: "text" },
          { names: ["templateId"], label: "模板", type: "string", widget: "text", required: true, format: "text" },
          { names: ["url"], label: "网关地址", type: "string", widget: "text", required: true, format: "text" },
          { names: ["accessKey"], label: "访问标识", type: "string", widget: "text", format: "text" },
          { names: ["secret"], label: "访问密钥", type: "string", widget: "password", secret: true, format: "text" },
          {
            names: ["adminPassword"],
            label: "管理员密码",
            type: "string",
            widget: "current-password",
            required: true,
            secret: true,
            format: "text",
            hint: "网关能读到全部验证码；保存后通知审计管理员",
          },
        ],
      },
      call: messages.changeCodeConf,
      input: () => import("../services/messages/rules/change-code-conf.ts").then((m) => m.input),
      send: { otherPwd: (s: Scope) => s.form?.["adminPassword"] },
      detail: { call: messages.getSmsConf, key: "id" },
    },
    deleteCode: {
      id: "deleteCode",
      label: "删除",
      danger: true,
      when: (s) =>
        isOneOf(s.row?.["code"], ["login", "updatePhone", "verifyPhone", "phoneChanged", "accountChanged"]) &&
        equals(s.user["systemType"], "1"),
      title: "删除验证码网关",
      form: {
        errors: "fields",
        items: [
          { names: ["name"], label: "业务名称", type: "string", widget: "display", format: "text" },
          {
            names: ["adminPassword"],
            label: "管理员密码",
            type: "string",
            widget: "current-password",
            required: true,
            secret: true,
            format: "text",
          },
        ],
      },
      call: messages.removeCodeConf,
      input: () => import("../services/messages/rules/remove-code-conf.ts").then((m) => m.input),
      send: { otherPwd: (s: Scope) => s.form?.["adminPassword"] },
      detail: { call: messages.getSmsConf, key: "id" },
    },
    history: { id: "history", label: "变更记录", call: changes.smsConfig },
  },
};

/** 短信配置 */
export default function SmsConfigPage() {
  return <ScreenPage screen={screen} />;
}
SmsConfigPage.screen = screen;
