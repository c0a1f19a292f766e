// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/calls.hbs
// Sources: schemas/services/logs.yaml, schemas/entities/auth-log.schema.json, schemas/entities/operation-log.schema.json
// Hash: 499604b56ce90c007332909ea79b036a

import type { Call } from "../../../../runtime/contract/call.ts";
import type { AuthInput, AuthReply, OperationInput, OperationReply } from "./types.ts";

/** GET /gp-auth-center/rest/v1/log/showDataByPage */
export const auth: Call<AuthInput, AuthReply> = {
  id: "logs.auth",
  method: "get",
  path: "/gp-auth-center/rest/v1/log/showDataByPage",
  query: ["operateUser", "operateCode", "commit", "operateStartTime", "operateEndTime", "pageNumber", "pageSize", "countLimit", "totalHint"],
  page: true,
};

/** GET /gp-auth-center/rest/v1/log/operation/showDataByPage */
export const operation: Call<OperationInput, OperationReply> = {
  id: "logs.operation",
  method: "get",
  path: "/gp-auth-center/rest/v1/log/operation/showDataByPage",
  query: [
    "operateCode",
    "commit",
    "searchText",
    "receiver",
    "operationStartDate",
    "operationEndDate",
    "pageNumber",
    "pageSize",
    "countLimit",
    "totalHint",
  ],
  page: true,
};
