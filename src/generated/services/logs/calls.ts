// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/calls.hbs
// Sources: schemas/services/logs.yaml, schemas/entities/auth-log.schema.json, schemas/entities/operation-log.schema.json
// Hash: 70261cf3e322a92c919411ecfe6711d9

import type { Call } from "../../../../runtime/contract/wire/call.ts";
import type { AuthInput, AuthReply, ExportAuthInput, ExportAuthReply, ExportOperationInput, ExportOperationReply, GetAuthInput, GetAuthReply, GetOperationInput, GetOperationReply, OperationInput, OperationReply, OperationsInput, OperationsReply } from "./types.ts";

/** GET /gp-auth-center/rest/v1/log/showDataByPage */
export const auth: Call<AuthInput, AuthReply> = {
  id: "logs.auth",
  method: "get",
  path: "/gp-auth-center/rest/v1/log/showDataByPage",
  query: [
    "operateUser",
    "operateCode",
    "commit",
    "operateStartTime",
    "operateEndTime",
    "pageNumber",
    "pageSize",
    "countLimit",
    "totalHint",
    "around",
    "sort",
  ],
  page: true,
};

/** GET /gp-auth-center/rest/v1/log/{logId} */
export const getAuth: Call<GetAuthInput, GetAuthReply> = {
  id: "logs.getAuth",
  method: "get",
  path: "/gp-auth-center/rest/v1/log/{logId}",
  query: ["logId"],
};

/** GET /gp-auth-center/rest/v1/log/export */
export const exportAuth: Call<ExportAuthInput, ExportAuthReply> = {
  id: "logs.exportAuth",
  method: "get",
  path: "/gp-auth-center/rest/v1/log/export",
  query: ["operateUser", "operateCode", "commit", "operateStartTime", "operateEndTime", "sort", "columns"],
  exports: "logs.auth",
  file: "reply",
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
    "around",
    "sort",
  ],
  page: true,
};

/** GET /gp-auth-center/rest/v1/log/operation/{logId} */
export const getOperation: Call<GetOperationInput, GetOperationReply> = {
  id: "logs.getOperation",
  method: "get",
  path: "/gp-auth-center/rest/v1/log/operation/{logId}",
  query: ["logId"],
};

/** GET /gp-auth-center/rest/v1/log/operation/names */
export const operations: Call<OperationsInput, OperationsReply> = {
  id: "logs.operations",
  method: "get",
  path: "/gp-auth-center/rest/v1/log/operation/names",
};

/** GET /gp-auth-center/rest/v1/log/operation/export */
export const exportOperation: Call<ExportOperationInput, ExportOperationReply> = {
  id: "logs.exportOperation",
  method: "get",
  path: "/gp-auth-center/rest/v1/log/operation/export",
  query: ["operateCode", "commit", "searchText", "receiver", "operationStartDate", "operationEndDate", "sort", "columns"],
  exports: "logs.operation",
  file: "reply",
};
