// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/services/users.yaml, schemas/entities/region.schema.json, schemas/entities/role.schema.json, schemas/entities/user-import.schema.json, schemas/entities/user-row.schema.json, schemas/entities/user.schema.json
// Hash: 821e49f549c1ff4dcbfe61215b3f6943

import type { Counting, Locating, Nullable, Page, Paging, Replied, SortingTwice, Tree, Versioned, With } from "../../../../runtime/contract/language/record.ts";
import type { Region, RegionRecord } from "../../entities/region.ts";
import type { RoleRecord } from "../../entities/role.ts";
import type { UserImport, UserImportRecord } from "../../entities/user-import.ts";
import type { UserRowRecord } from "../../entities/user-row.ts";
import type { User, UserRecord } from "../../entities/user.ts";

/** GET /gp-auth-center/rest/v1/user/showDataByPage */
export type ListInput = Partial<Pick<User, "userAccount" | "userName" | "userTel" | "systemType"
    | "userStatus">> & Paging & Counting & Locating & SortingTwice<"createDate" | "registerType" | "systemType" | "userAccount"
    | "userEmail" | "userName" | "userStatus"> & {
  /** 用户类型 */
  userType?: string;
  /** 开始时间 */
  startDate?: string;
  /** 结束时间 */
  endDate?: string;
};
export type ListReply = Page<Replied<Pick<UserRecord, "userId" | "userAccount" | "userName" | "userTel" | "userEmail" | "userStatus"
    | "systemType" | "userTypeInfos" | "regionName" | "registerType" | "createDate" | "version">>>;

/** GET /gp-auth-center/rest/v1/user/export */
export type ExportUsersInput = Partial<Pick<User, "userAccount" | "userName" | "userTel" | "systemType"
    | "userStatus">> & SortingTwice<"createDate" | "registerType" | "systemType" | "userAccount" | "userEmail" | "userName"
    | "userStatus"> & {
  /** 用户类型 */
  userType?: string;
  /** 开始时间 */
  startDate?: string;
  /** 结束时间 */
  endDate?: string;
  /** 导出的列 */
  columns?: string[];
};
export type ExportUsersReply = Blob;

/** GET /gp-auth-center/rest/v1/user/manage/types */
export type UserTypesInput = Record<string, never>;
export type UserTypesReply = Tree<{
  id?: string;
  name?: string;
}>[];

/** GET /gp-auth-center/rest/v1/user/manage/kinds */
export type KindsInput = Pick<User, "userId">;
export type KindsReply = {
  id?: "1" | "2" | "3" | "4" | "5";
  name?: string;
}[];

/** GET /gp-auth-center/rest/v1/user/manage/roles */
export type RolesInput = Record<string, never>;
export type RolesReply = Replied<Pick<RoleRecord, "roleId" | "roleName" | "version">>[];

/** GET /gp-auth-center/rest/v1/user/manage/regions */
export type RegionsInput = Pick<Region, "id">;
export type RegionsReply = Replied<Pick<RegionRecord, "id" | "parentId" | "regionCode" | "regionName" | "isLeaf" | "version">>[];

/** GET /gp-auth-center/rest/v1/user/manage/{userId} */
export type GetInput = Required<Pick<User, "userId">>;
export type GetReply = Replied<UserRecord>;

/** GET /gp-auth-center/rest/v1/user/manage/functions */
export type FunctionsInput = Record<string, never>;
export type FunctionsReply = Tree<{
  id?: string;
  name?: string;
  isGroup?: string;
}>[];

/** GET /gp-auth-center/rest/v1/user/manage/why */
export type WhyInput = Required<Pick<User, "userId">> & {
  /** 功能 */
  what: string;
  /** 数据id */
  key?: string;
};
export interface WhyReply {
  /** 可以使用 */
  allowed?: boolean;
  /** 拒绝环节 */
  layer?: "session" | "menu" | "kind" | "region" | "role" | "scope" | "state" | "rule";
  /** 说明 */
  reason?: string;
}

/** POST /gp-auth-center/rest/v1/user/manage/reveal */
export type RevealInput = Nullable<Required<Pick<User, "userId">> & Versioned>;
export interface RevealReply {
  /** 手机号 */
  tel?: string;
  /** 身份证号 */
  idCard?: string;
}

/** POST /gp-auth-center/rest/v1/user/manage */
export type AddInput = Nullable<Pick<User, "userAccount" | "userName" | "userTel" | "userEmail" | "userIDCard" | "userStatus"
    | "systemType" | "userTypeInfos" | "orgGuid" | "regionId" | "roles">>;
export type AddReply = Replied<Pick<UserRecord, "userId" | "userAccount">> & {
  /** 初始密码 */
  oneTimePassword?: string;
};

/** POST /gp-auth-center/rest/v1/user/manage/import/upload */
export type UploadSheetInput = { file: Blob };
export interface UploadSheetReply {
  sheet?: string;
}

/** GET /gp-auth-center/rest/v1/user/manage/import/rows */
export interface SheetRowsInput {
  /** 导入表格 */
  sheet: string;
}
export type SheetRowsReply = Replied<UserRowRecord>[];

/** GET /gp-auth-center/rest/v1/user/manage/import/file/{part} */
export interface SheetFileInput {
  /** 文件种类 */
  part: "template" | "marked";
  /** 导入表格 */
  sheet?: string;
}
export type SheetFileReply = Blob;

/** POST /gp-auth-center/rest/v1/user/manage/import */
export type ImportUsersInput = Nullable<Pick<UserImport, "rows">>;
export type ImportUsersReply = Replied<Pick<UserImportRecord, "made">> & {
  /** 第一个新增用户 */
  userId?: string;
};

/** PUT /gp-auth-center/rest/v1/user/manage */
export type ChangeInput = Nullable<With<Pick<User, "userId" | "userName" | "userTel" | "userEmail" | "userIDCard" | "systemType"
    | "userTypeInfos" | "orgGuid" | "regionId" | "roles">, "userId"> & Versioned>;
export type ChangeReply = null;

/** PUT /gp-auth-center/rest/v1/user/manage/status */
export type SetStatusInput = Nullable<With<Pick<User, "userId" | "userStatus">, "userId"> & Versioned>;
export type SetStatusReply = null;

/** PUT /gp-auth-center/rest/v1/user/manage/roles */
export type AssignRolesInput = Nullable<Required<Pick<User, "userId">> & Versioned> & {
  /** 方式 */
  change: "add" | "remove" | "replace";
  /** 角色 */
  roleIds: string[];
};
export type AssignRolesReply = null;

/** PUT /gp-auth-center/rest/v1/user/manage/reset-pwd */
export interface ResetPasswordInput {
  /** 账号 */
  userAccount: string;
  /** 用户id */
  userId?: string | null;
  /** 管理员密码 */
  adminPassword: string;
  /** 密码 */
  otherPwd?: string | null;
}
export interface ResetPasswordReply {
  /** 账号 */
  userAccount?: string;
  /** 姓名 */
  userName?: string;
  /** 新密码 */
  oneTimePassword?: string;
}

/** PUT /gp-auth-center/rest/v1/user/manage/reset-factor */
export type ResetFactorInput = ResetPasswordInput;
export type ResetFactorReply = null;

/** DELETE /gp-auth-center/rest/v1/user/manage/none-type/{userId} */
export type RemoveInput = Required<Pick<User, "userId">> & Versioned;
export type RemoveReply = null;

/** GET /gp-auth-center/rest/v1/user/selectRegionUser */
export interface SelectRegionUserInput {
  /** 账号 */
  userAccount: string;
}
export type SelectRegionUserReply = Replied<Pick<UserRecord, "userId" | "userAccount" | "userName">>;

/** POST /gp-auth-center/rest/v1/user/registerRegionUser */
export type RegisterRegionUserInput = Nullable<With<Pick<User, "userName" | "userAccount" | "systemType" | "pwd">, "pwd">>;
export type RegisterRegionUserReply = Replied<Pick<UserRecord, "userId">>;
