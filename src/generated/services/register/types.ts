// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/services/register.yaml, schemas/entities/registration.schema.json, schemas/entities/user-type-info.schema.json
// Hash: ef8da9f7f133cda18efaa11569927274

import type { Counting, Locating, Nullable, Page, Paging, Replied, SortingTwice, Versioned, With } from "../../../../runtime/contract/language/record.ts";
import type { Registration, RegistrationRecord } from "../../entities/registration.ts";
import type { UserTypeInfoRecord } from "../../entities/user-type-info.ts";

/** GET /gp-auth-center/rest/v1/user/showDataByRegisterPage */
export type ShowDataByRegisterPageInput = Record<string, never>;
export type ShowDataByRegisterPageReply = (Replied<UserTypeInfoRecord> & {
  /** 申请id */
  registrationId?: string;
  /** 退回原因 */
  rejectReason?: string;
})[];

/** POST /gp-auth-center/rest/v1/user/registerUserType */
export type RegisterUserTypeInput = Nullable<Pick<Registration, "id" | "userTypeId" | "subType"> & Versioned>;
export type RegisterUserTypeReply = null;

/** DELETE /gp-auth-center/rest/v1/user/registerUserType/{id} */
export type WithdrawInput = Pick<Registration, "id"> & Versioned;
export type WithdrawReply = null;

/** GET /gp-auth-center/rest/v1/user/registration/list */
export type ListInput = Partial<Pick<Registration, "userTypeId" | "state">> & Paging & Counting & Locating & SortingTwice<"decidedDate"
    | "decider" | "registerDate" | "state" | "subType"> & {
  /** 申请人 */
  searchText?: string;
  /** 待办 */
  todo?: "review";
};
export type ListReply = Page<Replied<Omit<RegistrationRecord, "regionId" | "decidedBy">>>;

/** GET /gp-auth-center/rest/v1/user/registration/{id} */
export type GetInput = Required<Pick<Registration, "id">>;
export type GetReply = Replied<RegistrationRecord>;

/** PUT /gp-auth-center/rest/v1/user/registration/approve */
export type ApproveInput = Nullable<Required<Pick<Registration, "id">> & Versioned>;
export type ApproveReply = null;

/** PUT /gp-auth-center/rest/v1/user/registration/return */
export type SendBackInput = Nullable<With<Pick<Registration, "id" | "rejectReason">, "id"> & Versioned>;
export type SendBackReply = null;
