// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/services/oauth.yaml
// Hash: 5599f9b2ac6bd4ec2acbe59eb0fc0499

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
  captcha: string;
  captchaKey?: string | null;
}

export type SendLoginCodeReply = null;

/** POST /api/oauth/login */
export interface LoginInput {
  loginType?: "1" | "2" | "3" | null;
  username?: string | null;
  password?: string | null;
  otherPwd?: string | null;
  captcha?: string | null;
  captchaKey?: string | null;
  mobileNumber?: string | null;
  mobileCode?: string | null;
  caUniCode?: string | null;
  certificate?: string | null;
  challenge?: string | null;
  signature?: string | null;
}

export interface LoginReply {
  access_token?: string;
  expires_in?: number;
  mustChangePassword?: boolean;
}
