// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/handlers.hbs
// Sources: schemas/services/auth-center.yaml, schemas/entities/oauth-client.schema.json, schemas/entities/user-info.schema.json
// Hash: ff9ab2521e812d3e3ff885eafb4cca08

import type { Hook } from "../../../../runtime/contract/handler.ts";
import type { OauthClientRecord } from "../../entities/oauth-client.ts";
import type { AddClientInput, DeleteClientInput, GetEncryptTypeInput, GetEncryptTypeReply, UpdateClientInput, UpdateInfoInput, UpdateInfoReply, UserInfoInput, UserInfoReply } from "./types.ts";

/** 认证中心: what is written by hand. `C`: the server's context. */
export type AuthCenterHandlers<C> = {
  /** GET /gp-auth-center/rest/v1/user/getEncryptType */
  getEncryptType(input: GetEncryptTypeInput, context: C): Promise<GetEncryptTypeReply>;
  /** GET /gp-auth-center/rest/v1/user/userInfo */
  userInfo(input: UserInfoInput, context: C): Promise<UserInfoReply>;
  /** PUT /gp-auth-center/rest/v1/user/info */
  updateInfo(input: UpdateInfoInput, context: C): Promise<UpdateInfoReply>;
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
