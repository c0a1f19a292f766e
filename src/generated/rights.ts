// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rights.hbs
// Sources: schemas/screens
// Hash: 9846fe22d6c5b9b332038f85c0cfcb7a

import { equals, has, isOneOf } from "../../runtime/contract/condition.ts";
import type { ScreenRight } from "../../runtime/contract/route.ts";

export const screenRights: readonly ScreenRight[] = [
  { id: "agencies", path: "/agency", title: "处置机构管理", openedBy: ["agencies"] },
  { id: "basic-config", path: "/basic-config", title: "基础信息配置", openedBy: ["basic-config"] },
  { id: "gateway-routes", path: "/gateway-route", title: "路由管理", openedBy: ["gateway-routes"] },
  {
    id: "item-completion",
    path: "/editsupplierassets",
    title: "完善事项公告信息",
    openedBy: ["supplier-list", "purchaser-list"],
    access: (s) => equals(s.user["userTypeNow"], "10") || equals(s.user["exchange"], true),
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
  { id: "notice-dict", path: "/notice-dict", title: "公告字典管理", openedBy: ["notice-dict"] },
  { id: "oauth-clients", path: "/oauth-client", title: "客户端管理", openedBy: ["oauth-clients"] },
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
  { id: "regions", path: "/region", title: "区划管理", openedBy: ["regions"] },
  {
    id: "result-completion",
    path: "/editsupplierassetsfinaly",
    title: "完善结果公告信息",
    openedBy: ["supplier-list", "purchaser-list"],
    access: (s) => equals(s.user["userTypeNow"], "10") || equals(s.user["exchange"], true),
    denied: "您不是资产处置用户，无权限访问",
  },
  { id: "subsystem-entries", path: "/subsystem/entries", title: "服务入口", openedBy: ["subsystems"] },
  { id: "subsystems", path: "/subsystem", title: "子系统管理", openedBy: ["subsystems"] },
  {
    id: "supplier-list",
    path: "/supplierList",
    title: "处置公告",
    openedBy: ["supplier-list"],
    access: (s) => equals(s.user["exchange"], true),
    denied: "您不是资产处置用户，无权限访问",
  },
  {
    id: "supplier-look",
    path: "/looksupplierassets",
    title: "查看事项公告",
    openedBy: ["supplier-list", "purchaser-list"],
    access: (s) => equals(s.user["userTypeNow"], "10") || equals(s.user["exchange"], true),
    denied: "您不是资产处置用户，无权限访问",
  },
  { id: "users", path: "/user", title: "用户管理", openedBy: ["users"], access: (s) => isOneOf(s.user["systemType"], ["1", "2"]) },
  {
    id: "voucher-print",
    path: "/printdepapplyList",
    title: "资产处置交易凭证",
    openedBy: ["purchaser-list", "supplier-list"],
    access: (s) => equals(s.user["userTypeNow"], "10") || equals(s.user["exchange"], true),
    denied: "您不是资产处置用户，无权限访问",
  },
];
