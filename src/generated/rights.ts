// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rights.hbs
// Sources: schemas/screens
// Hash: b39be2a2f116802127edb2882f09995b

import { equals, has, isEmpty, isOneOf } from "../../runtime/contract/condition.ts";
import type { ScreenRight } from "../../runtime/contract/route.ts";

export const screenRights: readonly ScreenRight[] = [
  { id: "agencies", path: "/agency", title: "处置机构管理", openedBy: ["agencies"] },
  { id: "auth-log", path: "/auth-log", title: "认证日志", openedBy: ["auth-log"], access: (s) => equals(s.user["systemType"], "4") },
  { id: "basic-config", path: "/basic-config", title: "基础信息配置", openedBy: ["basic-config"] },
  { id: "email-config", path: "/email-config", title: "邮件服务器配置", openedBy: ["email-config"] },
  { id: "email-log", path: "/email-log", title: "邮件日志", openedBy: ["email-log"] },
  { id: "gateway-routes", path: "/gateway-route", title: "路由管理", openedBy: ["gateway-routes"] },
  {
    id: "item-completion",
    path: "/editsupplierassets",
    title: "完善事项公告信息",
    openedBy: ["supplier-list", "purchaser-list"],
    access: (s) =>
      equals(s.user["userTypeNow"], "10") ||
      (equals(s.user["exchange"], true) && !(equals(s.user["systemType"], "3") && isOneOf(s.user["userTypeNow"], ["3", "4", "5", "0"]) && isEmpty(s.user["roles"]))),
    denied: "您不是资产处置用户，无权限访问",
  },
  {
    id: "item-review",
    path: "/auditPurchaserAssets",
    title: "审核事项公告",
    openedBy: ["purchaser-list"],
    access: (s) => equals(s.user["userTypeNow"], "10") && has(s.user["roles"], ["disposal-review"]),
    denied: "您不是资产处置用户，无权限访问",
  },
  { id: "login-page", path: "/login-page", title: "登录页设置", openedBy: ["login-page"] },
  { id: "menus", path: "/menu", title: "菜单管理", openedBy: ["menus"] },
  { id: "notice-dict", path: "/notice-dict", title: "公告字典管理", openedBy: ["notice-dict"] },
  { id: "oauth-clients", path: "/oauth-client", title: "客户端管理", openedBy: ["oauth-clients"] },
  {
    id: "operation-log",
    path: "/operate-log",
    title: "操作日志",
    openedBy: ["operation-log"],
    access: (s) => equals(s.user["systemType"], "4"),
  },
  { id: "organisations", path: "/organisation", title: "组织管理", openedBy: ["organisations"] },
  {
    id: "purchaser-add",
    path: "/addPurchaserAssets",
    title: "新增资产处置项目",
    openedBy: ["purchaser-list"],
    access: (s) => equals(s.user["userTypeNow"], "10"),
    denied: "您不是资产处置用户，无权限访问",
  },
  {
    id: "purchaser-edit",
    path: "/editPurchaserAssets",
    title: "编辑资产处置项目",
    openedBy: ["purchaser-list"],
    access: (s) => equals(s.user["userTypeNow"], "10"),
    denied: "您不是资产处置用户，无权限访问",
  },
  {
    id: "purchaser-figures",
    path: "/purchaserFigures",
    title: "资产处置统计",
    openedBy: ["purchaser-figures"],
    access: (s) => equals(s.user["userTypeNow"], "10"),
    denied: "您不是资产处置用户，无权限访问",
  },
  {
    id: "purchaser-list",
    path: "/purchaserList",
    title: "资产处置项目",
    openedBy: ["purchaser-list"],
    access: (s) => equals(s.user["userTypeNow"], "10"),
    denied: "您不是资产处置用户，无权限访问",
  },
  {
    id: "purchaser-look",
    path: "/lookpurchaserassets",
    title: "查看资产处置项目",
    openedBy: ["purchaser-list"],
    access: (s) => equals(s.user["userTypeNow"], "10"),
    denied: "您不是资产处置用户，无权限访问",
  },
  { id: "region-init", path: "/region-init", title: "区划初始化", openedBy: ["region-init"] },
  { id: "regions", path: "/region", title: "区划管理", openedBy: ["regions"] },
  {
    id: "result-completion",
    path: "/editsupplierassetsfinaly",
    title: "完善结果公告信息",
    openedBy: ["supplier-list", "purchaser-list"],
    access: (s) =>
      equals(s.user["userTypeNow"], "10") ||
      (equals(s.user["exchange"], true) && !(equals(s.user["systemType"], "3") && isOneOf(s.user["userTypeNow"], ["3", "4", "5", "0"]) && isEmpty(s.user["roles"]))),
    denied: "您不是资产处置用户，无权限访问",
  },
  { id: "scheduled-tasks", path: "/scheduled-task", title: "定时任务", openedBy: ["scheduled-tasks"] },
  { id: "sessions", path: "/online-user", title: "在线用户", openedBy: ["sessions"], access: (s) => isOneOf(s.user["systemType"], ["1", "2"]) },
  { id: "sms-config", path: "/sms-config", title: "短信配置", openedBy: ["sms-config"] },
  { id: "sms-log", path: "/sms-log", title: "短信日志", openedBy: ["sms-log"] },
  { id: "subsystem-entries", path: "/subsystem/entries", title: "服务入口", openedBy: ["subsystems"] },
  { id: "subsystems", path: "/subsystem", title: "子系统管理", openedBy: ["subsystems"] },
  {
    id: "supplier-figures",
    path: "/supplierFigures",
    title: "处置公告统计",
    openedBy: ["supplier-figures"],
    access: (s) =>
      equals(s.user["exchange"], true) &&
      !(equals(s.user["systemType"], "3") && isOneOf(s.user["userTypeNow"], ["3", "4", "5", "0"]) && isEmpty(s.user["roles"])),
    denied: "您不是资产处置用户，无权限访问",
  },
  {
    id: "supplier-list",
    path: "/supplierList",
    title: "处置公告",
    openedBy: ["supplier-list"],
    access: (s) =>
      equals(s.user["exchange"], true) &&
      !(equals(s.user["systemType"], "3") && isOneOf(s.user["userTypeNow"], ["3", "4", "5", "0"]) && isEmpty(s.user["roles"])),
    denied: "您不是资产处置用户，无权限访问",
  },
  {
    id: "supplier-look",
    path: "/looksupplierassets",
    title: "查看事项公告",
    openedBy: ["supplier-list", "purchaser-list"],
    access: (s) =>
      equals(s.user["userTypeNow"], "10") ||
      (equals(s.user["exchange"], true) && !(equals(s.user["systemType"], "3") && isOneOf(s.user["userTypeNow"], ["3", "4", "5", "0"]) && isEmpty(s.user["roles"]))),
    denied: "您不是资产处置用户，无权限访问",
  },
  { id: "users", path: "/user", title: "用户管理", openedBy: ["users"], access: (s) => isOneOf(s.user["systemType"], ["1", "2"]) },
  {
    id: "voucher-print",
    path: "/printdepapplyList",
    title: "资产处置交易凭证",
    openedBy: ["purchaser-list", "supplier-list"],
    access: (s) =>
      equals(s.user["userTypeNow"], "10") ||
      (equals(s.user["exchange"], true) && !(equals(s.user["systemType"], "3") && isOneOf(s.user["userTypeNow"], ["3", "4", "5", "0"]) && isEmpty(s.user["roles"]))),
    denied: "您不是资产处置用户，无权限访问",
  },
];
