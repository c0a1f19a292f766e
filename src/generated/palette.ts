// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/palette.hbs
// Sources: schemas/screens, schemas/entities
// Hash: 61b5c08b78b5b7445dba33952c60fc06

import { equals } from "../../runtime/contract/language/condition.ts";
import type { PaletteScreen } from "../../runtime/contract/server/palette-list.ts";

/** What the command palette finds, by the order of the screens: records by their names, and actions. */
export const paletteScreens: readonly PaletteScreen[] = [
  {
    id: "agencies",
    path: "/agency",
    title: "处置机构管理",
    actions: [{ id: "add", title: "新增处置机构", rights: ["agencies:add"] }],
    lists: [
      {
        call: "agencies.list",
        entity: "organisation",
        search: ["orgName"],
        fields: ["orgName", "orgGuid"],
        link: { open: "orgGuid" },
        all: "searchText",
      },
    ],
  },
  {
    id: "alarm-members",
    path: "/alarm-member",
    title: "告警成员",
    actions: [{ id: "add", title: "新增告警成员", rights: ["alarm-members:add"] }],
    lists: [
      {
        call: "alarms.members",
        entity: "alarm-member",
        search: ["alarmInfo"],
        fields: ["alarmInfo", "id"],
        link: { open: "id" },
        all: "searchText",
      },
    ],
  },
  {
    id: "alarm-rules",
    path: "/alarm",
    title: "告警定义",
    actions: [{ id: "add", title: "新增告警定义", rights: ["alarm-rules:add"] }],
    lists: [
      {
        call: "alarms.rules",
        entity: "alarm-rule",
        search: ["alarmName", "ruleId"],
        fields: ["alarmName", "ruleId", "id"],
        link: { open: "id" },
        all: "searchText",
      },
    ],
  },
  {
    id: "basic-config",
    path: "/basic-config",
    title: "基础信息配置",
    actions: [],
    lists: [
      {
        call: "settings.list",
        entity: "basic-config",
        title: "短信",
        search: ["confName"],
        fields: ["confName"],
        input: { confType: "1" },
        link: { confName: "confName" },
      },
      {
        call: "settings.list",
        entity: "basic-config",
        title: "邮箱",
        search: ["confName"],
        fields: ["confName"],
        input: { confType: "2" },
        link: { "mailbox.confName": "confName" },
      },
    ],
  },
  {
    id: "email-config",
    path: "/email-config",
    title: "邮件服务器配置",
    actions: [{ id: "add", title: "新增邮件服务器", rights: ["email-config:add"] }],
    lists: [
      {
        call: "messages.listEmailConf",
        entity: "email-conf",
        search: ["emailType", "host"],
        fields: ["emailType", "host", "id"],
        link: { open: "id" },
      },
    ],
  },
  {
    id: "gateway-routes",
    path: "/gateway-route",
    title: "路由管理",
    actions: [{ id: "add", title: "新增路由", rights: ["gateway-routes:add"] }],
    lists: [
      {
        call: "gateway.getAllRoutes",
        entity: "gateway-route",
        search: ["id", "path"],
        fields: ["id", "path"],
        link: { open: "id" },
        all: "searchText",
      },
    ],
  },
  { id: "menus", path: "/menu", title: "菜单管理", actions: [{ id: "add", title: "新增菜单", rights: ["menus:add"] }], lists: [] },
  {
    id: "message-templates",
    path: "/message-template",
    title: "消息模板",
    actions: [],
    lists: [
      {
        call: "templates.list",
        entity: "message-template",
        search: ["templateName"],
        fields: ["templateName", "templateId"],
        link: { open: "templateId" },
      },
    ],
  },
  {
    id: "notice-dict",
    path: "/notice-dict",
    title: "公告字典管理",
    actions: [
      { id: "add", title: "新增字典", rights: ["notice-dict:add"] },
      { id: "import", title: "导入字典", rights: ["notice-dict:import"] },
    ],
    lists: [
      {
        call: "notices.dictionary",
        entity: "notice-dict",
        search: ["name", "code"],
        fields: ["name", "code", "id", "type"],
        link: { open: "id", tab: "type" },
      },
    ],
  },
  {
    id: "notice-receivers",
    path: "/notice-receiver",
    title: "公告接收方管理",
    actions: [{ id: "add", title: "新增接收方", rights: ["notice-receivers:add"] }],
    lists: [
      {
        call: "sending.receivers",
        entity: "notice-receiver",
        search: ["siteName", "receiverUri"],
        fields: ["siteName", "receiverUri", "id"],
        link: { open: "id" },
      },
    ],
  },
  {
    id: "oauth-clients",
    path: "/oauth-client",
    title: "客户端管理",
    actions: [{ id: "add", title: "新增客户端", rights: ["oauth-clients:add"] }],
    lists: [{ call: "authCenter.listClients", entity: "oauth-client", search: ["clientId"], fields: ["clientId"], link: { open: "clientId" } }],
  },
  {
    id: "organisations",
    path: "/organisation",
    title: "组织管理",
    actions: [{ id: "add", title: "新增组织", rights: ["organisations:add"] }],
    lists: [
      {
        call: "organisations.list",
        entity: "organisation",
        search: ["orgName"],
        fields: ["orgName", "orgGuid"],
        link: { open: "orgGuid" },
        all: "searchText",
      },
    ],
  },
  {
    id: "purchaser-list",
    path: "/purchaserList",
    title: "资产处置项目",
    actions: [{ id: "addNeed", title: "新增处置需求", rights: ["purchaser-add"] }],
    lists: [
      {
        call: "assetsOrg.searchByPageInfo",
        entity: "disposal-project",
        search: ["projectName", "projectCode"],
        fields: ["projectName", "projectCode"],
        link: { projectName: "projectName" },
      },
    ],
  },
  {
    id: "regions",
    path: "/region",
    title: "区划管理",
    actions: [
      { id: "add", title: "新增区划", rights: ["regions:add"] },
      { id: "import", title: "导入区划", rights: ["regions:import"] },
    ],
    lists: [],
  },
  {
    id: "roles",
    path: "/role",
    title: "角色管理",
    actions: [{ id: "add", title: "新增角色", rights: ["roles:add"] }],
    lists: [{ call: "roles.list", entity: "role", search: ["roleName", "roleId"], fields: ["roleName", "roleId"], link: { open: "roleId" } }],
  },
  {
    id: "scheduled-tasks",
    path: "/scheduled-task",
    title: "定时任务",
    actions: [],
    lists: [
      {
        call: "tasks.listTasks",
        entity: "scheduled-task",
        search: ["taskName"],
        fields: ["taskName", "taskId"],
        link: { open: "taskId" },
        all: "searchText",
      },
    ],
  },
  {
    id: "send-way",
    path: "/send-way",
    title: "数据发送映射",
    actions: [{ id: "add", title: "新增映射", rights: ["send-way:add"] }],
    lists: [{ call: "sending.ways", entity: "send-way", search: ["sendUrl"], fields: ["receiverName", "sendUrl", "id"], link: { open: "id" } }],
  },
  {
    id: "sms-config",
    path: "/sms-config",
    title: "短信配置",
    actions: [
      { id: "add", title: "新增短信配置", rights: ["sms-config:add"] },
      { id: "addCode", title: "新增验证码网关", rights: ["sms-config:addCode"], when: (s) => equals(s.user["systemType"], "1") },
    ],
    lists: [{ call: "messages.listSmsConf", entity: "sms-conf", search: ["name", "code"], fields: ["name", "code", "id"], link: { open: "id" } }],
  },
  {
    id: "subsystems",
    path: "/subsystem",
    title: "子系统管理",
    actions: [{ id: "add", title: "新增子系统", rights: ["subsystems:add"] }],
    lists: [
      {
        call: "menuCenter.querySubsystemPaging",
        entity: "subsystem",
        search: ["systemName", "systemId"],
        fields: ["systemName", "systemId"],
        link: { open: "systemId" },
      },
    ],
  },
  {
    id: "supplier-list",
    path: "/supplierList",
    title: "处置公告",
    actions: [],
    lists: [
      {
        call: "assetsSup.searchByPageInfo",
        entity: "disposal-project",
        search: ["projectName", "projectCode"],
        fields: ["projectName", "projectCode"],
        link: { projectName: "projectName" },
      },
    ],
  },
  {
    id: "users",
    path: "/user",
    title: "用户管理",
    actions: [
      { id: "add", title: "新增用户", rights: ["users:add"] },
      { id: "import", title: "导入用户", rights: ["users:import"] },
    ],
    lists: [
      {
        call: "users.list",
        entity: "user",
        search: ["userName", "userAccount"],
        fields: ["userName", "userAccount", "userId"],
        link: { open: "userId" },
      },
    ],
  },
];
