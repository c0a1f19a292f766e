// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/handlers.hbs
// Sources: schemas/services/auth-center.yaml, schemas/entities/oauth-client.schema.json, schemas/entities/user-info.schema.json
// Hash: db7f04fa91ca19598da8c9f75d6be35d

import type { Hook } from "../../../../runtime/contract/server/handler.ts";
import type { OauthClientRecord } from "../../entities/oauth-client.ts";
import type { AddClientInput, CheckZcPwdInput, CheckZcPwdReply, ClientServicesInput, ClientServicesReply, DeleteClientInput, GetEncryptTypeInput, GetEncryptTypeReply, UpdateClientInput, UpdateInfoInput, UpdateInfoReply, UpdateUserInfoInput, UpdateUserInfoReply, UserInfoInput, UserInfoReply, WhyNotInput, WhyNotReply } from "./types.ts";

/** 认证中心: what is written by hand. `C`: the server's context. */
export type AuthCenterHandlers<C> = {
  /** GET /gp-auth-center/rest/v1/user/getEncryptType */
  getEncryptType(input: GetEncryptTypeInput, context: C): Promise<GetEncryptTypeReply>;
  /** GET /gp-auth-center/rest/v1/user/userInfo */
  userInfo(input: UserInfoInput, context: C): Promise<UserInfoReply>;
  /** GET /gp-auth-center/rest/v1/user/whyNot */
  whyNot(input: WhyNotInput, context: C): Promise<WhyNotReply>;
  /** PUT /gp-auth-center/rest/v1/user/info */
  updateInfo(input: UpdateInfoInput, context: C): Promise<UpdateInfoReply>;
  /** POST /gp-auth-center/rest/v1/user/updateUserInfo */
  updateUserInfo(input: UpdateUserInfoInput, context: C): Promise<UpdateUserInfoReply>;
  /** GET /gp-auth-center/rest/v1/user/checkZcPwd */
  checkZcPwd(input: CheckZcPwdInput, context: C): Promise<CheckZcPwdReply>;
  /** GET /gp-auth-center/rest/v1/client/services */
  clientServices(input: ClientServicesInput, context: C): Promise<ClientServicesReply>;
};

/** 认证中心: own behaviour around the generic handlers. */
export type AuthCenterHooks<C> = {
  /** POST /gp-auth-center/rest/v1/client/detail */
  addClient?: Hook<AddClientInput, OauthClientRecord, C>;
  /** PUT /gp-auth-center/rest/v1/client/detail */
  updateClient?: Hook<UpdateClientInput, OauthClientRecord, C>;
  /** DELETE /gp-auth-center/rest/v1/client/detail/{clientId} */
  deleteClient?: Hook<DeleteClientInput, OauthClientRecord, C>;
};
