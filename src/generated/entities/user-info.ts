// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/user-info.schema.json
// Hash: 8f5a90fc16ec43d05c0edc0d3b79139e

import type { Stored } from "../../../runtime/contract/language/record.ts";
import type { UserTypeInfo } from "./user-type-info.ts";

/** 当前用户, as it is entered. */
export interface UserInfo {
  /** 用户id */
  userId?: string;
  /** 姓名 */
  userName?: string;
  /** 账号 */
  userAccount?: string;
  /** 身份证号 */
  userIDCard?: string;
  /** 邮箱 */
  userEmail?: string;
  /** 手机号 */
  userTel?: string;
  /** 手机号已验证 */
  telVerified?: boolean;
  /** 用户系统类型 */
  systemType?: "1" | "2" | "3" | "4" | "5";
  /** 当前用户类型 */
  userTypeNow?: "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "0" | "10";
  /** 用户类型 */
  userTypeInfos?: UserTypeInfo[];
  /** 登录方式 */
  loginType?: string;
  /** CA唯一标识 */
  caUniCode?: string;
  /** 身份确认有效期 */
  provenUntil?: string;
  /** 须修改初始密码 */
  mustChangePassword?: boolean;
  /** 组织id */
  orgGuid?: string;
  /** 组织名称 */
  orgName?: string;
  /** 主管单位id */
  orgTopGuid?: string;
  /** 主管单位 */
  orgTopName?: string;
  /** 交易机构 */
  exchange?: boolean;
  /** 角色 */
  roles?: string[];
  /** 所属区划 */
  regionId?: string;
  /** 区划路径 */
  regionPath?: string;
  /** 权限 */
  rights?: string[];
}

/** 当前用户, as it is stored. */
export type UserInfoRecord = Stored<UserInfo>;
