// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/calls.hbs
// Sources: schemas/services/auth-center.yaml, schemas/entities/oauth-client.schema.json, schemas/entities/user-info.schema.json
// Hash: 83a127ef2792c5755cd9cc4773a8054a

import type { Call } from "../../../../runtime/contract/wire/call.ts";
import type { AddClientInput, AddClientReply, CheckZcPwdInput, CheckZcPwdReply, ClientServicesInput, ClientServicesReply, DeleteClientInput, DeleteClientReply, GetClientInput, GetClientReply, GetEncryptTypeInput, GetEncryptTypeReply, ListClientsInput, ListClientsReply, UpdateClientInput, UpdateClientReply, UpdateInfoInput, UpdateInfoReply, UpdateUserInfoInput, UpdateUserInfoReply, UserInfoInput, UserInfoReply, WhyNotInput, WhyNotReply } from "./types.ts";

/** GET /gp-auth-center/rest/v1/user/getEncryptType */
export const getEncryptType: Call<GetEncryptTypeInput, GetEncryptTypeReply> = {
  id: "authCenter.getEncryptType",
  method: "get",
  path: "/gp-auth-center/rest/v1/user/getEncryptType",
};

/** GET /gp-auth-center/rest/v1/user/userInfo */
export const userInfo: Call<UserInfoInput, UserInfoReply> = {
  id: "authCenter.userInfo",
  method: "get",
  path: "/gp-auth-center/rest/v1/user/userInfo",
};

/** GET /gp-auth-center/rest/v1/user/whyNot */
export const whyNot: Call<WhyNotInput, WhyNotReply> = {
  id: "authCenter.whyNot",
  method: "get",
  path: "/gp-auth-center/rest/v1/user/whyNot",
  query: ["what", "key"],
};

/** PUT /gp-auth-center/rest/v1/user/info */
export const updateInfo: Call<UpdateInfoInput, UpdateInfoReply> = {
  id: "authCenter.updateInfo",
  method: "put",
  path: "/gp-auth-center/rest/v1/user/info",
  body: ["userId", "userName", "userAccount", "userIDCard", "userEmail", "userTel", "version", "pwd", "otherPwd"],
  wire: { pwd: "password", otherPwd: "earlier-password" },
};

/** POST /gp-auth-center/rest/v1/user/updateUserInfo */
export const updateUserInfo: Call<UpdateUserInfoInput, UpdateUserInfoReply> = {
  id: "authCenter.updateUserInfo",
  method: "post",
  path: "/gp-auth-center/rest/v1/user/updateUserInfo",
  body: ["userId", "userName", "userAccount", "userIDCard", "userEmail", "userTel", "version", "pwd", "otherPwd"],
  wire: { pwd: "password", otherPwd: "earlier-password" },
};

/** GET /gp-auth-center/rest/v1/user/checkZcPwd */
export const checkZcPwd: Call<CheckZcPwdInput, CheckZcPwdReply> = {
  id: "authCenter.checkZcPwd",
  method: "get",
  path: "/gp-auth-center/rest/v1/user/checkZcPwd",
};

/** GET /gp-auth-center/rest/v1/client/detail */
export const listClients: Call<ListClientsInput, ListClientsReply> = {
  id: "authCenter.listClients",
  method: "get",
  path: "/gp-auth-center/rest/v1/client/detail",
  query: ["pageNumber", "pageSize", "countLimit", "totalHint", "around", "sort", "thenBy"],
  page: true,
};

/** GET /gp-auth-center/rest/v1/client/detail/{clientId} */
export const getClient: Call<GetClientInput, GetClientReply> = {
  id: "authCenter.getClient",
  method: "get",
  path: "/gp-auth-center/rest/v1/client/detail/{clientId}",
  query: ["clientId"],
};

/** GET /gp-auth-center/rest/v1/client/services */
export const clientServices: Call<ClientServicesInput, ClientServicesReply> = {
  id: "authCenter.clientServices",
  method: "get",
  path: "/gp-auth-center/rest/v1/client/services",
  query: ["pageNumber", "pageSize"],
  page: true,
};

/** POST /gp-auth-center/rest/v1/client/detail */
export const addClient: Call<AddClientInput, AddClientReply> = {
  id: "authCenter.addClient",
  method: "post",
  path: "/gp-auth-center/rest/v1/client/detail",
  body: [
    "clientId",
    "clientSecret",
    "resourceIds",
    "scope",
    "authorizedGrantTypes",
    "autoApproveScopes",
    "registeredRedirectUris",
    "accessTokenValiditySeconds",
  ],
};

/** PUT /gp-auth-center/rest/v1/client/detail */
export const updateClient: Call<UpdateClientInput, UpdateClientReply> = {
  id: "authCenter.updateClient",
  method: "put",
  path: "/gp-auth-center/rest/v1/client/detail",
  body: [
    "clientId",
    "clientSecret",
    "resourceIds",
    "scope",
    "authorizedGrantTypes",
    "autoApproveScopes",
    "registeredRedirectUris",
    "accessTokenValiditySeconds",
    "version",
  ],
};

/** DELETE /gp-auth-center/rest/v1/client/detail/{clientId} */
export const deleteClient: Call<DeleteClientInput, DeleteClientReply> = {
  id: "authCenter.deleteClient",
  method: "delete",
  path: "/gp-auth-center/rest/v1/client/detail/{clientId}",
  query: ["clientId", "version"],
};
