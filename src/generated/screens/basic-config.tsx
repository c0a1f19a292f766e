// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/basic-config.yaml, schemas/entities/basic-config.schema.json
// Hash: d206f478b3d1ec329e2907253ad98703

import { type Scope, type Screen, ScreenPage, shown } from "../../../runtime/index.ts";
import * as changes from "../services/changes/calls.ts";
import * as settings from "../services/settings/calls.ts";

const screen: Screen = {
  id: "basic-config",
  title: "基础信息配置",
  path: "/basic-config",
  params: [],
  under: [],
  blocks: {
    sms: {
      kind: "table",
      title: "短信",
      call: settings.list,
      send: { confType: "1" },
      search: [
        {
          names: ["confSubType"],
          label: "子类型",
          type: "string",
          widget: "select",
          codes: [
            { value: "0", label: "默认" },
            { value: "1", label: "云服务商A" },
            { value: "2", label: "云服务商B" },
          ],
          format: "codes",
        },
        { names: ["confName"], label: "配置名称", type: "string", widget: "text", format: "text" },
        { names: ["confKey"], label: "业务名称", type: "string", widget: "text", format: "text" },
      ],
      checks: [],
      rowKey: "id",
      naming: (s: Scope) => `${shown(s.row?.["confName"])}`,
      columns: [
        {
          field: "confSubType",
          label: "子类型",
          format: "codes",
          codes: [
            { value: "0", label: "默认" },
            { value: "1", label: "云服务商A" },
            { value: "2", label: "云服务商B" },
          ],
          sort: true,
        },
        { field: "confName", label: "配置名称", format: "text", sort: true },
        { field: "confKey", label: "业务名称", format: "text", sort: true },
        { field: "confValue", label: "配置值", format: "text" },
      ],
      pageSizes: [10, 20, 50, 100],
      actions: [],
      rowActions: ["edit", "history"],
    },
    mailbox: {
      kind: "table",
      title: "邮箱",
      call: settings.list,
      send: { confType: "2" },
      search: [
        {
          names: ["confSubType"],
          label: "子类型",
          type: "string",
          widget: "select",
          codes: [
            { value: "0", label: "默认" },
            { value: "1", label: "云服务商A" },
            { value: "2", label: "云服务商B" },
          ],
          format: "codes",
        },
        { names: ["confName"], label: "配置名称", type: "string", widget: "text", format: "text" },
        { names: ["confKey"], label: "业务名称", type: "string", widget: "text", format: "text" },
      ],
      checks: [],
      rowKey: "id",
      naming: (s: Scope) => `${shown(s.row?.["confName"])}`,
      columns: [
        {
          field: "confSubType",
          label: "子类型",
          format: "codes",
          codes: [
            { value: "0", label: "默认" },
            { value: "1", label: "云服务商A" },
            { value: "2", label: "云服务商B" },
          ],
          sort: true,
        },
        { field: "confName", label: "配置名称", format: "text", sort: true },
        { field: "confKey", label: "业务名称", format: "text", sort: true },
        { field: "confValue", label: "配置值", format: "text" },
      ],
      pageSizes: [10, 20, 50, 100],
      actions: [],
      rowActions: ["edit", "history"],
    },
  },
  actions: {
    edit: {
      id: "edit",
      label: "编辑",
      title: "编辑基础信息",
      form: {
        errors: "first",
        items: [
          {
            names: ["confType"],
            label: "基础信息类型",
            type: "string",
            widget: "select",
            required: true,
            codes: [
              { value: "1", label: "短信" },
              { value: "2", label: "邮箱" },
            ],
            format: "codes",
          },
          {
            names: ["confSubType"],
            label: "子类型",
            type: "string",
            widget: "select",
            required: true,
            codes: [
              { value: "0", label: "默认" },
              { value: "1", label: "云服务商A" },
              { value: "2", label: "云服务商B" },
            ],
            format: "codes",
          },
          { names: ["confName"], label: "配置名称", type: "string", widget: "text", required: true, format: "text" },
          { names: ["confKey"], label: "业务名称", type: "string", widget: "text", required: true, format: "text" },
          {
            names: ["confValue"],
            label: "配置值",
            type: "string",
            widget: "text",
            required: true,
            format: "text",
            hint: "发送间隔、发件地址、发件人名称保存后立即生效；短信签名、通道号用作新增短信配置的默认值；其他系统可通过接口读取全部配置",
          },
        ],
      },
      call: settings.change,
      input: () => import("../services/settings/rules/change.ts").then((m) => m.input),
      detail: { call: settings.get, key: "id" },
    },
    history: { id: "history", label: "变更记录", call: changes.basicConfig },
  },
};

/** 基础信息配置 */
export default function BasicConfigPage() {
  return <ScreenPage screen={screen} />;
}
BasicConfigPage.screen = screen;
