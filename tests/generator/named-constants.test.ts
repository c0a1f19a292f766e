import { expect, it } from "vitest";
import { SYSTEM_TYPES, USER_TYPES } from "../../runtime/contract/values/user-kinds.ts";

it("[P-ROLES-01] declares the specified types of users", () => {
  expect(USER_TYPES.map(([, name]) => name)).toEqual(
    expect.arrayContaining(["监管机构", "采购人", "代理机构", "供应商", "专家", "运营人员", "外部审计人员", "运营管理员", "资产处置单位"]),
  );
  expect(SYSTEM_TYPES.map(([, name]) => name)).toEqual(["系统管理员", "区划管理员", "业务用户", "审计管理员", "运维管理员"]);
});
