// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/login-page.schema.json
// Hash: 83c517edff910c33c59bf4cb2855c0df

import type { Stored } from "../../../runtime/contract/language/record.ts";

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
