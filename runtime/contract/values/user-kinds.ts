/** A code and its label. */
type Named = readonly [id: string, name: string];

/** System type of business users. Each business user also has a user type ({@link USER_TYPES}). */
export const BUSINESS = "3";

/** System type of system administrators. */
export const SYSTEM = "1";

/** System type of audit administrators. They review the actions of administrators, so no administrator may lock them out. */
export const AUDITOR = "4";

/** The system types, each with its label. They are the kinds of accounts (P-ROLES-02). */
export const SYSTEM_TYPES = [
  [SYSTEM, "系统管理员"],
  ["2", "区划管理员"],
  [BUSINESS, "业务用户"],
  [AUDITOR, "审计管理员"],
  ["5", "运维管理员"],
] as const satisfies readonly Named[];

/**
 * The user types, which subdivide business users, with their labels in user management (P-USER-03). The top bar labels the same ids
 * differently (P-TOPBAR-04). P-TOPBAR-09 requires both sets of labels.
 */
export const USER_TYPES: readonly Named[] = [
  ["1", "监管机构"],
  ["2", "采购人"],
  ["3", "代理机构"],
  ["4", "供应商"],
  ["5", "专家"],
  ["6", "运营人员"],
  ["7", "外部审计人员"],
  ["8", "运营管理员"],
  ["0", "其他"],
  ["10", "资产处置单位"],
];
