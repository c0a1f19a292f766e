// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/calls.hbs
// Sources: schemas/services/register.yaml, schemas/entities/user-type-info.schema.json
// Hash: ac4e4d5b589f47b8d30ecb2f1e4ef568

import type { Call } from "../../../../runtime/contract/call.ts";
import type { RegisterUserTypeInput, RegisterUserTypeReply, ShowDataByRegisterPageInput, ShowDataByRegisterPageReply } from "./types.ts";

/** GET /gp-auth-center/rest/v1/user/showDataByRegisterPage */
export const showDataByRegisterPage: Call<ShowDataByRegisterPageInput, ShowDataByRegisterPageReply> = {
  id: "register.showDataByRegisterPage",
  method: "get",
  path: "/gp-auth-center/rest/v1/user/showDataByRegisterPage",
};

/** POST /gp-auth-center/rest/v1/user/registerUserType */
export const registerUserType: Call<RegisterUserTypeInput, RegisterUserTypeReply> = {
  id: "register.registerUserType",
  method: "post",
  path: "/gp-auth-center/rest/v1/user/registerUserType",
  body: ["userTypeId", "subType"],
};
