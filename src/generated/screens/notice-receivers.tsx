// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/notice-receivers.yaml, schemas/entities/notice-receiver.schema.json
// Hash: 47508d25eeb9f3843c4bdfffb675e1a0

import { type Form, has, type Scope, type Screen, ScreenPage, shown } from "../../../runtime/index.ts";
import * as changes from "../services/changes/calls.ts";
import * as notices from "../services/notices/calls.ts";
import * as recycle from "../services/recycle/calls.ts";
import * as sending from "../services/sending/calls.ts";

const receiverForm: Form = {
  errors: "fields",
  items: [
    { names: ["receiverUri"], label: "接受路径", type: "string", widget: "text", required: true, format: "text" },
    { names: ["siteName"], label: "站点名称", type: "string", widget: "text", required: true, format: "text" },
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
        current: (s: Scope) => shown(s.row?.["chineseName"]),
      },
      format: "text",
    },
    { names: ["accessKey"], label: "访问标识", type: "string", widget: "text", format: "text" },
    { names: ["secret"], label: "访问密钥", type: "string", widget: "password", secret: true, format: "text" },
  ],
};

const screen: Screen = {
  id: "notice-receivers",
  title: "公告接收方管理",
  path: "/notice-receiver",
  params: [],
  under: [],
  blocks: {
    list: {
      kind: "table",
      call: sending.receivers,
      search: [
        { names: ["receiverUri"], label: "接受路径", type: "string", widget: "text", format: "text" },
        { names: ["siteName"], label: "站点名称", type: "string", widget: "text", format: "text" },
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
      ],
      checks: [],
      rowKey: "id",
      naming: (s: Scope) => `${shown(s.row?.["siteName"])}（${shown(s.row?.["receiverUri"])}）`,
      columns: [
        { field: "receiverUri", label: "接受路径", format: "text" },
        { field: "siteName", label: "站点名称", format: "text", sort: true },
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
            current: (s: Scope) => shown(s.row?.["chineseName"]),
          },
        },
        { field: "accessKey", label: "访问标识", format: "text", sort: true },
      ],
      select: true,
      pageSizes: [100, 200, 300, 400],
      actions: ["add"],
      rowActions: ["edit", "copy", "test", "history", "delete"],
      rowOpen: "look",
    },
  },
  actions: {
    add: {
      id: "add",
      label: "新增",
      title: "新增接收方",
      form: receiverForm,
      call: sending.addReceiver,
      input: () => import("../services/sending/rules/add-receiver.ts").then((m) => m.input),
    },
    copy: {
      id: "copy",
      label: "复制",
      title: "复制接收方",
      form: receiverForm,
      call: sending.addReceiver,
      input: () => import("../services/sending/rules/add-receiver.ts").then((m) => m.input),
      detail: { call: sending.getReceiver, key: "id" },
      copyOf: "add",
      copies: ["siteName", "receiver", "accessKey"],
    },
    edit: {
      id: "edit",
      label: "编辑",
      title: "编辑接收方",
      form: receiverForm,
      call: sending.changeReceiver,
      input: () => import("../services/sending/rules/change-receiver.ts").then((m) => m.input),
      detail: { call: sending.getReceiver, key: "id" },
    },
    test: {
      id: "test",
      label: "测试发送",
      when: (s) => has(s.user["rights"], ["notice-receivers:edit"]),
      form: {
        errors: "fields",
        items: [{ names: ["sendUrl"], label: "发送路径", type: "string", widget: "text", format: "text", hint: "不填则发送到接受路径本身" }],
      },
      call: sending.testReceiver,
      input: () => import("../services/sending/rules/test-receiver.ts").then((m) => m.input),
    },
    look: {
      id: "look",
      label: "查看",
      title: "接收方详情",
      form: {
        readonly: true,
        errors: "fields",
        items: [
          { names: ["siteName"], label: "站点名称", type: "string", widget: "text", format: "text" },
          { names: ["receiverUri"], label: "接受路径", type: "string", widget: "text", format: "text" },
          { names: ["chineseName"], label: "接收方", type: "string", widget: "text", format: "text" },
          { names: ["accessKey"], label: "访问标识", type: "string", widget: "text", format: "text" },
        ],
      },
      detail: { call: sending.getReceiver, key: "id" },
    },
    delete: {
      id: "delete",
      label: "删除",
      danger: true,
      rows: "each",
      confirm: { text: "确认删除该接收方?" },
      call: sending.removeReceiver,
      cancelled: "已取消删除",
      undo: { call: recycle.restore, key: "id" },
    },
    history: { id: "history", label: "变更记录", call: changes.noticeReceivers },
  },
};

/** 公告接收方管理 */
export default function NoticeReceiversPage() {
  return <ScreenPage screen={screen} />;
}
NoticeReceiversPage.screen = screen;
