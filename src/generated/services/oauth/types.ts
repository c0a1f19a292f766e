// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/services/oauth.yaml
// Hash: 76055bb39d43a0e72be7633d2f626c5d

/** GET /api/oauth/captcha */
export type CaptchaInput = Record<string, never>;
export interface CaptchaReply {
  captchaKey?: string;
  image?: string;
}

/** GET /api/oauth/caChallenge */
export type CaChallengeInput = Record<string, never>;
export interface CaChallengeReply {
  challenge?: string;
}

/** POST /api/oauth/sendLoginCode */
export interface SendLoginCodeInput {
  /** 手机号 */
  userTel: string;
  /** 验证码 */
  captcha: string;
  /** 验证码标识 */
  captchaKey?: string | null;
}
export type SendLoginCodeReply = null;

/** POST /api/oauth/login */
export interface LoginInput {
  /** 登录方式 */
  loginType?: "1" | "2" | "3" | null;
  /** 用户名 */
  username?: string | null;
  /** 密码 */
  password?: string | null;
  /** 密码 */
  otherPwd?: string | null;
  /** 验证码 */
  captcha?: string | null;
  /** 验证码标识 */
  captchaKey?: string | null;
  /** 手机号 */
  mobileNumber?: string | null;
  /** 验证码 */
  mobileCode?: string | null;
  /** CA唯一标识 */
  caUniCode?: string | null;
  /** CA证书 */
  certificate?: string | null;
  /** 随机数 */
  challenge?: string | null;
  /** CA签名 */
  signature?: string | null;
  /** 安全校验 */
  workChallenge?: string | null;
  /** 安全校验 */
  workNonce?: string | null;
}
export interface LoginReply {
  access_token?: string;
  expires_in?: number;
  /** only the password can be changed until it is */
  mustChangePassword?: boolean;
  /** no session yet: a code is asked for next, or an app has to be set up */
  secondFactor?: "code" | "enrol";
  /** what the second step is made with, for ten minutes */
  ticket?: string;
}

/** POST /api/oauth/secondFactor/enrol */
export interface EnrolFactorInput {
  /** 登录凭据 */
  ticket: string;
}
export interface EnrolFactorReply {
  /** base32 */
  secret?: string;
  /** otpauth://, for the picture */
  uri?: string;
}

/** POST /api/oauth/secondFactor */
export interface SecondFactorInput {
  /** 登录凭据 */
  ticket: string;
  /** 动态验证码 */
  factorCode: string;
}
export interface SecondFactorReply {
  access_token?: string;
  expires_in?: number;
  mustChangePassword?: boolean;
  /** of an app that was set up just now: answered once, one a line */
  recoveryCodes?: string;
}

/** POST /api/oauth/authorization */
export interface AuthorizationInput {
  /** 客户端id */
  clientId: string;
  /** 回调地址 */
  redirectUri: string;
  /** 授权类型 */
  responseType?: string | null;
  /** 权限 */
  scope?: string | null;
  /** 状态 */
  state?: string | null;
  /** 校验码 */
  codeChallenge?: string | null;
  /** 校验方式 */
  codeChallengeMethod?: string | null;
}
export interface AuthorizationReply {
  clientId?: string;
  account?: string;
  scopes?: string[];
  services?: string[];
  /** there is nothing to ask: the address of the application with the answer */
  redirectTo?: string;
}

/** POST /api/oauth/consent */
export interface ConsentInput {
  /** 客户端id */
  clientId: string;
  /** 回调地址 */
  redirectUri: string;
  /** 授权类型 */
  responseType?: string | null;
  /** 权限 */
  scope?: string | null;
  /** 状态 */
  state?: string | null;
  /** 校验码 */
  codeChallenge?: string | null;
  /** 校验方式 */
  codeChallengeMethod?: string | null;
  /** 同意 */
  approved: boolean;
}
export interface ConsentReply {
  redirectTo?: string;
}
