// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/services/register.yaml, schemas/entities/user-type-info.schema.json
// Hash: 7a7f5a4698377dca8db0cf50a84511d9

/** GET /gp-auth-center/rest/v1/user/showDataByRegisterPage */
export type ShowDataByRegisterPageInput = Record<string, never>;

export type ShowDataByRegisterPageReply = {
  /** 用户类型 */
  userTypeId?: string | null;
  /** 状态 */
  status?: string | null;
  /** 子类型 */
  subType?: string | null;
}[];

/** POST /gp-auth-center/rest/v1/user/registerUserType */
export interface RegisterUserTypeInput {
  /** 用户类型 */
  userTypeId: "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "0" | "10";
  /** 子类型 */
  subType: "1" | "2";
}

export type RegisterUserTypeReply = null;
