// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/services/login-page.yaml, schemas/entities/login-page.schema.json
// Hash: 6fc4175e3c88bcb1f0109c6ae40a8989

/** GET /gp-auth-center/rest/v1/custom/page/config/default */
export type PageConfigDefaultInput = Record<string, never>;

export interface PageConfigDefaultReply {
  /** id */
  id: string;
  /** 页面标题 */
  logoContent?: string | null;
  /** 标签页图标 */
  iconUrl?: string | null;
  /** 主logo */
  logoUrl?: string | null;
  /** 背景图 */
  loginBgUrl?: string | null;
  /** 登录方式 */
  loginForm?: string[] | null;
  /** 注册协议 */
  contractMsg?: string | null;
  /** 页脚 */
  footer?: string | null;
  /** 版本 */
  version?: number;
}

/** POST /gp-auth-center/rest/v1/custom/page/config */
export interface SavePageConfigInput {
  /** id */
  id?: "default" | null;
  /** 页面标题 */
  logoContent?: string | null;
  /** 标签页图标 */
  iconUrl?: string | null;
  /** 主logo */
  logoUrl?: string | null;
  /** 背景图 */
  loginBgUrl?: string | null;
  /** 登录方式 */
  loginForm: ("1" | "2" | "3")[];
  /** 注册协议 */
  contractMsg?: string | null;
  /** 页脚 */
  footer?: string | null;
  /** 版本 */
  version?: number | null;
}

export type SavePageConfigReply = PageConfigDefaultReply;

/** POST /gp-auth-center/rest/v1/upload/{slot} */
export interface UploadLoginImageInput {
  /** 图片用途 */
  slot: "1" | "2" | "3";
}

export type UploadLoginImageReply = string;

/** GET /api/oauth/cache/logo/deletion */
export type ClearLogoCacheInput = Record<string, never>;

export type ClearLogoCacheReply = null;

/** GET /route/v1/files/{name} */
export interface OpenFileInput {
  name: string;
}

export type OpenFileReply = string;
