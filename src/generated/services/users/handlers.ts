// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/handlers.hbs
// Sources: schemas/services/users.yaml, schemas/entities/region.schema.json, schemas/entities/role.schema.json, schemas/entities/user-import.schema.json, schemas/entities/user-row.schema.json, schemas/entities/user.schema.json
// Hash: 4dc4330d6fd1a1d66601ffa8dc13ff3b

import type { Hook } from "../../../../runtime/contract/server/handler.ts";
import type { UserRecord } from "../../entities/user.ts";
import type { AddInput, AddReply, AssignRolesInput, AssignRolesReply, ChangeInput, FunctionsInput, FunctionsReply, ImportUsersInput, ImportUsersReply, KindsInput, KindsReply, RegionsInput, RegionsReply, RegisterRegionUserInput, RegisterRegionUserReply, RemoveInput, ResetFactorInput, ResetFactorReply, ResetPasswordInput, ResetPasswordReply, RevealInput, RevealReply, RolesInput, RolesReply, SelectRegionUserInput, SelectRegionUserReply, SetStatusInput, UserTypesInput, UserTypesReply, WhyInput, WhyReply } from "./types.ts";

/** 用户管理: what is written by hand. `C`: the server's context. */
export type UsersHandlers<C> = {
  /** GET /gp-auth-center/rest/v1/user/manage/types */
  userTypes(input: UserTypesInput, context: C): Promise<UserTypesReply>;
  /** GET /gp-auth-center/rest/v1/user/manage/kinds */
  kinds(input: KindsInput, context: C): Promise<KindsReply>;
  /** GET /gp-auth-center/rest/v1/user/manage/roles */
  roles(input: RolesInput, context: C): Promise<RolesReply>;
  /** GET /gp-auth-center/rest/v1/user/manage/regions */
  regions(input: RegionsInput, context: C): Promise<RegionsReply>;
  /** GET /gp-auth-center/rest/v1/user/manage/functions */
  functions(input: FunctionsInput, context: C): Promise<FunctionsReply>;
  /** GET /gp-auth-center/rest/v1/user/manage/why */
  why(input: WhyInput, context: C): Promise<WhyReply>;
  /** POST /gp-auth-center/rest/v1/user/manage/reveal */
  reveal(input: RevealInput, context: C): Promise<RevealReply>;
  /** POST /gp-auth-center/rest/v1/user/manage */
  add(input: AddInput, context: C): Promise<AddReply>;
  /** POST /gp-auth-center/rest/v1/user/manage/import */
  importUsers(input: ImportUsersInput, context: C): Promise<ImportUsersReply>;
  /** PUT /gp-auth-center/rest/v1/user/manage/roles */
  assignRoles(input: AssignRolesInput, context: C): Promise<AssignRolesReply>;
  /** PUT /gp-auth-center/rest/v1/user/manage/reset-pwd */
  resetPassword(input: ResetPasswordInput, context: C): Promise<ResetPasswordReply>;
  /** PUT /gp-auth-center/rest/v1/user/manage/reset-factor */
  resetFactor(input: ResetFactorInput, context: C): Promise<ResetFactorReply>;
  /** GET /gp-auth-center/rest/v1/user/selectRegionUser */
  selectRegionUser(input: SelectRegionUserInput, context: C): Promise<SelectRegionUserReply>;
  /** POST /gp-auth-center/rest/v1/user/registerRegionUser */
  registerRegionUser(input: RegisterRegionUserInput, context: C): Promise<RegisterRegionUserReply>;
};

/** 用户管理: own behaviour around the generic handlers. */
export type UsersHooks<C> = {
  /** PUT /gp-auth-center/rest/v1/user/manage */
  change?: Hook<ChangeInput, UserRecord, C>;
  /** PUT /gp-auth-center/rest/v1/user/manage/status */
  setStatus?: Hook<SetStatusInput, UserRecord, C>;
  /** DELETE /gp-auth-center/rest/v1/user/manage/none-type/{userId} */
  remove?: Hook<RemoveInput, UserRecord, C>;
};
