// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/subsystem-entries.yaml, schemas/entities/service-entry.schema.json
// Hash: 1ae8a53c75f058007e0174af0e1590f6

import { differs, entered, equals, type Form, has, isEmpty, pluck, type Scope, type Screen, ScreenPage, shown } from "../../../runtime/index.ts";
import * as changes from "../services/changes/calls.ts";
import * as recycle from "../services/recycle/calls.ts";
import * as systems from "../services/systems/calls.ts";

const entryForm: Form = {
  errors: "fields",
  items: [
    {
      names: ["interfaceType"],
      label: "接口类型",
      type: "string",
      widget: "select",
      required: true,
      codes: [
        { value: "1", label: "待办任务" },
        { value: "2", label: "初始化区划" },
      ],
      format: "codes",
    },
    {
      names: ["isMicroservice"],
      label: "是否微服务",
      type: "string",
      widget: "radio",
      required: true,
      codes: [
        { value: "1", label: "是" },
        { value: "2", label: "否" },
      ],
      format: "codes",
      default: "2",
      change: [{ when: (s) => differs(entered(s, "isMicroservice"), "1"), set: { serviceId: null } }],
    },
    {
      names: ["serviceId"],
      label: "服务id",
      type: "string",
      widget: "text",
      required: true,
      format: "text",
      show: (s) => equals(entered(s, "isMicroservice"), "1"),
    },
    { names: ["interfaceUrl"], label: "接口地址", type: "string", widget: "text", required: true, format: "text" },
    {
      names: ["taskEnable"],
      label: "是否启用",
      type: "string",
      widget: "switch",
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
  id: "subsystem-entries",
  title: "服务入口",
  path: "/subsystem/entries",
  params: ["systemId"],
  under: ["subsystems"],
  blocks: {
    list: {
      kind: "table",
      call: systems.entries,
      send: { systemId: (s: Scope) => s.params?.["systemId"] },
      search: [],
      checks: [],
      rowKey: "id",
      naming: (s: Scope) => `${shown(s.row?.["interfaceUrl"])}`,
      columns: [
        { field: "systemName", label: "系统名称", format: "text" },
        {
          field: "interfaceType",
          label: "接口类型",
          format: "codes",
          codes: [
            { value: "1", label: "待办任务" },
            { value: "2", label: "初始化区划" },
          ],
          sort: true,
        },
        {
          field: "isMicroservice",
          label: "是否微服务",
          format: "codes",
          codes: [
            { value: "1", label: "是" },
            { value: "2", label: "否" },
          ],
          sort: true,
        },
        { field: "serviceId", label: "服务id", format: "text", sort: true },
        { field: "interfaceUrl", label: "接口地址", format: "text" },
        {
          field: "taskEnable",
          label: "是否启用",
          format: "codes",
          codes: [
            { value: "1", label: "启用", tone: "active" },
            { value: "0", label: "停用", tone: "muted" },
          ],
          sort: true,
        },
      ],
      select: true,
      pageSizes: [10, 20, 50, 100],
      actions: ["add", "deleteBatch"],
      rowActions: ["edit", "test", "enable", "disable", "history", "delete"],
    },
  },
  actions: {
    add: {
      id: "add",
      label: "新增",
      title: "新增服务入口",
      form: entryForm,
      call: systems.addEntry,
      addAnother: true,
      input: () => import("../services/systems/rules/add-entry.ts").then((m) => m.input),
      send: { systemId: (s: Scope) => s.params?.["systemId"] },
    },
    edit: {
      id: "edit",
      label: "编辑",
      title: "编辑服务入口",
      form: entryForm,
      call: systems.changeEntry,
      input: () => import("../services/systems/rules/change-entry.ts").then((m) => m.input),
      detail: { call: systems.getEntry, key: "id" },
    },
    test: { id: "test", label: "测试", when: (s) => has(s.user["rights"], ["subsystem-entries:edit"]), call: systems.testEntry },
    enable: { id: "enable", label: "启用", when: (s) => equals(s.row?.["taskEnable"], "0"), call: systems.changeEntry, send: { taskEnable: "1" } },
    disable: {
      id: "disable",
      label: "停用",
      when: (s) => equals(s.row?.["taskEnable"], "1"),
      confirm: { text: "确认停用该服务入口?" },
      call: systems.changeEntry,
      send: { taskEnable: "0" },
    },
    delete: {
      id: "delete",
      label: "删除",
      danger: true,
      checks: [{ rule: (s) => !isEmpty(s.row?.["id"]), message: "数据为空", fields: ["id"] }],
      confirm: { text: "确认删除该配置?" },
      call: systems.removeEntry,
      cancelled: "已取消删除",
      undo: { call: recycle.restore, key: "id" },
    },
    deleteBatch: {
      id: "deleteBatch",
      label: "批量删除",
      danger: true,
      checks: [{ rule: (s) => !isEmpty(s["list"]), message: "未选择数据", fields: [] }],
      confirm: { text: "您正在进行批量删除操作，确认是否删除" },
      call: systems.removeEntries,
      send: { ids: (s: Scope) => pluck(s["list"], ["id"]) },
      ticked: "list",
      cancelled: "已取消删除",
      undo: { call: recycle.restore, key: "ids" },
    },
    history: { id: "history", label: "变更记录", call: changes.subsystemEntries },
  },
};

/** 服务入口 */
export default function SubsystemEntriesPage() {
  return <ScreenPage screen={screen} />;
}
SubsystemEntriesPage.screen = screen;
