// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/handlers.hbs
// Sources: schemas/services/register.yaml, schemas/entities/user-type-info.schema.json
// Hash: 1c388ed717eb3acfea1af2e17fbf0fbb

import type { RegisterUserTypeInput, RegisterUserTypeReply, ShowDataByRegisterPageInput, ShowDataByRegisterPageReply } from "./types.ts";

/** 角色注册: what is written by hand. `C`: the server's context. */
export type RegisterHandlers<C> = {
  /** GET /gp-auth-center/rest/v1/user/showDataByRegisterPage */
  showDataByRegisterPage(input: ShowDataByRegisterPageInput, context: C): Promise<ShowDataByRegisterPageReply>;
  /** POST /gp-auth-center/rest/v1/user/registerUserType */
  registerUserType(input: RegisterUserTypeInput, context: C): Promise<RegisterUserTypeReply>;
};
