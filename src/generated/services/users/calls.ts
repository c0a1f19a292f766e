// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/calls.hbs
// Sources: schemas/services/users.yaml, schemas/entities/region.schema.json, schemas/entities/role.schema.json, schemas/entities/user-import.schema.json, schemas/entities/user-row.schema.json, schemas/entities/user.schema.json
// Hash: d771317b0f8a56ab38633f117b54c219

import type { Call } from "../../../../runtime/contract/wire/call.ts";
import type { AddInput, AddReply, AssignRolesInput, AssignRolesReply, ChangeInput, ChangeReply, ExportUsersInput, ExportUsersReply, FunctionsInput, FunctionsReply, GetInput, GetReply, ImportUsersInput, ImportUsersReply, KindsInput, KindsReply, ListInput, ListReply, RegionsInput, RegionsReply, RegisterRegionUserInput, RegisterRegionUserReply, RemoveInput, RemoveReply, ResetFactorInput, ResetFactorReply, ResetPasswordInput, ResetPasswordReply, RevealInput, RevealReply, RolesInput, RolesReply, SelectRegionUserInput, SelectRegionUserReply, SetStatusInput, SetStatusReply, SheetFileInput, SheetFileReply, SheetRowsInput, SheetRowsReply, UploadSheetInput, UploadSheetReply, UserTypesInput, UserTypesReply, WhyInput, WhyReply } from "./types.ts";

/** GET /gp-auth-center/rest/v1/user/showDataByPage */
export const list: Call<ListInput, ListReply> = {
  id: "users.list",
  method: "get",
  path: "/gp-auth-center/rest/v1/user/showDataByPage",
  query: [
    "userAccount",
    "userName",
    "userTel",
    "systemType",
    "userStatus",
    "userType",
    "startDate",
    "endDate",
    "pageNumber",
    "pageSize",
    "countLimit",
    "totalHint",
    "around",
    "sort",
    "thenBy",
  ],
  page: true,
  wire: { userTel: "mask-phone" },
};

/** GET /gp-auth-center/rest/v1/user/export */
export const exportUsers: Call<ExportUsersInput, ExportUsersReply> = {
  id: "users.exportUsers",
  method: "get",
  path: "/gp-auth-center/rest/v1/user/export",
  query: ["userAccount", "userName", "userTel", "systemType", "userStatus", "userType", "startDate", "endDate", "sort", "thenBy", "columns"],
  exports: "users.list",
  file: "reply",
};

/** GET /gp-auth-center/rest/v1/user/manage/types */
export const userTypes: Call<UserTypesInput, UserTypesReply> = {
  id: "users.userTypes",
  method: "get",
  path: "/gp-auth-center/rest/v1/user/manage/types",
};

/** GET /gp-auth-center/rest/v1/user/manage/kinds */
export const kinds: Call<KindsInput, KindsReply> = {
  id: "users.kinds",
  method: "get",
  path: "/gp-auth-center/rest/v1/user/manage/kinds",
  query: ["userId"],
};

/** GET /gp-auth-center/rest/v1/user/manage/roles */
export const roles: Call<RolesInput, RolesReply> = {
  id: "users.roles",
  method: "get",
  path: "/gp-auth-center/rest/v1/user/manage/roles",
};

/** GET /gp-auth-center/rest/v1/user/manage/regions */
export const regions: Call<RegionsInput, RegionsReply> = {
  id: "users.regions",
  method: "get",
  path: "/gp-auth-center/rest/v1/user/manage/regions",
  query: ["id"],
};

/** GET /gp-auth-center/rest/v1/user/manage/{userId} */
export const get: Call<GetInput, GetReply> = {
  id: "users.get",
  method: "get",
  path: "/gp-auth-center/rest/v1/user/manage/{userId}",
  query: ["userId"],
  wire: { userTel: "mask-phone", userIDCard: "mask-id-card" },
};

/** GET /gp-auth-center/rest/v1/user/manage/functions */
export const functions: Call<FunctionsInput, FunctionsReply> = {
  id: "users.functions",
  method: "get",
  path: "/gp-auth-center/rest/v1/user/manage/functions",
};

/** GET /gp-auth-center/rest/v1/user/manage/why */
export const why: Call<WhyInput, WhyReply> = {
  id: "users.why",
  method: "get",
  path: "/gp-auth-center/rest/v1/user/manage/why",
  query: ["userId", "what", "key"],
};

/** POST /gp-auth-center/rest/v1/user/manage/reveal */
export const reveal: Call<RevealInput, RevealReply> = {
  id: "users.reveal",
  method: "post",
  path: "/gp-auth-center/rest/v1/user/manage/reveal",
  body: ["userId", "version"],
};

/** POST /gp-auth-center/rest/v1/user/manage */
export const add: Call<AddInput, AddReply> = {
  id: "users.add",
  method: "post",
  path: "/gp-auth-center/rest/v1/user/manage",
  body: [
    "userAccount",
    "userName",
    "userTel",
    "userEmail",
    "userIDCard",
    "userStatus",
    "systemType",
    "userTypeInfos",
    "orgGuid",
    "regionId",
    "roles",
  ],
};

/** POST /gp-auth-center/rest/v1/user/manage/import/upload */
export const uploadSheet: Call<UploadSheetInput, UploadSheetReply> = {
  id: "users.uploadSheet",
  method: "post",
  path: "/gp-auth-center/rest/v1/user/manage/import/upload",
  file: "body",
};

/** GET /gp-auth-center/rest/v1/user/manage/import/rows */
export const sheetRows: Call<SheetRowsInput, SheetRowsReply> = {
  id: "users.sheetRows",
  method: "get",
  path: "/gp-auth-center/rest/v1/user/manage/import/rows",
  query: ["sheet"],
  at: "rows",
};

/** GET /gp-auth-center/rest/v1/user/manage/import/file/{part} */
export const sheetFile: Call<SheetFileInput, SheetFileReply> = {
  id: "users.sheetFile",
  method: "get",
  path: "/gp-auth-center/rest/v1/user/manage/import/file/{part}",
  query: ["part", "sheet"],
  file: "reply",
};

/** POST /gp-auth-center/rest/v1/user/manage/import */
export const importUsers: Call<ImportUsersInput, ImportUsersReply> = {
  id: "users.importUsers",
  method: "post",
  path: "/gp-auth-center/rest/v1/user/manage/import",
  body: ["rows"],
};

/** PUT /gp-auth-center/rest/v1/user/manage */
export const change: Call<ChangeInput, ChangeReply> = {
  id: "users.change",
  method: "put",
  path: "/gp-auth-center/rest/v1/user/manage",
  body: ["userId", "userName", "userTel", "userEmail", "userIDCard", "systemType", "userTypeInfos", "orgGuid", "regionId", "roles", "version"],
};

/** PUT /gp-auth-center/rest/v1/user/manage/status */
export const setStatus: Call<SetStatusInput, SetStatusReply> = {
  id: "users.setStatus",
  method: "put",
  path: "/gp-auth-center/rest/v1/user/manage/status",
  body: ["userId", "userStatus", "version"],
};

/** PUT /gp-auth-center/rest/v1/user/manage/roles */
export const assignRoles: Call<AssignRolesInput, AssignRolesReply> = {
  id: "users.assignRoles",
  method: "put",
  path: "/gp-auth-center/rest/v1/user/manage/roles",
  body: ["userId", "change", "roleIds", "version"],
};

/** PUT /gp-auth-center/rest/v1/user/manage/reset-pwd */
export const resetPassword: Call<ResetPasswordInput, ResetPasswordReply> = {
  id: "users.resetPassword",
  method: "put",
  path: "/gp-auth-center/rest/v1/user/manage/reset-pwd",
  body: ["userAccount", "userId", "adminPassword", "otherPwd"],
  wire: { adminPassword: "password", otherPwd: "earlier-password" },
};

/** PUT /gp-auth-center/rest/v1/user/manage/reset-factor */
export const resetFactor: Call<ResetFactorInput, ResetFactorReply> = {
  id: "users.resetFactor",
  method: "put",
  path: "/gp-auth-center/rest/v1/user/manage/reset-factor",
  body: ["userAccount", "userId", "adminPassword", "otherPwd"],
  wire: { adminPassword: "password", otherPwd: "earlier-password" },
};

/** DELETE /gp-auth-center/rest/v1/user/manage/none-type/{userId} */
export const remove: Call<RemoveInput, RemoveReply> = {
  id: "users.remove",
  method: "delete",
  path: "/gp-auth-center/rest/v1/user/manage/none-type/{userId}",
  query: ["userId", "version"],
};

/** GET /gp-auth-center/rest/v1/user/selectRegionUser */
export const selectRegionUser: Call<SelectRegionUserInput, SelectRegionUserReply> = {
  id: "users.selectRegionUser",
  method: "get",
  path: "/gp-auth-center/rest/v1/user/selectRegionUser",
  query: ["userAccount"],
};

/** POST /gp-auth-center/rest/v1/user/registerRegionUser */
export const registerRegionUser: Call<RegisterRegionUserInput, RegisterRegionUserReply> = {
  id: "users.registerRegionUser",
  method: "post",
  path: "/gp-auth-center/rest/v1/user/registerRegionUser",
  body: ["userName", "userAccount", "systemType", "pwd"],
  wire: { pwd: "password" },
};
