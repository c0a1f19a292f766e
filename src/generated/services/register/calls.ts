// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/calls.hbs
// Sources: schemas/services/register.yaml, schemas/entities/registration.schema.json, schemas/entities/user-type-info.schema.json
// Hash: 68ed860c757616522f6d0c5d1edecc59

import type { Call } from "../../../../runtime/contract/wire/call.ts";
import type { ApproveInput, ApproveReply, GetInput, GetReply, ListInput, ListReply, RegisterUserTypeInput, RegisterUserTypeReply, SendBackInput, SendBackReply, ShowDataByRegisterPageInput, ShowDataByRegisterPageReply, WithdrawInput, WithdrawReply } from "./types.ts";

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
  body: ["id", "userTypeId", "subType", "version"],
};

/** DELETE /gp-auth-center/rest/v1/user/registerUserType/{id} */
export const withdraw: Call<WithdrawInput, WithdrawReply> = {
  id: "register.withdraw",
  method: "delete",
  path: "/gp-auth-center/rest/v1/user/registerUserType/{id}",
  query: ["id", "version"],
};

/** GET /gp-auth-center/rest/v1/user/registration/list */
export const list: Call<ListInput, ListReply> = {
  id: "register.list",
  method: "get",
  path: "/gp-auth-center/rest/v1/user/registration/list",
  query: ["userTypeId", "searchText", "state", "todo", "pageNumber", "pageSize", "countLimit", "totalHint", "around", "sort", "thenBy"],
  page: true,
};

/** GET /gp-auth-center/rest/v1/user/registration/{id} */
export const get: Call<GetInput, GetReply> = {
  id: "register.get",
  method: "get",
  path: "/gp-auth-center/rest/v1/user/registration/{id}",
  query: ["id"],
};

/** PUT /gp-auth-center/rest/v1/user/registration/approve */
export const approve: Call<ApproveInput, ApproveReply> = {
  id: "register.approve",
  method: "put",
  path: "/gp-auth-center/rest/v1/user/registration/approve",
  body: ["id", "version"],
};

/** PUT /gp-auth-center/rest/v1/user/registration/return */
export const sendBack: Call<SendBackInput, SendBackReply> = {
  id: "register.sendBack",
  method: "put",
  path: "/gp-auth-center/rest/v1/user/registration/return",
  body: ["id", "rejectReason", "version"],
};
