// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/online-session.schema.json
// Hash: d13382d6f65cefd64a210cc5ad374e4c

import type { Stored } from "../../../runtime/contract/record.ts";

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
