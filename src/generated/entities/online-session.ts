// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/online-session.schema.json
// Hash: c46a133042ac052159b16f0a0b7da3af

import type { Stored } from "../../../runtime/contract/language/record.ts";

/** 在线会话, as it is entered. */
export interface OnlineSession {
  /** 会话id */
  id?: string;
  /** 用户id */
  userId?: string;
  /** 账号 */
  userAccount?: string;
  /** 姓名 */
  userName?: string;
  /** 用户系统类型 */
  systemType?: "1" | "2" | "3" | "4" | "5";
  /** 登录地址 */
  address?: string;
  /** 浏览器 */
  browser?: string;
  /** 登录方式 */
  loginType?: "1" | "2" | "3";
  /** 登录时间 */
  since?: string;
  /** 最近活动 */
  lastSeen?: string;
  /** 当前会话 */
  own?: boolean;
}

/** 在线会话, as it is stored. */
export type OnlineSessionRecord = Stored<OnlineSession>;
