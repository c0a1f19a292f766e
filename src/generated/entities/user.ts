// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/user.schema.json
// Hash: c2a55fdf59059b736e4478bd63c96dd5

import type { Stored } from "../../../runtime/contract/language/record.ts";
import type { UserTypeInfo } from "./user-type-info.ts";

/** 用户, as it is entered. */
export interface User {
  /** 用户id */
  userId?: string;
  /** 账号 */
  userAccount: string;
  /** 姓名 */
  userName: string;
  /** 手机号 */
  userTel?: string;
  /** 邮箱 */
  userEmail?: string;
  /** 状态 */
  userStatus: "1" | "0";
  /** 注册状态 */
  status?: "0" | "1" | "4";
  /** 用户系统类型 */
  systemType: "1" | "2" | "3" | "4" | "5";
  /** 用户类型 */
  userTypeInfos?: UserTypeInfo[];
  /** 当前用户类型 */
  userTypeNow?: "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "0" | "10";
  /** 所属组织 */
  orgGuid?: string;
  /** 所属组织 */
  orgName?: string;
  /** 所属区划 */
  regionId?: string;
  /** 所属区划 */
  regionName?: string;
  /** 区划路径 */
  regionPath?: string;
  /** 角色 */
  roles?: string[];
  /** 按角色授权 */
  byRoles?: boolean;
  /** 注册方式 */
  registerType?: "0" | "1";
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
  pwdType?: "1" | "2";
  /** 须修改初始密码 */
  mustChangePassword?: boolean;
}

/** 用户, as it is stored. */
export type UserRecord = Stored<Omit<User, "pwd">, "userId">;
