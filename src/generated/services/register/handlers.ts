// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/handlers.hbs
// Sources: schemas/services/register.yaml, schemas/entities/registration.schema.json, schemas/entities/user-type-info.schema.json
// Hash: 3aa93c202e14b4ba3dc637d2e7b785c2

import type { ShowDataByRegisterPageInput, ShowDataByRegisterPageReply } from "./types.ts";

/** 用户类型注册: what is written by hand. `C`: the server's context. */
export type RegisterHandlers<C> = {
  /** GET /gp-auth-center/rest/v1/user/showDataByRegisterPage */
  showDataByRegisterPage(input: ShowDataByRegisterPageInput, context: C): Promise<ShowDataByRegisterPageReply>;
};
