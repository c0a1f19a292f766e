// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/services/account.yaml
// Hash: d0ad7d4dd71d7226e3c69a0c759451c6

/** POST /gp-auth-center/rest/v1/user/updatePwd */
export interface UpdatePwdInput {
  /** 旧密码 */
  oldPwd: string;
  /** 新密码 */
  pwd: string;
  /** 用户id */
  userId: string;
  /** 密码 */
  otherPwd?: string | null;
}
export type UpdatePwdReply = null;

/** GET /route/v1/users/passWord */
export interface PassWordInput {
  /** 账号 */
  userName: string;
  /** 旧密码 */
  passWord: string;
  /** 密码 */
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
  smsApi: "updatePhone" | "verifyPhone";
  /** 区划 */
  smsRegion?: string | null;
}
export interface SendPhoneCodeReply {
  /** 已发出 */
  sent?: boolean;
}

/** PUT /gp-auth-center/rest/v1/user/info/auth/single */
export interface AuthSingleInput {
  /** 认证类型 */
  identityType: "2" | "4";
  /** 用户id */
  userId: string;
  /** 手机号或身份证号 */
  identifier?: string | null;
  /** 验证码 */
  certificate?: string | null;
  /** 手机号 */
  mobileNumber?: string | null;
  /** 验证码 */
  mobileCode?: string | null;
  /** 原手机号 */
  oldMobile?: string | null;
  /** 原手机号验证码 */
  oldCode?: string | null;
  /** 登录密码 */
  pwd?: string | null;
  /** 密码 */
  otherPwd?: string | null;
}
export type AuthSingleReply = null;

/** POST /gp-auth-center/user/ca/register */
export interface CaRegisterInput {
  /** 账号 */
  userAccount: string;
  /** 密码 */
  pwd: string;
  /** 密码 */
  otherPwd?: string | null;
  /** CA唯一标识 */
  caUniCode: string;
  /** CA证书 */
  certificate?: string | null;
  /** 随机数 */
  challenge?: string | null;
  /** CA签名 */
  signature?: string | null;
}
export type CaRegisterReply = null;

/** POST /gp-auth-center/user/ca/caUnbinding */
export interface CaUnbindingInput {
  /** CA名称 */
  keyName?: string | null;
  /** CA唯一标识 */
  keyCode: string;
  /** 登录密码 */
  pwd?: string | null;
  /** 密码 */
  otherPwd?: string | null;
}
export type CaUnbindingReply = null;

/** POST /gp-auth-center/rest/v1/user/factor/begin */
export interface BeginFactorInput {
  /** 登录密码 */
  pwd: string;
  /** 密码 */
  otherPwd?: string | null;
}
export interface BeginFactorReply {
  /** 密钥 */
  secret?: string;
  /** 二维码 */
  uri?: string;
}

/** POST /gp-auth-center/rest/v1/user/factor/confirm */
export interface ConfirmFactorInput {
  /** 动态验证码 */
  factorCode: string;
}
export interface ConfirmFactorReply {
  /** 恢复码 */
  recoveryCodes?: string;
}

/** POST /gp-auth-center/rest/v1/user/factor/codes */
export interface RenewFactorCodesInput {
  /** 动态验证码 */
  factorCode: string;
}
export interface RenewFactorCodesReply {
  /** 恢复码 */
  recoveryCodes?: string;
}

/** POST /gp-auth-center/rest/v1/user/factor/end */
export interface EndFactorInput {
  /** 动态验证码 */
  factorCode: string;
}
export type EndFactorReply = null;
