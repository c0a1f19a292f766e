// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/notice-dict.yaml, schemas/entities/notice-dict.schema.json
// Hash: e0d07e7fe27fd2fdcb29b4c0b18a78e8

import { differs, entered, equals, type Form, pluck, type Scope, type Screen, ScreenPage, shown } from "../../../runtime/index.ts";
import * as changes from "../services/changes/calls.ts";
import * as notices from "../services/notices/calls.ts";
import * as recycle from "../services/recycle/calls.ts";

const entryForm: Form = {
  errors: "fields",
  items: [
    {
      names: ["type"],
      label: "类型",
      type: "string",
      widget: "select",
      required: true,
      codes: [
        { value: "1", label: "接口类型" },
        { value: "2", label: "具体接口类型" },
        { value: "3", label: "公告接收方" },
        { value: "4", label: "发送方" },
        { value: "5", label: "服务类" },
      ],
      format: "codes",
      default: (s: Scope) => pluck(s["tab"], ["value"]),
      change: [{ when: (s) => differs(entered(s, "type"), "2"), set: { parentId: null } }],
    },
    {
      names: ["parentId"],
      label: "父类型",
      type: "string",
      widget: "select",
      required: true,
      options: {
        call: notices.dictionary,
        send: { type: "1", enable: "1", pageNumber: 1, pageSize: 1000 },
        value: "id",
        label: (s: Scope) => shown(s.option?.["name"]),
        tone: "tone",
        empty: "请先新增接口类型的字典",
        current: (s: Scope) => shown(s.row?.["parentName"]),
      },
      format: "text",
      show: (s) => equals(entered(s, "type"), "2"),
    },
    { names: ["name"], label: "字典名称", type: "string", widget: "text", required: true, format: "text" },
    {
      names: ["code"],
      label: "字典值",
      type: "string",
      widget: "text",
      required: true,
      format: "text",
      hint: (s: Scope) => equals(entered(s, "type"), "5") ? "服务类的字典值对应数据处理类：item 处置事项公告、result 处置结果公告；停用后不再发送该类公告" : "",
    },
    {
      names: ["tone"],
      label: "颜色",
      type: "string",
      widget: "select",
      codes: [
        { tone: "draft", value: "draft", label: "灰色" },
        { tone: "waiting", value: "waiting", label: "蓝色" },
        { tone: "done", value: "done", label: "绿色" },
        { tone: "returned", value: "returned", label: "橙色" },
        { tone: "refused", value: "refused", label: "红色" },
      ],
      format: "codes",
    },
    {
      names: ["enable"],
      label: "是否启用",
      type: "string",
      widget: "radio",
      required: true,
      codes: [
        { value: "1", label: "启用", tone: "active" },
        { value: "0", label: "停用", tone: "muted" },
      ],
      format: "codes",
      default: "1",
    },
  ],
};

const screen: Screen = {
  id: "notice-dict",
  title: "公告字典管理",
  path: "/notice-dict",
  params: [],
  under: [],
  blocks: {
    tab: {
      kind: "tabs",
      field: "type",
      items: [
        { value: "1", label: "接口类型" },
        { value: "2", label: "具体接口类型" },
        { value: "3", label: "公告接收方" },
        { value: "4", label: "发送方" },
        { value: "5", label: "服务类" },
      ],
    },
    list: {
      kind: "table",
      call: notices.dictionary,
      send: { type: (s: Scope) => pluck(s["tab"], ["value"]) },
      search: [
        { names: ["searchText"], label: "关键字", type: "string", widget: "keyword", format: "text" },
        { names: ["code"], label: "字典值", type: "string", widget: "text", format: "text" },
        { names: ["startDate", "endDate"], label: "创建时间", type: "string", widget: "date-range", format: "datetime" },
      ],
      checks: [],
      rowKey: "id",
      naming: (s: Scope) => `${shown(s.row?.["name"])}（${shown(s.row?.["code"])}）`,
      columns: [
        { field: "name", label: "字典名称", format: "text", sort: true },
        { field: "code", label: "字典值", format: "text", sort: true },
        {
          field: "parentId",
          label: "父类型",
          format: "text",
          options: {
            call: notices.dictionary,
            send: { type: "1", pageNumber: 1, pageSize: 1000 },
            value: "id",
            label: (s: Scope) => shown(s.option?.["name"]),
            tone: "tone",
          },
          show: (s) => equals(pluck(s["tab"], ["value"]), "2"),
        },
        {
          field: "tone",
          label: "颜色",
          format: "codes",
          codes: [
            { tone: "draft", value: "draft", label: "灰色" },
            { tone: "waiting", value: "waiting", label: "蓝色" },
            { tone: "done", value: "done", label: "绿色" },
            { tone: "returned", value: "returned", label: "橙色" },
            { tone: "refused", value: "refused", label: "红色" },
          ],
          sort: true,
        },
        {
          field: "enable",
          label: "是否启用",
          format: "codes",
          codes: [
            { value: "1", label: "启用", tone: "active" },
            { value: "0", label: "停用", tone: "muted" },
          ],
          sort: true,
          switch: ["enable", "disable"],
          inSight: true,
        },
        { field: "createDate", label: "创建时间", format: "datetime", sort: true },
      ],
      select: true,
      pageSizes: [100, 200, 300, 400],
      actions: ["add", "import", "export"],
      rowActions: ["edit", "copy", "history", "delete"],
      rowOpen: "look",
    },
  },
  actions: {
    add: {
      id: "add",
      label: "新增",
      title: "新增字典",
      form: entryForm,
      call: notices.addEntry,
      addAnother: true,
      input: () => import("../services/notices/rules/add-entry.ts").then((m) => m.input),
    },
    import: {
      id: "import",
      label: "导入",
      title: "导入字典",
      call: notices.importEntries,
      import: { call: notices.importEntriesUpload, rows: notices.importEntriesRows, file: notices.importEntriesFile, maxRows: 1000 },
      send: { type: (s: Scope) => pluck(s["tab"], ["value"]) },
    },
    export: { id: "export", label: "导出", call: notices.exportEntries },
    copy: {
      id: "copy",
      label: "复制",
      title: "复制字典",
      form: entryForm,
      call: notices.addEntry,
      input: () => import("../services/notices/rules/add-entry.ts").then((m) => m.input),
      detail: { call: notices.getEntry, key: "id" },
      copyOf: "add",
      copies: ["type", "parentId", "name", "tone", "enable"],
    },
    edit: {
      id: "edit",
      label: "编辑",
      title: "编辑字典",
      form: entryForm,
      call: notices.changeEntry,
      input: () => import("../services/notices/rules/change-entry.ts").then((m) => m.input),
      detail: { call: notices.getEntry, key: "id" },
    },
    enable: {
      id: "enable",
      label: "启用",
      rows: "each",
      when: (s) => differs(s.row?.["enable"], "1"),
      call: notices.changeEntry,
      send: { enable: "1" },
    },
    disable: {
      id: "disable",
      label: "停用",
      rows: "each",
      when: (s) => equals(s.row?.["enable"], "1"),
      confirm: { text: "停用后不能再选用该字典，确认停用?" },
      call: notices.changeEntry,
      send: { enable: "0" },
    },
    look: {
      id: "look",
      label: "查看",
      title: "字典详情",
      form: {
        readonly: true,
        errors: "fields",
        items: [
          {
            names: ["type"],
            label: "类型",
            type: "string",
            widget: "select",
            codes: [
              { value: "1", label: "接口类型" },
              { value: "2", label: "具体接口类型" },
              { value: "3", label: "公告接收方" },
              { value: "4", label: "发送方" },
              { value: "5", label: "服务类" },
            ],
            format: "codes",
          },
          {
            names: ["parentName"],
            label: "父类型",
            type: "string",
            widget: "text",
            format: "text",
            show: (s) => equals(entered(s, "type"), "2"),
          },
          { names: ["name"], label: "字典名称", type: "string", widget: "text", format: "text" },
          { names: ["code"], label: "字典值", type: "string", widget: "text", format: "text" },
          {
            names: ["tone"],
            label: "颜色",
            type: "string",
            widget: "select",
            codes: [
              { tone: "draft", value: "draft", label: "灰色" },
              { tone: "waiting", value: "waiting", label: "蓝色" },
              { tone: "done", value: "done", label: "绿色" },
              { tone: "returned", value: "returned", label: "橙色" },
              { tone: "refused", value: "refused", label: "红色" },
            ],
            format: "codes",
          },
          {
            names: ["enable"],
            label: "是否启用",
            type: "string",
            widget: "select",
            codes: [
              { value: "1", label: "启用", tone: "active" },
              { value: "0", label: "停用", tone: "muted" },
            ],
            format: "codes",
          },
          { names: ["createDate"], label: "创建时间", type: "string", widget: "datetime", format: "datetime" },
        ],
      },
      detail: { call: notices.getEntry, key: "id" },
    },
    delete: {
      id: "delete",
      label: "删除",
      danger: true,
      rows: "each",
      confirm: { text: "确认删除该字典?" },
      call: notices.removeEntry,
      cancelled: "已取消删除",
      undo: { call: recycle.restore, key: "id" },
    },
    history: { id: "history", label: "变更记录", call: changes.noticeDict },
  },
};

/** 公告字典管理 */
export default function NoticeDictPage() {
  return <ScreenPage screen={screen} />;
}
NoticeDictPage.screen = screen;
