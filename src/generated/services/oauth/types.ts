// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/services/oauth.yaml
// Hash: 2e9859750cead70d96ed9aed2bcd26d1

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
}
