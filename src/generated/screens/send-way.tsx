// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/send-way.yaml, schemas/entities/send-way.schema.json
// Hash: 550725cd481e554b52a120db7d5d4a73

import { type Form, type Scope, type Screen, ScreenPage, shown } from "../../../runtime/index.ts";
import * as changes from "../services/changes/calls.ts";
import * as notices from "../services/notices/calls.ts";
import * as recycle from "../services/recycle/calls.ts";
import * as sending from "../services/sending/calls.ts";

const wayForm: Form = {
  errors: "fields",
  items: [
    { names: ["sendUrl"], label: "发送路径", type: "string", widget: "text", required: true, format: "text" },
    {
      names: ["dataSendClass"],
      label: "数据处理类",
      type: "string",
      widget: "select",
      required: true,
      codes: [
        { value: "item", label: "处置事项公告" },
        { value: "result", label: "处置结果公告" },
      ],
      format: "codes",
    },
    {
      names: ["dataType"],
      label: "数据类型",
      type: "string",
      widget: "select",
      required: true,
      options: {
        call: notices.dictionary,
        send: { type: "1", enable: "1", pageNumber: 1, pageSize: 1000 },
        value: "id",
        label: (s: Scope) => shown(s.option?.["name"]),
        tone: "tone",
        empty: "请先在公告字典中新增接口类型",
        current: (s: Scope) => shown(s.row?.["dataTypeName"]),
      },
      format: "text",
      change: [{ set: { dataSpecificType: null } }],
    },
    {
      names: ["dataSpecificType"],
      label: "数据具体类型",
      type: "string",
      widget: "select",
      required: true,
      options: {
        call: notices.dictionary,
        send: { type: "2", parentId: (s: Scope) => s.form?.["dataType"], enable: "1", pageNumber: 1, pageSize: 1000 },
        value: "id",
        label: (s: Scope) => shown(s.option?.["name"]),
        tone: "tone",
        empty: "请先在公告字典中新增具体接口类型",
        current: (s: Scope) => shown(s.row?.["dataSpecificTypeName"]),
      },
      format: "text",
    },
    {
      names: ["receiver"],
      label: "接收方",
      type: "string",
      widget: "select",
      required: true,
      options: {
        call: notices.dictionary,
        send: { type: "3", enable: "1", pageNumber: 1, pageSize: 1000 },
        value: "id",
        label: (s: Scope) => shown(s.option?.["name"]),
        tone: "tone",
        empty: "请先在公告字典中新增公告接收方",
        current: (s: Scope) => shown(s.row?.["receiverName"]),
      },
      format: "text",
    },
    {
      names: ["sender"],
      label: "发送方",
      type: "string",
      widget: "select",
      options: {
        call: notices.dictionary,
        send: { type: "4", enable: "1", pageNumber: 1, pageSize: 1000 },
        value: "id",
        label: (s: Scope) => shown(s.option?.["name"]),
        tone: "tone",
        empty: "请先在公告字典中新增发送方",
        current: (s: Scope) => shown(s.row?.["senderName"]),
      },
      format: "text",
    },
    {
      names: ["dataMapping"],
      label: "数据映射",
      type: "string",
      widget: "textarea",
      format: "text",
      hint: "JSON对象，值中的${字段}替换为公告的字段；不填则发送公告的全部字段",
    },
  ],
  actions: ["preview"],
};

const screen: Screen = {
  id: "send-way",
  title: "数据发送映射",
  path: "/send-way",
  params: [],
  under: [],
  blocks: {
    list: {
      kind: "table",
      call: sending.ways,
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
            empty: "请先在公告字典中新增公告接收方",
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
      ],
      checks: [],
      rowKey: "id",
      naming: (s: Scope) => `${shown(s.row?.["receiverName"])}（${shown(s.row?.["sendUrl"])}）`,
      columns: [
        { field: "sendUrl", label: "发送路径", format: "text", sort: true },
        {
          field: "dataSendClass",
          label: "数据处理类",
          format: "codes",
          codes: [
            { value: "item", label: "处置事项公告" },
            { value: "result", label: "处置结果公告" },
          ],
          options: {
            call: notices.dictionary,
            send: { type: "5", pageNumber: 1, pageSize: 1000 },
            value: "code",
            label: (s: Scope) => shown(s.option?.["name"]),
            tone: "tone",
          },
        },
        {
          field: "dataType",
          label: "数据类型",
          format: "text",
          options: {
            call: notices.dictionary,
            send: { type: "1", pageNumber: 1, pageSize: 1000 },
            value: "id",
            label: (s: Scope) => shown(s.option?.["name"]),
            tone: "tone",
            current: (s: Scope) => shown(s.row?.["dataTypeName"]),
          },
        },
        {
          field: "dataSpecificType",
          label: "数据具体类型",
          format: "text",
          options: {
            call: notices.dictionary,
            send: { type: "2", pageNumber: 1, pageSize: 1000 },
            value: "id",
            label: (s: Scope) => shown(s.option?.["name"]),
            tone: "tone",
            current: (s: Scope) => shown(s.row?.["dataSpecificTypeName"]),
          },
        },
        {
          field: "receiver",
          label: "接收方",
          format: "text",
          options: {
            call: notices.dictionary,
            send: { type: "3", pageNumber: 1, pageSize: 1000 },
            value: "id",
            label: (s: Scope) => shown(s.option?.["name"]),
            tone: "tone",
            current: (s: Scope) => shown(s.row?.["receiverName"]),
          },
        },
        {
          field: "sender",
          label: "发送方",
          format: "text",
          options: {
            call: notices.dictionary,
            send: { type: "4", pageNumber: 1, pageSize: 1000 },
            value: "id",
            label: (s: Scope) => shown(s.option?.["name"]),
            tone: "tone",
            current: (s: Scope) => shown(s.row?.["senderName"]),
          },
        },
      ],
      select: true,
      pageSizes: [100, 200, 300, 400],
      actions: ["add"],
      rowActions: ["edit", "copy", "mapping", "history", "delete"],
      rowOpen: "look",
    },
  },
  actions: {
    add: {
      id: "add",
      label: "新增",
      title: "新增映射",
      form: wayForm,
      width: 720,
      call: sending.addWay,
      input: () => import("../services/sending/rules/add-way.ts").then((m) => m.input),
    },
    copy: {
      id: "copy",
      label: "复制",
      title: "复制映射",
      form: wayForm,
      width: 720,
      call: sending.addWay,
      input: () => import("../services/sending/rules/add-way.ts").then((m) => m.input),
      detail: { call: sending.getWay, key: "id" },
      copyOf: "add",
      copies: ["sendUrl", "dataSendClass", "dataType", "dataSpecificType", "receiver", "sender", "dataMapping"],
    },
    edit: {
      id: "edit",
      label: "编辑",
      title: "编辑映射",
      form: wayForm,
      width: 720,
      call: sending.changeWay,
      input: () => import("../services/sending/rules/change-way.ts").then((m) => m.input),
      detail: { call: sending.getWay, key: "id" },
    },
    mapping: {
      id: "mapping",
      label: "查看映射",
      form: {
        readonly: true,
        errors: "fields",
        items: [{ names: ["dataMapping"], label: "数据映射", type: "string", widget: "textarea", format: "json", empty: "暂无数据" }],
      },
    },
    preview: {
      id: "preview",
      label: "预览",
      call: sending.preview,
      input: () => import("../services/sending/rules/preview.ts").then((m) => m.input),
      then: "previewed",
    },
    previewed: {
      id: "previewed",
      label: "",
      title: "发送内容预览",
      form: {
        record: (s: Scope) => s.reply,
        readonly: true,
        errors: "fields",
        items: [{ names: ["content"], label: "发送内容", type: "string", widget: "textarea", format: "json", hint: "内容为示例数据" }],
      },
      width: 720,
    },
    look: {
      id: "look",
      label: "查看",
      title: "映射详情",
      form: {
        readonly: true,
        errors: "fields",
        items: [
          {
            section: "发送",
            items: [
              { names: ["sendUrl"], label: "发送路径", type: "string", widget: "text", format: "text" },
              {
                names: ["dataSendClass"],
                label: "数据处理类",
                type: "string",
                widget: "select",
                options: {
                  call: notices.dictionary,
                  send: { type: "5", pageNumber: 1, pageSize: 1000 },
                  value: "code",
                  label: (s: Scope) => shown(s.option?.["name"]),
                  tone: "tone",
                },
                format: "codes",
              },
              { names: ["receiverName"], label: "接收方", type: "string", widget: "text", format: "text" },
              { names: ["senderName"], label: "发送方", type: "string", widget: "text", format: "text" },
            ],
          },
          {
            section: "数据",
            items: [
              { names: ["dataTypeName"], label: "数据类型", type: "string", widget: "text", format: "text" },
              { names: ["dataSpecificTypeName"], label: "数据具体类型", type: "string", widget: "text", format: "text" },
              { names: ["dataMapping"], label: "数据映射", type: "string", widget: "textarea", format: "json", empty: "暂无数据" },
            ],
          },
        ],
      },
      detail: { call: sending.getWay, key: "id" },
    },
    delete: {
      id: "delete",
      label: "删除",
      danger: true,
      rows: "each",
      confirm: { text: "确认删除该映射?" },
      call: sending.removeWay,
      cancelled: "已取消删除",
      undo: { call: recycle.restore, key: "id" },
    },
    history: { id: "history", label: "变更记录", call: changes.sendWay },
  },
};

/** 数据发送映射 */
export default function SendWayPage() {
  return <ScreenPage screen={screen} />;
}
SendWayPage.screen = screen;
