// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/menus.yaml, schemas/entities/menu.schema.json
// Hash: 23820479dd0efd7045690f0d60c2efbd

import { differs, type Form, isEmpty, isOneOf, pluck, type Scope, type Screen, ScreenPage, shown } from "../../../runtime/index.ts";
import * as changes from "../services/changes/calls.ts";
import * as menuCenter from "../services/menu-center/calls.ts";
import * as menus from "../services/menus/calls.ts";
import * as recycle from "../services/recycle/calls.ts";
import * as roles from "../services/roles/calls.ts";

const menuForm: Form = {
  errors: "fields",
  items: [
    {
      names: ["menuId"],
      label: "菜单id",
      type: "string",
      widget: "text",
      required: true,
      format: "text",
      readonly: (s) => !isEmpty(s.row?.["menuId"]),
    },
    { names: ["menuName"], label: "菜单名称", type: "string", widget: "text", required: true, format: "text" },
    {
      names: ["parentId"],
      label: "上级菜单",
      type: "string",
      widget: "tree-select",
      required: true,
      options: {
        call: menus.all,
        value: "menuId",
        label: (s: Scope) => shown(s.option?.["menuName"]),
        children: "children",
        extra: [{ value: "0", label: "全部" }],
      },
      format: "text",
      default: (s: Scope) => pluck(s["tree"], ["menuId"]),
    },
    { names: ["menuIcon"], label: "菜单图标", type: "string", widget: "icon", required: true, format: "text" },
    { names: ["menuOrder"], label: "序号", type: "integer", widget: "number", required: true, format: "number" },
    {
      names: ["menuOpenType"],
      label: "打开方式",
      type: "string",
      widget: "radio",
      codes: [
        { value: "1", label: "内部跳转" },
        { value: "2", label: "外部链接" },
        { value: "3", label: "禁用" },
      ],
      format: "codes",
      default: "1",
    },
    { names: ["menuIndexUrl"], label: "目标地址", type: "string", widget: "url", required: true, format: "text" },
    { names: ["menuPath"], label: "路由路径", type: "string", widget: "text", format: "text" },
    { names: ["menuComponent"], label: "组件", type: "string", widget: "text", format: "text" },
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
      hint: "不选表示不限区划（区划管理员：本区划）；选中：仅该区划及其下级的用户可见",
    },
    {
      names: ["userSystemType"],
      label: "用户系统类型",
      type: "string",
      widget: "select",
      codes: [
        { value: "1", label: "系统管理员" },
        { value: "2", label: "区划管理员" },
        { value: "3", label: "业务用户" },
        { value: "4", label: "审计管理员" },
        { value: "5", label: "运维管理员" },
      ],
      format: "codes",
      default: (s: Scope) => pluck(s["tree"], ["userSystemType"]),
    },
    {
      names: ["userType"],
      label: "用户类型",
      type: "string",
      widget: "select",
      codes: [
        { value: "1", label: "监管机构" },
        { value: "2", label: "采购人" },
        { value: "3", label: "代理机构" },
        { value: "4", label: "供应商" },
        { value: "5", label: "专家" },
        { value: "6", label: "运营人员" },
        { value: "7", label: "外部审计人员" },
        { value: "8", label: "运营管理员" },
        { value: "0", label: "其他" },
        { value: "10", label: "资产处置单位" },
      ],
      format: "codes",
    },
  ],
};

const screen: Screen = {
  id: "menus",
  title: "菜单管理",
  path: "/menu",
  params: [],
  under: [],
  access: (s) => isOneOf(s.user["systemType"], ["1", "2"]),
  blocks: {
    tree: {
      kind: "tree",
      call: menus.tree,
      whole: true,
      search: [
        {
          names: ["userSystemType"],
          label: "用户系统类型",
          type: "string",
          widget: "select",
          codes: [
            { value: "1", label: "系统管理员" },
            { value: "2", label: "区划管理员" },
            { value: "3", label: "业务用户" },
            { value: "4", label: "审计管理员" },
            { value: "5", label: "运维管理员" },
          ],
          format: "codes",
        },
        {
          names: ["userType"],
          label: "用户类型",
          type: "string",
          widget: "select",
          codes: [
            { value: "1", label: "监管机构" },
            { value: "2", label: "采购人" },
            { value: "3", label: "代理机构" },
            { value: "4", label: "供应商" },
            { value: "5", label: "专家" },
            { value: "6", label: "运营人员" },
            { value: "7", label: "外部审计人员" },
            { value: "8", label: "运营管理员" },
            { value: "0", label: "其他" },
            { value: "10", label: "资产处置单位" },
          ],
          format: "codes",
        },
      ],
      checks: [{ rule: (s) => !isEmpty(s.form?.["userSystemType"]), message: "用户系统类型不能为空", fields: ["userSystemType"] }],
      key: "menuId",
      parent: "parentId",
      label: (s: Scope) => `${shown(s.row?.["menuName"])}`,
      root: { menuId: "0", menuName: "全部", userSystemType: null },
    },
    list: {
      kind: "table",
      rows: (s: Scope) => pluck(s["tree"], ["children"]),
      search: [],
      checks: [],
      rowKey: "menuId",
      naming: (s: Scope) => `${shown(s.row?.["menuName"])}`,
      columns: [
        { field: "menuName", label: "菜单名称", format: "text" },
        { field: "menuId", label: "菜单id", format: "text" },
        { field: "menuIcon", label: "菜单图标", format: "icon" },
        { field: "menuOrder", label: "序号", format: "number" },
        { field: "menuIndexUrl", label: "目标地址", format: "text" },
        {
          field: "menuOpenType",
          label: "打开方式",
          format: "codes",
          codes: [
            { value: "1", label: "内部跳转" },
            { value: "2", label: "外部链接" },
            { value: "3", label: "禁用" },
          ],
        },
        { field: "regionName", label: "所属区划", format: "text" },
      ],
      empty: "没有下级菜单；未查询时请先选择用户系统类型",
      pageSizes: [10, 20, 50, 100],
      actions: ["add"],
      rowActions: ["edit", "assignRegions", "history", "delete"],
      arrange: "arrange",
    },
  },
  actions: {
    add: {
      id: "add",
      label: "新增",
      title: "新增菜单",
      form: menuForm,
      call: menus.add,
      addAnother: true,
      input: () => import("../services/menus/rules/add.ts").then((m) => m.input),
    },
    edit: {
      id: "edit",
      label: "编辑",
      when: (s) => differs(s.user["systemType"], "2") || !isEmpty(s.row?.["regionId"]),
      title: "编辑菜单",
      form: menuForm,
      call: menus.change,
      input: () => import("../services/menus/rules/change.ts").then((m) => m.input),
      detail: { call: menus.getMenu, key: "menuId" },
    },
    assignRegions: {
      id: "assignRegions",
      label: "分配区划",
      when: (s) => differs(s.user["systemType"], "2") || !isEmpty(s.row?.["regionId"]),
      title: "分配区划",
      form: {
        call: menus.regions,
        send: { id: (s: Scope) => s.row?.["menuId"] },
        errors: "fields",
        items: [
          {
            names: ["regionIds"],
            label: "区划",
            type: "array",
            widget: "tree-check",
            options: {
              call: roles.regions,
              find: menuCenter.regionTree,
              value: "id",
              label: (s: Scope) => `${shown(s.option?.["regionCode"])} ${shown(s.option?.["regionName"])}`,
            },
            format: "list",
            hint: "不选表示所有区划；选中的区划及其下级可用",
          },
        ],
      },
      call: menus.saveRegions,
      input: () => import("../services/menus/rules/save-regions.ts").then((m) => m.input),
      send: { id: (s: Scope) => s.row?.["menuId"] },
    },
    arrange: {
      id: "arrange",
      label: "排序",
      call: menus.arrange,
      send: { ids: (s: Scope) => pluck(s["list"], ["menuId"]), versions: (s: Scope) => pluck(s["list"], ["version"]) },
      ticked: "list",
    },
    delete: {
      id: "delete",
      label: "删除",
      danger: true,
      when: (s) => differs(s.user["systemType"], "2") || !isEmpty(s.row?.["regionId"]),
      confirm: { text: "确认删除该菜单?" },
      call: menus.remove,
      send: { id: (s: Scope) => s.row?.["menuId"] },
      cancelled: "已取消删除",
      undo: { call: recycle.restore, key: "id" },
    },
    history: { id: "history", label: "变更记录", call: changes.menus },
  },
};

/** 菜单管理 */
export default function MenusPage() {
  return <ScreenPage screen={screen} />;
}
