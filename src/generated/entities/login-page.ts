// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/login-page.schema.json
// Hash: 4fa80dcc110acb093989291565bb95b1

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
  /**
   * 登录方式
   *
   * @minItems 1
   */
  loginForm: [("1" | "2" | "3"), ...(("1" | "2" | "3"))[]];
  /** 注册协议 */
  contractMsg?: string;
  /** 页脚 */
  footer?: string;
}

/** id */
export const loginPageIdCodes = [
  { value: "default", label: "default" },
] as const;

/** 登录方式 */
export const loginPageLoginFormCodes = [
  { value: "1", label: "账号" },
  { value: "2", label: "手机" },
  { value: "3", label: "CA" },
] as const;
