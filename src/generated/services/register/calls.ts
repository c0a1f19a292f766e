// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/calls.hbs
// Sources: schemas/services/register.yaml, schemas/entities/user-type-info.schema.json
// Hash: 34aea1337eef563f6706cd82e5c2c500

import type { Call } from "../../../../runtime/contract/call.ts";
import type { RegisterUserTypeInput, RegisterUserTypeReply, ShowDataByRegisterPageInput, ShowDataByRegisterPageReply } from "./types.ts";

/** GET /gp-auth-center/rest/v1/user/showDataByRegisterPage */
export const showDataByRegisterPage: Call<ShowDataByRegisterPageInput, ShowDataByRegisterPageReply> = {
  id: "register.showDataByRegisterPage",
  method: "get",
  path: "/gp-auth-center/rest/v1/user/showDataByRegisterPage",
  query: [],
  body: [],
};

/** POST /gp-auth-center/rest/v1/user/registerUserType */
export const registerUserType: Call<RegisterUserTypeInput, RegisterUserTypeReply> = {
  id: "register.registerUserType",
  method: "post",
  path: "/gp-auth-center/rest/v1/user/registerUserType",
  query: [],
  body: ["userTypeId", "subType"],
};
