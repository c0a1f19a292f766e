// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/routes.hbs
// Sources: schemas/services/register.yaml, schemas/entities/user-type-info.schema.json
// Hash: f5caee9f717f1ba537d627b9a5e7ae8f

import type { Route } from "../../../../runtime/contract/route.ts";
import * as calls from "./calls.ts";
import * as registerUserTypeRules from "./rules/register-user-type.ts";
import * as showDataByRegisterPageRules from "./rules/show-data-by-register-page.ts";

export const registerRoutes: readonly Route[] = [
  {
    call: calls.showDataByRegisterPage,
    title: "角色注册",
    access: "signed-in",
    rights: [],
    queryTypes: {},
    reply: {
      type: "array",
      items: {
        type: "object",
        properties: {
          userTypeId: {
            title: "用户类型",
            description: "1 监管机构，2 采购人，3 代理机构，4 供应商，5 专家，6 运营人员，7 外部审计人员，8 运营管理员，0 其他，10 资产处置单位",
            type: ["string", "null"],
          },
          status: { title: "状态", description: "0 审核中，1 已成为该角色，4 信息有误", type: ["string", "null"] },
          subType: { title: "子类型", description: "1 管理员，2 用户", type: ["string", "null"] },
        },
        additionalProperties: false,
      },
    },
    input: showDataByRegisterPageRules.input,
    checks: [],
    guards: [],
    handler: { kind: "hand" },
  },
  {
    call: calls.registerUserType,
    title: "角色注册",
    access: "signed-in",
    rights: [],
    queryTypes: {},
    reply: { type: "null" },
    input: registerUserTypeRules.input,
    checks: [],
    guards: [],
    handler: { kind: "hand" },
  },
];
