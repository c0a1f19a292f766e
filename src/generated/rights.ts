// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rights.hbs
// Sources: schemas/screens
// Hash: 71e31439c20ec6054698105194c00e1a

import { equals } from "../../runtime/contract/condition.ts";
import type { ScreenRight } from "../../runtime/contract/route.ts";

export const screenRights: readonly ScreenRight[] = [
  { id: "gateway-routes", path: "/gateway-route", title: "路由管理", openedBy: ["gateway-routes"] },
  { id: "login-page", path: "/login-page", title: "登录页设置", openedBy: ["login-page"] },
  { id: "oauth-clients", path: "/oauth-client", title: "客户端管理", openedBy: ["oauth-clients"] },
  {
    id: "purchaser-list",
    path: "/purchaserList",
    title: "资产处置项目",
    openedBy: ["purchaser-list"],
    access: (s) => equals(s.user["userTypeNow"], "10"),
    denied: "您不是资产处置用户，无权限访问",
  },
  { id: "purchaser-look", path: "/lookpurchaserassets", title: "查看资产处置项目", openedBy: ["purchaser-list"] },
  { id: "regions", path: "/region", title: "区划管理", openedBy: ["regions"] },
  {
    id: "supplier-list",
    path: "/supplierList",
    title: "处置公告",
    openedBy: ["supplier-list"],
    access: (s) => equals(s.user["exchange"], true),
    denied: "您不是资产处置用户，无权限访问",
  },
  { id: "supplier-look", path: "/looksupplierassets", title: "查看事项公告", openedBy: ["supplier-list", "purchaser-list"] },
];
