// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/handlers.hbs
// Sources: schemas/services/login-page.yaml, schemas/entities/login-page.schema.json
// Hash: 37176a374c59eec02b642dd1f3de5470

import type { FileReply } from "../../../../runtime/contract/server/handler.ts";
import type { ClearLogoCacheInput, ClearLogoCacheReply, OpenFileInput, PageConfigDefaultInput, PageConfigDefaultReply, SavePageConfigInput, SavePageConfigReply } from "./types.ts";

/** 登录页设置: what is written by hand. `C`: the server's context. */
export type LoginPageHandlers<C> = {
  /** GET /gp-auth-center/rest/v1/custom/page/config/default */
  pageConfigDefault(input: PageConfigDefaultInput, context: C): Promise<PageConfigDefaultReply>;
  /** POST /gp-auth-center/rest/v1/custom/page/config */
  savePageConfig(input: SavePageConfigInput, context: C): Promise<SavePageConfigReply>;
  /** GET /api/oauth/cache/logo/deletion */
  clearLogoCache(input: ClearLogoCacheInput, context: C): Promise<ClearLogoCacheReply>;
  /** GET /route/v1/files/{name} */
  openFile(input: OpenFileInput, context: C): Promise<FileReply>;
};
