// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/user-type-info.schema.json
// Hash: e2c95e8c7811b8e47881ac7215445bd3

export interface UserTypeInfo {
  /** 用户类型 */
  userTypeId?: ("1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "0" | "10");
  /** 状态 */
  status?: ("0" | "1" | "4");
  /** 子类型 */
  subType?: ("1" | "2");
}

/** 用户类型 */
export const userTypeInfoUserTypeIdCodes = [
  { value: "1", label: "监管机构" },
  { value: "2", label: "采购人" },
  { value: "3", label: "代理机构" },
  { value: "4", label: "供应商" },
  { value: "5", label: "专家" },
  { value: "6", label: "运营人员" },
  { value: "7", label: "外部审计人员" },
  { value: "8", label: "运营管理员" },
  { value: "0", label: "其他" },
  { value: "10", label: "资产处置单位" },
] as const;

/** 状态 */
export const userTypeInfoStatusCodes = [
  { value: "0", label: "审核中" },
  { value: "1", label: "已成为该角色" },
  { value: "4", label: "信息有误" },
] as const;

/** 子类型 */
export const userTypeInfoSubTypeCodes = [
  { value: "1", label: "管理员" },
  { value: "2", label: "用户" },
] as const;
