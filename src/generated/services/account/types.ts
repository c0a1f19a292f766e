// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/services/account.yaml
// Hash: 3fffcf8a2ef6c7f140708644e37587a1

/** POST /gp-auth-center/rest/v1/user/updatePwd */
export interface UpdatePwdInput {
  /** 旧密码 */
  oldPwd: string;
  /** 新密码 */
  pwd: string;
  userId: string;
  otherPwd?: string | null;
}

export type UpdatePwdReply = null;

/** GET /route/v1/users/passWord */
export interface PassWordInput {
  /** 账号 */
  userName: string;
  /** 旧密码 */
  passWord: string;
  otherPwd?: string;
}

export type PassWordReply = null;

/** PUT /route/v1/users/newPassWord */
export interface NewPassWordInput {
  /** 账号 */
  userName: string;
  /** 新密码 */
  newPassWord: string;
}

export type NewPassWordReply = null;

/** POST /gp-auth-center/sendPhoneCode */
export interface SendPhoneCodeInput {
  /** 手机号 */
  userTel: string;
  /** 用途 */
  smsApi: "updatePhone";
  /** 区划 */
  smsRegion?: string | null;
}

export type SendPhoneCodeReply = null;

/** PUT /gp-auth-center/rest/v1/user/info/auth/single */
export interface AuthSingleInput {
  /** 认证类型 */
  identityType: "2" | "4";
  userId: string;
  identifier?: string | null;
  certificate?: string | null;
  /** 手机号 */
  mobileNumber?: string | null;
  /** 验证码 */
  mobileCode?: string | null;
  /** 原手机号 */
  oldMobile?: string | null;
}

export type AuthSingleReply = null;

/** POST /gp-auth-center/user/ca/register */
export interface CaRegisterInput {
  /** 账号 */
  userAccount: string;
  /** 密码 */
  pwd: string;
  otherPwd?: string | null;
  /** CA唯一标识 */
  caUniCode: string;
  certificate?: string | null;
  challenge?: string | null;
  signature?: string | null;
}

export type CaRegisterReply = null;

/** POST /gp-auth-center/user/ca/caUnbinding */
export interface CaUnbindingInput {
  /** CA名称 */
  keyName?: string | null;
  /** CA唯一标识 */
  keyCode: string;
}

export type CaUnbindingReply = null;
