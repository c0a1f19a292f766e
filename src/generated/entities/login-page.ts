// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/login-page.schema.json
// Hash: 77c0b12b0e5aa2aa631fe54be8b3ced5

import type { Stored } from "../../../runtime/contract/record.ts";

/** 登录页设置, as it is entered. */
export interface LoginPage {
  /** id */
  id?: "default";
  /** 页面标题 */
  logoContent?: string;
  /** 标签页图标 */
  iconUrl?: string;
  /** 主logo */
  logoUrl?: string;
  /** 背景图 */
  loginBgUrl?: string;
  /** 登录方式 */
  loginForm: ("1" | "2" | "3")[];
  /** 注册协议 */
  contractMsg?: string;
  /** 页脚 */
  footer?: string;
}

/** 登录页设置, as it is stored. */
export type LoginPageRecord = Stored<LoginPage, "id">;
