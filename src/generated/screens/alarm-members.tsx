// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/alarm-members.yaml, schemas/entities/alarm-member.schema.json
// Hash: 60cdbffa1e6c4380df08aa97720e26c8

import { type Form, type Scope, type Screen, ScreenPage, shown } from "../../../runtime/index.ts";
import * as alarms from "../services/alarms/calls.ts";
import * as changes from "../services/changes/calls.ts";
import * as recycle from "../services/recycle/calls.ts";

const detailForm: Form = {
  readonly: true,
  errors: "fields",
  items: [
    { names: ["levelName"], label: "告警等级", type: "string", widget: "text", format: "text" },
    {
      names: ["alarmType"],
      label: "告警方式",
      type: "string",
      widget: "select",
      codes: [
        { value: "1", label: "邮件" },
        { value: "2", label: "手机短信" },
      ],
      format: "codes",
    },
    { names: ["alarmInfo"], label: "接收人", type: "string", widget: "text", format: "text" },
  ],
};

const memberForm: Form = {
  errors: "fields",
  items: [
    {
      names: ["levelId"],
      label: "告警等级",
      type: "string",
      widget: "select",
      required: true,
      options: { call: alarms.levels },
      format: "text",
    },
    {
      names: ["alarmType"],
      label: "告警方式",
      type: "string",
      widget: "radio",
      required: true,
      codes: [
        { value: "1", label: "邮件" },
        { value: "2", label: "手机短信" },
      ],
      format: "codes",
      change: [{ set: { alarmInfo: null } }],
    },
    { names: ["alarmInfo"], label: "接收人", type: "string", widget: "textarea", required: true, format: "text", hint: "多个接收人用英文逗号分隔" },
  ],
};

const screen: Screen = {
  id: "alarm-members",
  title: "告警成员",
  path: "/alarm-member",
  params: [],
  under: [],
  blocks: {
    list: {
      kind: "table",
      call: alarms.members,
      search: [{ names: ["searchText"], label: "关键字", type: "string", widget: "keyword", format: "text" }],
      checks: [],
      rowKey: "id",
      naming: (s: Scope) => `${shown(s.row?.["alarmInfo"])}`,
      columns: [
        { field: "alarmInfo", label: "接收人", format: "text" },
        {
          field: "alarmType",
          label: "告警方式",
          format: "codes",
          codes: [
            { value: "1", label: "邮件" },
            { value: "2", label: "手机短信" },
          ],
          sort: true,
        },
        { field: "levelName", label: "告警等级", format: "text" },
      ],
      select: true,
      empty: "还没有告警成员。没有成员时，告警只显示在告警信息中，不通知任何人。",
      pageSizes: [10, 20, 50, 100],
      actions: ["add"],
      rowActions: ["view", "edit", "history", "delete"],
      rowOpen: "look",
    },
  },
  actions: {
    view: { id: "view", label: "查看", title: "告警成员", form: detailForm },
    look: { id: "look", label: "查看", title: "告警成员", form: detailForm, detail: { call: alarms.getMember, key: "id" } },
    add: {
      id: "add",
      label: "新增",
      title: "新增告警成员",
      form: memberForm,
      call: alarms.addMember,
      addAnother: true,
      input: () => import("../services/alarms/rules/add-member.ts").then((m) => m.input),
    },
    edit: {
      id: "edit",
      label: "编辑",
      title: "编辑告警成员",
      form: memberForm,
      call: alarms.changeMember,
      input: () => import("../services/alarms/rules/change-member.ts").then((m) => m.input),
      detail: { call: alarms.getMember, key: "id" },
    },
    delete: {
      id: "delete",
      label: "删除",
      danger: true,
      rows: "each",
      confirm: { text: "确认删除该配置?" },
      call: alarms.removeMember,
      cancelled: "已取消删除",
      undo: { call: recycle.restore, key: "id" },
    },
    history: { id: "history", label: "变更记录", call: changes.alarmMembers },
  },
};

/** 告警成员 */
export default function AlarmMembersPage() {
  return <ScreenPage screen={screen} />;
}
AlarmMembersPage.screen = screen;
