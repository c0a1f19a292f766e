// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/region-init.yaml, schemas/entities/region.schema.json, schemas/entities/subsystem.schema.json
// Hash: 40cae0e8985dcd9104c210702f31c38d

import { equals, pluck, type Scope, type Screen, ScreenPage, shown } from "../../../runtime/index.ts";
import * as menuCenter from "../services/menu-center/calls.ts";
import * as systems from "../services/systems/calls.ts";

const screen: Screen = {
  id: "region-init",
  title: "区划初始化",
  path: "/region-init",
  params: [],
  under: [],
  blocks: {
    region: {
      kind: "tree",
      call: systems.regions,
      find: menuCenter.regionTree,
      key: "id",
      parent: "parentId",
      label: (s: Scope) => `${shown(s.row?.["regionCode"])} ${shown(s.row?.["regionName"])}`,
      filter: true,
    },
    systems: {
      kind: "table",
      call: systems.ofRegion,
      send: { regionCode: (s: Scope) => pluck(s["region"], ["regionCode"]) },
      search: [],
      checks: [],
      rowKey: "systemId",
      naming: (s: Scope) => `${shown(s.row?.["systemName"])}（${shown(s.row?.["systemId"])}）`,
      columns: [
        {
          field: "systemStatus",
          label: "初始化状态",
          format: "codes",
          codes: [
            { value: "1", label: "已初始化", tone: "done" },
            { value: "0", label: "未初始化", tone: "waiting" },
          ],
          sort: true,
        },
        { field: "systemId", label: "系统标识", format: "text", sort: true },
        { field: "systemName", label: "系统名称", format: "text", sort: true },
        { field: "systemAliasTitle", label: "菜单名称", format: "text", sort: true },
        { field: "systemOrder", label: "序号", format: "number", sort: true },
      ],
      pageSizes: [10, 20, 50, 100],
      actions: [],
      rowActions: ["initialise", "rename"],
    },
  },
  actions: {
    initialise: {
      id: "initialise",
      label: "初始化",
      when: (s) => equals(s.row?.["systemStatus"], "0"),
      confirm: {
        text: "是否创建用户",
        buttons: [
          { label: "是", then: "createManager", primary: true },
          { label: "否" },
        ],
      },
      call: systems.initialise,
      send: {
        regionId: (s: Scope) => pluck(s["region"], ["id"]),
        regionCode: (s: Scope) => pluck(s["region"], ["regionCode"]),
        regionParentId: (s: Scope) => pluck(s["region"], ["parentId"]),
        regionFullName: (s: Scope) => pluck(s["region"], ["regionFullName"]),
        path: (s: Scope) => pluck(s["region"], ["path"]),
      },
    },
    createManager: {
      id: "createManager",
      label: "",
      title: "创建区划管理员",
      form: {
        errors: "fields",
        items: [
          { names: ["userName"], label: "姓名", type: "string", widget: "text", required: true, format: "text" },
          { names: ["userAccount"], label: "账号", type: "string", widget: "text", required: true, format: "text" },
          { names: ["pwd"], label: "初始密码", type: "string", widget: "password", required: true, secret: true, format: "text" },
        ],
        typed: () => import("../entities/initial-password.typed.ts").then((m) => m.input),
      },
      call: systems.createManager,
      input: () => import("../services/systems/rules/create-manager.ts").then((m) => m.input),
      send: { regionCode: (s: Scope) => pluck(s["region"], ["regionCode"]) },
      then: "initialiseWith",
    },
    initialiseWith: {
      id: "initialiseWith",
      label: "",
      call: systems.initialise,
      input: () => import("../services/systems/rules/initialise.ts").then((m) => m.input),
      send: {
        userId: (s: Scope) => pluck(s.reply, ["userId"]),
        regionId: (s: Scope) => pluck(s["region"], ["id"]),
        regionCode: (s: Scope) => pluck(s["region"], ["regionCode"]),
        regionParentId: (s: Scope) => pluck(s["region"], ["parentId"]),
        regionFullName: (s: Scope) => pluck(s["region"], ["regionFullName"]),
        path: (s: Scope) => pluck(s["region"], ["path"]),
      },
    },
    rename: {
      id: "rename",
      label: "重命名",
      when: (s) => equals(s.row?.["systemStatus"], "1"),
      title: "重命名菜单",
      form: {
        record: (s: Scope) => s.row,
        errors: "fields",
        items: [
          { names: ["systemTitle"], label: "原名称", type: "string", widget: "text", format: "text", readonly: true },
          { names: ["systemAliasTitle"], label: "新名称", type: "string", widget: "text", required: true, format: "text" },
        ],
      },
      call: systems.rename,
      input: () => import("../services/systems/rules/rename.ts").then((m) => m.input),
      send: { regionCode: (s: Scope) => pluck(s["region"], ["regionCode"]) },
    },
  },
};

/** 区划初始化 */
export default function RegionInitPage() {
  return <ScreenPage screen={screen} />;
}
RegionInitPage.screen = screen;
