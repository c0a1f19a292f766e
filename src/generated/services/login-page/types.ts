// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/services/login-page.yaml, schemas/entities/login-page.schema.json
// Hash: 9f5e463311c30249250c1558befde2f6

import type { Nullable, Replied, Versioned } from "../../../../runtime/contract/language/record.ts";
import type { LoginPage, LoginPageRecord } from "../../entities/login-page.ts";

/** GET /gp-auth-center/rest/v1/custom/page/config/default */
export type PageConfigDefaultInput = Record<string, never>;
export type PageConfigDefaultReply = Replied<LoginPageRecord>;

/** POST /gp-auth-center/rest/v1/custom/page/config */
export type SavePageConfigInput = Nullable<Omit<LoginPage, "loginForm"> & Versioned> & {
  /**
   * 登录方式
   *
   * Items: 1 账号，2 手机，3 CA
   */
  loginForm: ("1" | "2" | "3")[];
};
export type SavePageConfigReply = Replied<LoginPageRecord>;

/** POST /gp-auth-center/rest/v1/upload/{slot} */
export type UploadLoginImageInput = {
  /** 图片用途 */
  slot: "1" | "2" | "3";
} & { file: Blob };
export type UploadLoginImageReply = string;

/** GET /api/oauth/cache/logo/deletion */
export type ClearLogoCacheInput = Record<string, never>;
export type ClearLogoCacheReply = null;

/** GET /route/v1/files/{name} */
export interface OpenFileInput {
  /** 图片名称 */
  name: string;
}
export type OpenFileReply = Blob;
