// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/security-policy.schema.json
// Hash: 4a5a2ad8d6697d342c9270e8b60f288d

import type { Stored } from "../../../runtime/contract/language/record.ts";

/** 安全策略, as it is entered. */
export interface SecurityPolicy {
  /** id */
  id?: "default";
  /** 登录失败锁定次数 */
  lockFailures: number;
  /** 锁定时长（分钟） */
  lockMinutes: number;
  /** 密码最短长度 */
  passwordLength: number;
  /** 密码字符种类 */
  passwordKinds: number;
  /** 不得与最近几次密码相同 */
  passwordHistory: number;
  /** 密码有效期（天） */
  passwordDays: number;
  /** 到期前提醒（天） */
  passwordWarnDays: number;
  /** 初始密码有效期（天） */
  initialDays: number;
  /** 无操作退出（分钟） */
  idleMinutes: number;
  /** 会话最长时间（小时） */
  sessionHours: number;
  /** 同一账号同时在线数 */
  sessionsPerUser: number;
  /** 长期未登录停用（天） */
  dormantDays: number;
  /** 管理员登录地址 */
  adminAddresses?: string[];
  /** 须双因素认证的用户 */
  secondFactor?: ("1" | "2" | "3" | "4" | "5")[];
  /** 水印 */
  watermark?: boolean;
  /** 回收站保留（天） */
  recycleDays?: number;
}

/** 安全策略, as it is stored. */
export type SecurityPolicyRecord = Stored<SecurityPolicy, "id">;
