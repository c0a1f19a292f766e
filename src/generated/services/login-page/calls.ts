// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/calls.hbs
// Sources: schemas/services/login-page.yaml, schemas/entities/login-page.schema.json
// Hash: 2eda18f7a00e01290294dabf0f8a7464

import type { Call } from "../../../../runtime/contract/wire/call.ts";
import type { ClearLogoCacheInput, ClearLogoCacheReply, OpenFileInput, OpenFileReply, PageConfigDefaultInput, PageConfigDefaultReply, SavePageConfigInput, SavePageConfigReply, UploadLoginImageInput, UploadLoginImageReply } from "./types.ts";

/** GET /gp-auth-center/rest/v1/custom/page/config/default */
export const pageConfigDefault: Call<PageConfigDefaultInput, PageConfigDefaultReply> = {
  id: "loginPage.pageConfigDefault",
  method: "get",
  path: "/gp-auth-center/rest/v1/custom/page/config/default",
  wire: { loginForm: "comma", contractMsg: "html", footer: "html" },
};

/** POST /gp-auth-center/rest/v1/custom/page/config */
export const savePageConfig: Call<SavePageConfigInput, SavePageConfigReply> = {
  id: "loginPage.savePageConfig",
  method: "post",
  path: "/gp-auth-center/rest/v1/custom/page/config",
  body: ["id", "logoContent", "iconUrl", "logoUrl", "loginBgUrl", "loginForm", "contractMsg", "footer", "version"],
  wire: { loginForm: "comma", contractMsg: "html", footer: "html" },
};

/** POST /gp-auth-center/rest/v1/upload/{slot} */
export const uploadLoginImage: Call<UploadLoginImageInput, UploadLoginImageReply> = {
  id: "loginPage.uploadLoginImage",
  method: "post",
  path: "/gp-auth-center/rest/v1/upload/{slot}",
  query: ["slot"],
  file: "body",
};

/** GET /api/oauth/cache/logo/deletion */
export const clearLogoCache: Call<ClearLogoCacheInput, ClearLogoCacheReply> = {
  id: "loginPage.clearLogoCache",
  method: "get",
  path: "/api/oauth/cache/logo/deletion",
};

/** GET /route/v1/files/{name} */
export const openFile: Call<OpenFileInput, OpenFileReply> = {
  id: "loginPage.openFile",
  method: "get",
  path: "/route/v1/files/{name}",
  query: ["name"],
  file: "reply",
};
