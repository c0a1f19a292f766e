// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/sms-config.yaml, schemas/entities/sms-conf.schema.json
// Hash: 94bb1990bdb346e6699f4d9909e41f8e

import { type Scope, type Screen, ScreenPage, shown } from "../../../runtime/index.ts";
import * as changes from "../services/changes/calls.ts";
import * as messages from "../services/messages/calls.ts";

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
        },
        { field: "code", label: "业务编码", format: "text" },
        { field: "name", label: "业务名称", format: "text" },
        { field: "channelId", label: "通道号", format: "text" },
        { field: "signature", label: "签名", format: "text" },
        { field: "templateId", label: "模板", format: "text" },
        { field: "operateDate", label: "操作时间", format: "datetime" },
      ],
      pageSizes: [10, 20, 50, 100],
      actions: ["add"],
      rowActions: ["edit", "test", "history", "delete"],
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
      input: () => import("../services/messages/rules/add-sms-conf.ts").then((m) => m.input),
    },
    edit: {
      id: "edit",
      label: "编辑",
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
      input: () => import("../services/messages/rules/change-sms-conf.ts").then((m) => m.input),
      detail: { call: messages.getSmsConf, key: "id" },
    },
    test: {
      id: "test",
      label: "测试发送",
      form: { errors: "fields", items: [{ names: ["to"], label: "接收号码", type: "string", widget: "text", required: true, format: "text" }] },
      call: messages.testSmsConf,
      input: () => import("../services/messages/rules/test-sms-conf.ts").then((m) => m.input),
    },
    delete: { id: "delete", label: "删除", danger: true, confirm: { text: "确认删除该配置?" }, call: messages.removeSmsConf, cancelled: "已取消删除" },
    history: { id: "history", label: "变更记录", call: changes.smsConfig },
  },
};

/** 短信配置 */
export default function SmsConfigPage() {
  return <ScreenPage screen={screen} />;
}
