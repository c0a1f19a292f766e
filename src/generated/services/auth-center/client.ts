// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/client.hbs
// Sources: schemas/services/auth-center.yaml, schemas/entities/oauth-client.schema.json, schemas/entities/user-info.schema.json
// Hash: d74e265be266501f7f4be264b1657531

import type { AxiosInstance } from "axios";
import { type AnyCall, requestOf } from "../../../../runtime/contract/call.ts";
import type { Envelope } from "../../../../runtime/contract/envelope.ts";
import * as calls from "./calls.ts";
import type { AddClientInput, AddClientReply, DeleteClientInput, DeleteClientReply, GetClientInput, GetClientReply, GetEncryptTypeInput, GetEncryptTypeReply, ListClientsInput, ListClientsReply, UpdateClientInput, UpdateClientReply, UpdateInfoInput, UpdateInfoReply, UserInfoInput, UserInfoReply } from "./types.ts";

/** 认证中心: one method a call. What a call takes travels where its constant says. */
export function authCenterClient(http: AxiosInstance) {
  return {
    /** GET /gp-auth-center/rest/v1/user/getEncryptType */
    getEncryptType: (input: GetEncryptTypeInput = {}): Promise<Envelope<GetEncryptTypeReply>> =>
      send(http, calls.getEncryptType, input, "json"),
    /** GET /gp-auth-center/rest/v1/user/userInfo */
    userInfo: (input: UserInfoInput = {}): Promise<Envelope<UserInfoReply>> =>
      send(http, calls.userInfo, input, "json"),
    /** PUT /gp-auth-center/rest/v1/user/info */
    updateInfo: (input: UpdateInfoInput): Promise<Envelope<UpdateInfoReply>> =>
      send(http, calls.updateInfo, input, "json"),
    /** GET /gp-auth-center/rest/v1/client/detail */
    listClients: (input: ListClientsInput = {}): Promise<Envelope<ListClientsReply>> =>
      send(http, calls.listClients, input, "json"),
    /** GET /gp-auth-center/rest/v1/client/detail/{clientId} */
    getClient: (input: GetClientInput): Promise<Envelope<GetClientReply>> =>
      send(http, calls.getClient, input, "json"),
    /** POST /gp-auth-center/rest/v1/client/detail */
    addClient: (input: AddClientInput): Promise<Envelope<AddClientReply>> =>
      send(http, calls.addClient, input, "json"),
    /** PUT /gp-auth-center/rest/v1/client/detail */
    updateClient: (input: UpdateClientInput): Promise<Envelope<UpdateClientReply>> =>
      send(http, calls.updateClient, input, "json"),
    /** DELETE /gp-auth-center/rest/v1/client/detail/{clientId} */
    deleteClient: (input: DeleteClientInput): Promise<Envelope<DeleteClientReply>> =>
      send(http, calls.deleteClient, input, "json"),
  };
}

async function send<T>(http: AxiosInstance, call: AnyCall, input: object, responseType: "json" | "blob"): Promise<T> {
  const headers = call.file === "body" ? { "Content-Type": "multipart/form-data" } : {};
  const reply = await http.request<T>({ method: call.method, ...requestOf(call, { ...input }), headers, responseType });
  return reply.data;
}
