// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/handlers.hbs
// Sources: schemas/services/auth-center.yaml, schemas/entities/oauth-client.schema.json, schemas/entities/user-info.schema.json
// Hash: 60b869cf66476c8abd744cc6e3633abf

import type { Hook } from "../../../../runtime/contract/handler.ts";
import type { AddClientInput, AddClientReply, DeleteClientInput, DeleteClientReply, GetEncryptTypeInput, GetEncryptTypeReply, UpdateClientInput, UpdateClientReply, UpdateInfoInput, UpdateInfoReply, UserInfoInput, UserInfoReply } from "./types.ts";

/** 认证中心: what is written by hand. `C`: the server's context. */
export interface AuthCenterHandlers<C> {
  /** GET /gp-auth-center/rest/v1/user/getEncryptType */
  getEncryptType(input: GetEncryptTypeInput, context: C): Promise<GetEncryptTypeReply>;
  /** GET /gp-auth-center/rest/v1/user/userInfo */
  userInfo(input: UserInfoInput, context: C): Promise<UserInfoReply>;
  /** PUT /gp-auth-center/rest/v1/user/info */
  updateInfo(input: UpdateInfoInput, context: C): Promise<UpdateInfoReply>;
  /** PUT /gp-auth-center/rest/v1/client/detail */
  updateClient(input: UpdateClientInput, context: C): Promise<UpdateClientReply>;
}

/** 认证中心: own behaviour around the generic handlers. */
export interface AuthCenterHooks<C> {
  /** POST /gp-auth-center/rest/v1/client/detail */
  addClient?: Hook<AddClientInput, AddClientReply, C>;
  /** DELETE /gp-auth-center/rest/v1/client/detail/{clientId} */
  deleteClient?: Hook<DeleteClientInput, DeleteClientReply, C>;
}
