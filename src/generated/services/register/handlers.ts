// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/handlers.hbs
// Sources: schemas/services/register.yaml, schemas/entities/user-type-info.schema.json
// Hash: a8de4a4a6db9abed24cc6fc8f361ff76

import type { RegisterUserTypeInput, RegisterUserTypeReply, ShowDataByRegisterPageInput, ShowDataByRegisterPageReply } from "./types.ts";

/** 角色注册: what is written by hand. `C`: the server's context. */
export interface RegisterHandlers<C> {
  /** GET /gp-auth-center/rest/v1/user/showDataByRegisterPage */
  showDataByRegisterPage(input: ShowDataByRegisterPageInput, context: C): Promise<ShowDataByRegisterPageReply>;
  /** POST /gp-auth-center/rest/v1/user/registerUserType */
  registerUserType(input: RegisterUserTypeInput, context: C): Promise<RegisterUserTypeReply>;
}
