// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/roles.yaml, schemas/entities/role.schema.json
// Hash: 278992225dc481bfa2d6a5c1782e2bd0

import { differs, entered, type Form, hasReference, isEmpty, isOneOf, type Scope, type Screen, ScreenPage, shown } from "../../../runtime/index.ts";
import * as changes from "../services/changes/calls.ts";
import * as menuCenter from "../services/menu-center/calls.ts";
import * as recycle from "../services/recycle/calls.ts";
import * as roles from "../services/roles/calls.ts";

const roleForm: Form = {
  errors: "fields",
  items: [
    {
      names: ["roleId"],
      label: "角色编码",
      type: "string",
      widget: "text",
      required: true,
      format: "text",
      readonly: (s) => !isEmpty(s.row?.["roleId"]),
    },
    { names: ["roleName"], label: "角色名称", type: "string", widget: "text", required: true, format: "text" },
    {
      names: ["regionId"],
      label: "所属区划",
      type: "string",
      widget: "tree-select",
      options: {
        call: roles.regions,
        find: menuCenter.regionTree,
        value: "id",
        label: (s: Scope) => `${shown(s.option?.["regionCode"])} ${shown(s.option?.["regionName"])}`,
      },
      format: "text",
    },
    {
      names: ["rights"],
      label: "功能权限",
      type: "array",
      widget: "tree-check",
      options: { call: roles.rights, value: "id", label: (s: Scope) => shown(s.option?.["name"]), children: "children" },
      format: "list",
      hint: "不选：角色只作标识，不限定功能；选中：其用户只能使用选中的功能（以其菜单为限）",
    },
    { names: ["remark"], label: "备注", type: "string", widget: "textarea", format: "text" },
  ],
};

const screen: Screen = {
  id: "roles",
  title: "角色管理",
  path: "/role",
  params: [],
  under: [],
  access: (s) => isOneOf(s.user["systemType"], ["1", "2"]),
  blocks: {
    list: {
      kind: "table",
      call: roles.list,
      search: [
        { names: ["roleId"], label: "角色编码", type: "string", widget: "text", format: "text" },
        { names: ["roleName"], label: "角色名称", type: "string", widget: "text", format: "text" },
      ],
      checks: [],
      rowKey: "roleId",
      naming: (s: Scope) => `${shown(s.row?.["roleName"])}（${shown(s.row?.["roleId"])}）`,
      columns: [
        { field: "roleId", label: "角色编码", format: "text" },
        { field: "roleName", label: "角色名称", format: "text", sort: true },
        { field: "regionName", label: "所属区划", format: "text" },
        {
          field: "governs",
          label: "功能范围",
          format: "codes",
          codes: [
            { value: true, label: "仅限选中的功能" },
            { value: false, label: "不限定" },
          ],
          sort: true,
        },
        { field: "remark", label: "备注", format: "text" },
      ],
      select: true,
      pageSizes: [10, 20, 50, 100],
      actions: ["add"],
      rowActions: ["edit", "copy", "history", "delete"],
      rowOpen: "look",
    },
  },
  actions: {
    add: {
      id: "add",
      label: "新增",
      title: "新增角色",
      form: roleForm,
      call: roles.add,
      addAnother: true,
      input: () => import("../services/roles/rules/add.ts").then((m) => m.input),
    },
    copy: {
      id: "copy",
      label: "复制",
      title: (s: Scope) => `复制角色「${shown(entered(s, "roleName"))}」`,
      form: roleForm,
      call: roles.add,
      input: () => import("../services/roles/rules/add.ts").then((m) => m.input),
      detail: { call: roles.get, key: "roleId" },
      copyOf: "add",
      copies: ["roleName", "regionId", "rights", "remark"],
    },
    edit: {
      id: "edit",
      label: "编辑",
      when: (s) =>
        (differs(s.user["systemType"], "2") || !isEmpty(s.row?.["regionId"])) &&
        !hasReference(s.user["roles"], s.row?.["roleId"]),
      title: "编辑角色",
      form: roleForm,
      call: roles.change,
      input: () => import("../services/roles/rules/change.ts").then((m) => m.input),
      detail: { call: roles.get, key: "roleId" },
    },
    look: {
      id: "look",
      label: "查看",
      title: "角色详情",
      form: {
        readonly: true,
        errors: "fields",
        items: [
          {
            section: "角色",
            items: [
              { names: ["roleId"], label: "角色编码", type: "string", widget: "text", format: "text" },
              { names: ["roleName"], label: "角色名称", type: "string", widget: "text", format: "text" },
              { names: ["regionName"], label: "所属区划", type: "string", widget: "text", format: "text" },
              { names: ["remark"], label: "备注", type: "string", widget: "text", format: "text" },
            ],
          },
          {
            section: "权限",
            items: [
              {
                names: ["governs"],
                label: "功能范围",
                type: "boolean",
                widget: "boolean-radio",
                codes: [
                  { value: true, label: "仅限选中的功能" },
                  { value: false, label: "不限定" },
                ],
                format: "codes",
              },
              {
                names: ["rights"],
                label: "功能权限",
                type: "array",
                widget: "multi-select",
                options: { call: roles.rights, value: "id", label: (s: Scope) => shown(s.option?.["name"]), children: "children" },
                format: "list",
              },
            ],
          },
        ],
      },
      detail: { call: roles.get, key: "roleId" },
    },
    delete: {
      id: "delete",
      label: "删除",
      danger: true,
      rows: "each",
      when: (s) =>
        (differs(s.user["systemType"], "2") || !isEmpty(s.row?.["regionId"])) &&
        !hasReference(s.user["roles"], s.row?.["roleId"]),
      confirm: { text: "确认删除该角色?" },
      call: roles.remove,
      cancelled: "已取消删除",
      undo: { call: recycle.restore, key: "roleId" },
    },
    history: { id: "history", label: "变更记录", call: changes.roles },
  },
};

/** 角色管理 */
export default function RolesPage() {
  return <ScreenPage screen={screen} />;
}
RolesPage.screen = screen;
