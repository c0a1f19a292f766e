// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/calls.hbs
// Sources: schemas/services/login-page.yaml, schemas/entities/login-page.schema.json
// Hash: 9f2022856d7e4c2bc074710fe56174ed

import type { Call } from "../../../../runtime/contract/call.ts";
import type { ClearLogoCacheInput, ClearLogoCacheReply, OpenFileInput, OpenFileReply, PageConfigDefaultInput, PageConfigDefaultReply, SavePageConfigInput, SavePageConfigReply, UploadLoginImageInput, UploadLoginImageReply } from "./types.ts";

/** GET /gp-auth-center/rest/v1/custom/page/config/default */
export const pageConfigDefault: Call<PageConfigDefaultInput, PageConfigDefaultReply> = {
  id: "loginPage.pageConfigDefault",
  method: "get",
  path: "/gp-auth-center/rest/v1/custom/page/config/default",
  query: [],
  body: [],
  wire: { loginForm: "comma", contractMsg: "html", footer: "html" },
};

/** POST /gp-auth-center/rest/v1/custom/page/config */
export const savePageConfig: Call<SavePageConfigInput, SavePageConfigReply> = {
  id: "loginPage.savePageConfig",
  method: "post",
  path: "/gp-auth-center/rest/v1/custom/page/config",
  query: [],
  body: ["id", "logoContent", "iconUrl", "logoUrl", "loginBgUrl", "loginForm", "contractMsg", "footer", "version"],
  wire: { loginForm: "comma", contractMsg: "html", footer: "html" },
};

/** POST /gp-auth-center/rest/v1/upload/{slot} */
export const uploadLoginImage: Call<UploadLoginImageInput, UploadLoginImageReply> = {
  id: "loginPage.uploadLoginImage",
  method: "post",
  path: "/gp-auth-center/rest/v1/upload/{slot}",
  query: ["slot"],
  body: [],
  file: "body",
};

/** GET /api/oauth/cache/logo/deletion */
export const clearLogoCache: Call<ClearLogoCacheInput, ClearLogoCacheReply> = {
  id: "loginPage.clearLogoCache",
  method: "get",
  path: "/api/oauth/cache/logo/deletion",
  query: [],
  body: [],
};

/** GET /route/v1/files/{name} */
export const openFile: Call<OpenFileInput, OpenFileReply> = {
  id: "loginPage.openFile",
  method: "get",
  path: "/route/v1/files/{name}",
  query: ["name"],
  body: [],
  file: "reply",
};
