// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/pages.hbs
// Sources: schemas/screens
// Hash: bb6977d2fc5ce8a499bc5b67c1d0e13f

import type { ComponentType } from "react";
import { equals, has, isEmpty, isOneOf } from "../../runtime/contract/language/condition.ts";
import type { Screen } from "../../runtime/contract/language/screen.ts";
import type { Condition } from "../../runtime/contract/values/data.ts";

export interface PageEntry {
  /** Screen, and component of its menu record. */
  id: string;
  path: string;
  title: string;
  /** Screens it is opened from. */
  under: readonly string[];
  params: readonly string[];
  /** Who may open it besides having its menu, and what everybody else is told. */
  access?: Condition;
  denied?: string;
  /** none: it stands alone, without header, menu and tags. */
  frame?: "none";
  load: () => Promise<{ default: ComponentType & { screen: Screen } }>;
}

export const pages: readonly PageEntry[] = [
  { id: "agencies", path: "/agency", title: "处置机构管理", under: [], params: [], load: () => import("./screens/agencies.tsx") },
  { id: "alarm-info", path: "/alarm-info", title: "告警信息", under: [], params: [], load: () => import("./screens/alarm-info.tsx") },
  { id: "alarm-log", path: "/alarm-log", title: "告警日志", under: [], params: [], load: () => import("./screens/alarm-log.tsx") },
  { id: "alarm-members", path: "/alarm-member", title: "告警成员", under: [], params: [], load: () => import("./screens/alarm-members.tsx") },
  { id: "alarm-rules", path: "/alarm", title: "告警定义", under: [], params: [], load: () => import("./screens/alarm-rules.tsx") },
  {
    id: "auth-log",
    path: "/auth-log",
    title: "认证日志",
    under: [],
    params: [],
    access: (s) => equals(s.user["systemType"], "4"),
    load: () => import("./screens/auth-log.tsx"),
  },
  { id: "basic-config", path: "/basic-config", title: "基础信息配置", under: [], params: [], load: () => import("./screens/basic-config.tsx") },
  { id: "email-config", path: "/email-config", title: "邮件服务器配置", under: [], params: [], load: () => import("./screens/email-config.tsx") },
  { id: "email-log", path: "/email-log", title: "邮件日志", under: [], params: [], load: () => import("./screens/email-log.tsx") },
  { id: "gateway-routes", path: "/gateway-route", title: "路由管理", under: [], params: [], load: () => import("./screens/gateway-routes.tsx") },
  {
    id: "item-completion",
    path: "/editsupplierassets",
    title: "完善事项公告信息",
    under: ["supplier-list", "purchaser-list"],
    params: ["id"],
    access: (s) =>
      equals(s.user["userTypeNow"], "10") ||
      (equals(s.user["exchange"], true) && !(equals(s.user["systemType"], "3") && isOneOf(s.user["userTypeNow"], ["3", "4", "5", "0"]) && isEmpty(s.user["roles"]))),
    denied: "您不是资产处置用户，无权限访问",
    load: () => import("./screens/item-completion.tsx"),
  },
  {
    id: "item-review",
    path: "/auditPurchaserAssets",
    title: "审核事项公告",
    under: ["purchaser-list"],
    params: ["id"],
    access: (s) => equals(s.user["userTypeNow"], "10") && has(s.user["roles"], ["disposal-review"]),
    denied: "您不是资产处置用户，无权限访问",
    load: () => import("./screens/item-review.tsx"),
  },
  { id: "login-page", path: "/login-page", title: "登录页设置", under: [], params: [], load: () => import("./screens/login-page.tsx") },
  {
    id: "menus",
    path: "/menu",
    title: "菜单管理",
    under: [],
    params: [],
    access: (s) => isOneOf(s.user["systemType"], ["1", "2"]),
    load: () => import("./screens/menus.tsx"),
  },
  {
    id: "message-templates",
    path: "/message-template",
    title: "消息模板",
    under: [],
    params: [],
    load: () => import("./screens/message-templates.tsx"),
  },
  { id: "notice-dict", path: "/notice-dict", title: "公告字典管理", under: [], params: [], load: () => import("./screens/notice-dict.tsx") },
  {
    id: "notice-receivers",
    path: "/notice-receiver",
    title: "公告接收方管理",
    under: [],
    params: [],
    load: () => import("./screens/notice-receivers.tsx"),
  },
  { id: "oauth-clients", path: "/oauth-client", title: "客户端管理", under: [], params: [], load: () => import("./screens/oauth-clients.tsx") },
  {
    id: "operation-log",
    path: "/operate-log",
    title: "操作日志",
    under: [],
    params: [],
    access: (s) => equals(s.user["systemType"], "4"),
    load: () => import("./screens/operation-log.tsx"),
  },
  { id: "organisations", path: "/organisation", title: "组织管理", under: [], params: [], load: () => import("./screens/organisations.tsx") },
  {
    id: "purchaser-add",
    path: "/addPurchaserAssets",
    title: "新增资产处置项目",
    under: ["purchaser-list"],
    params: [],
    access: (s) => equals(s.user["userTypeNow"], "10"),
    denied: "您不是资产处置用户，无权限访问",
    load: () => import("./screens/purchaser-add.tsx"),
  },
  {
    id: "purchaser-edit",
    path: "/editPurchaserAssets",
    title: "编辑资产处置项目",
    under: ["purchaser-list"],
    params: ["id"],
    access: (s) => equals(s.user["userTypeNow"], "10"),
    denied: "您不是资产处置用户，无权限访问",
    load: () => import("./screens/purchaser-edit.tsx"),
  },
  {
    id: "purchaser-figures",
    path: "/purchaserFigures",
    title: "资产处置统计",
    under: [],
    params: [],
    access: (s) => equals(s.user["userTypeNow"], "10"),
    denied: "您不是资产处置用户，无权限访问",
    load: () => import("./screens/purchaser-figures.tsx"),
  },
  {
    id: "purchaser-list",
    path: "/purchaserList",
    title: "资产处置项目",
    under: [],
    params: [],
    access: (s) => equals(s.user["userTypeNow"], "10"),
    denied: "您不是资产处置用户，无权限访问",
    load: () => import("./screens/purchaser-list.tsx"),
  },
  {
    id: "purchaser-look",
    path: "/lookpurchaserassets",
    title: "查看资产处置项目",
    under: ["purchaser-list"],
    params: ["id"],
    access: (s) => equals(s.user["userTypeNow"], "10"),
    denied: "您不是资产处置用户，无权限访问",
    load: () => import("./screens/purchaser-look.tsx"),
  },
  { id: "recycle", path: "/recycle", title: "回收站", under: [], params: [], load: () => import("./screens/recycle.tsx") },
  { id: "region-init", path: "/region-init", title: "区划初始化", under: [], params: [], load: () => import("./screens/region-init.tsx") },
  { id: "regions", path: "/region", title: "区划管理", under: [], params: [], load: () => import("./screens/regions.tsx") },
  {
    id: "registrations",
    path: "/registrations",
    title: "注册审核",
    under: [],
    params: [],
    access: (s) => isOneOf(s.user["systemType"], ["1", "2"]),
    load: () => import("./screens/registrations.tsx"),
  },
  {
    id: "result-completion",
    path: "/editsupplierassetsfinaly",
    title: "完善结果公告信息",
    under: ["supplier-list", "purchaser-list"],
    params: ["id"],
    access: (s) =>
      equals(s.user["userTypeNow"], "10") ||
      (equals(s.user["exchange"], true) && !(equals(s.user["systemType"], "3") && isOneOf(s.user["userTypeNow"], ["3", "4", "5", "0"]) && isEmpty(s.user["roles"]))),
    denied: "您不是资产处置用户，无权限访问",
    load: () => import("./screens/result-completion.tsx"),
  },
  {
    id: "roles",
    path: "/role",
    title: "角色管理",
    under: [],
    params: [],
    access: (s) => isOneOf(s.user["systemType"], ["1", "2"]),
    load: () => import("./screens/roles.tsx"),
  },
  {
    id: "scheduled-tasks",
    path: "/scheduled-task",
    title: "定时任务",
    under: [],
    params: [],
    load: () => import("./screens/scheduled-tasks.tsx"),
  },
  {
    id: "security-policy",
    path: "/security-policy",
    title: "安全策略",
    under: [],
    params: [],
    load: () => import("./screens/security-policy.tsx"),
  },
  { id: "send-log", path: "/send-log", title: "数据发送日志", under: [], params: [], load: () => import("./screens/send-log.tsx") },
  { id: "send-way", path: "/send-way", title: "数据发送映射", under: [], params: [], load: () => import("./screens/send-way.tsx") },
  {
    id: "sessions",
    path: "/online-user",
    title: "在线用户",
    under: [],
    params: [],
    access: (s) => isOneOf(s.user["systemType"], ["1", "2"]),
    load: () => import("./screens/sessions.tsx"),
  },
  { id: "sms-config", path: "/sms-config", title: "短信配置", under: [], params: [], load: () => import("./screens/sms-config.tsx") },
  { id: "sms-log", path: "/sms-log", title: "短信日志", under: [], params: [], load: () => import("./screens/sms-log.tsx") },
  {
    id: "subsystem-entries",
    path: "/subsystem/entries",
    title: "服务入口",
    under: ["subsystems"],
    params: ["systemId"],
    load: () => import("./screens/subsystem-entries.tsx"),
  },
  { id: "subsystems", path: "/subsystem", title: "子系统管理", under: [], params: [], load: () => import("./screens/subsystems.tsx") },
  {
    id: "supplier-figures",
    path: "/supplierFigures",
    title: "处置公告统计",
    under: [],
    params: [],
    access: (s) =>
      equals(s.user["exchange"], true) &&
      !(equals(s.user["systemType"], "3") && isOneOf(s.user["userTypeNow"], ["3", "4", "5", "0"]) && isEmpty(s.user["roles"])),
    denied: "您不是资产处置用户，无权限访问",
    load: () => import("./screens/supplier-figures.tsx"),
  },
  {
    id: "supplier-list",
    path: "/supplierList",
    title: "处置公告",
    under: [],
    params: [],
    access: (s) =>
      equals(s.user["exchange"], true) &&
      !(equals(s.user["systemType"], "3") && isOneOf(s.user["userTypeNow"], ["3", "4", "5", "0"]) && isEmpty(s.user["roles"])),
    denied: "您不是资产处置用户，无权限访问",
    load: () => import("./screens/supplier-list.tsx"),
  },
  {
    id: "supplier-look",
    path: "/looksupplierassets",
    title: "查看事项公告",
    under: ["supplier-list", "purchaser-list"],
    params: ["id"],
    access: (s) =>
      equals(s.user["userTypeNow"], "10") ||
      (equals(s.user["exchange"], true) && !(equals(s.user["systemType"], "3") && isOneOf(s.user["userTypeNow"], ["3", "4", "5", "0"]) && isEmpty(s.user["roles"]))),
    denied: "您不是资产处置用户，无权限访问",
    load: () => import("./screens/supplier-look.tsx"),
  },
  {
    id: "users",
    path: "/user",
    title: "用户管理",
    under: [],
    params: [],
    access: (s) => isOneOf(s.user["systemType"], ["1", "2"]),
    load: () => import("./screens/users.tsx"),
  },
  { id: "view-config", path: "/view-config", title: "SQL视图配置", under: [], params: [], load: () => import("./screens/view-config.tsx") },
  {
    id: "view-config-done",
    path: "/view-config/done",
    title: "已初始化的系统",
    under: ["view-config"],
    params: [],
    load: () => import("./screens/view-config-done.tsx"),
  },
  {
    id: "view-config-list",
    path: "/view-config/list",
    title: "视图列表",
    under: ["view-config"],
    params: ["systemId"],
    load: () => import("./screens/view-config-list.tsx"),
  },
  {
    id: "voucher-print",
    path: "/printdepapplyList",
    title: "资产处置交易凭证",
    under: ["purchaser-list", "supplier-list"],
    params: ["id"],
    access: (s) =>
      equals(s.user["userTypeNow"], "10") ||
      (equals(s.user["exchange"], true) && !(equals(s.user["systemType"], "3") && isOneOf(s.user["userTypeNow"], ["3", "4", "5", "0"]) && isEmpty(s.user["roles"]))),
    denied: "您不是资产处置用户，无权限访问",
    frame: "none",
    load: () => import("./screens/voucher-print.tsx"),
  },
];
