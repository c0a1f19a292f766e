// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/user.schema.json
// Hash: 372ad0a0780856009fdb3e09612a9fbc

import type { UserTypeInfo } from "./user-type-info.ts";

export interface User {
  /** 用户id */
  userId?: string;
  /** 账号 */
  userAccount?: string;
  /** 姓名 */
  userName?: string;
  /** 手机号 */
  userTel?: string;
  /** 邮箱 */
  userEmail?: string;
  /** 状态 */
  userStatus?: ("1" | "0");
  /** 用户系统类型 */
  systemType?: ("1" | "2" | "3" | "4" | "5");
  /** 用户类型 */
  userTypeInfos?: UserTypeInfo[];
  /** 当前用户类型 */
  userTypeNow?: ("1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "0" | "10");
  /** 所属组织 */
  orgGuid?: string;
  /** 所属区划 */
  regionId?: string;
  /** 角色 */
  roles?: string[];
  /** 注册方式 */
  registerType?: ("0" | "1");
  /** 创建时间 */
  createDate?: string;
  /** 手机号已验证 */
  telVerified?: boolean;
  /** 身份证号 */
  userIDCard?: string;
  /** CA唯一标识 */
  caUniCode?: string;
  /** CA已验证 */
  caVerified?: boolean;
  /** 密码 */
  pwd?: string;
  /** 密码变换方式 */
  pwdType?: ("1" | "2");
  /** 须修改初始密码 */
  mustChangePassword?: boolean;
}

/** 状态 */
export const userUserStatusCodes = [
  { value: "1", label: "可用" },
  { value: "0", label: "不可用" },
] as const;

/** 用户系统类型 */
export const userSystemTypeCodes = [
  { value: "1", label: "系统管理员" },
  { value: "2", label: "区划管理员" },
  { value: "3", label: "业务用户" },
  { value: "4", label: "审计管理员" },
  { value: "5", label: "运维管理员" },
] as const;

/** 当前用户类型 */
export const userUserTypeNowCodes = [
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

/** 注册方式 */
export const userRegisterTypeCodes = [
  { value: "0", label: "页面注册" },
  { value: "1", label: "接口注册" },
] as const;

/** 密码变换方式 */
export const userPwdTypeCodes = [
  { value: "1", label: "SHA-256" },
  { value: "2", label: "SM3" },
] as const;
