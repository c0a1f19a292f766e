// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/pages.hbs
// Sources: schemas/screens
// Hash: f73f94e2c5773369c79ec9c8fe2c51d5

import type { ComponentType } from "react";
import { equals } from "../../runtime/contract/condition.ts";
import type { Condition } from "../../runtime/contract/data.ts";

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
  load: () => Promise<{ default: ComponentType }>;
}

export const pages: readonly PageEntry[] = [
  {
    id: "gateway-routes",
    path: "/gateway-route",
    title: "路由管理",
    under: [],
    params: [],
    load: () => import("./screens/gateway-routes.tsx"),
  },
  {
    id: "login-page",
    path: "/login-page",
    title: "登录页设置",
    under: [],
    params: [],
    load: () => import("./screens/login-page.tsx"),
  },
  {
    id: "oauth-clients",
    path: "/oauth-client",
    title: "客户端管理",
    under: [],
    params: [],
    load: () => import("./screens/oauth-clients.tsx"),
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
    load: () => import("./screens/purchaser-look.tsx"),
  },
  {
    id: "regions",
    path: "/region",
    title: "区划管理",
    under: [],
    params: [],
    load: () => import("./screens/regions.tsx"),
  },
  {
    id: "supplier-list",
    path: "/supplierList",
    title: "处置公告",
    under: [],
    params: [],
    access: (s) => equals(s.user["exchange"], true),
    denied: "您不是资产处置用户，无权限访问",
    load: () => import("./screens/supplier-list.tsx"),
  },
  {
    id: "supplier-look",
    path: "/looksupplierassets",
    title: "查看事项公告",
    under: ["supplier-list", "purchaser-list"],
    params: ["id"],
    load: () => import("./screens/supplier-look.tsx"),
  },
];
