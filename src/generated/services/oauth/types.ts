// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/services/oauth.yaml
// Hash: f59db15ab9a3c782f2b1f0d4667b0f68

/** GET /api/oauth/captcha */
export type CaptchaInput = Record<string, never>;

export interface CaptchaReply {
  captchaKey?: string;
  image?: string;
}

/** POST /api/oauth/login */
export interface LoginInput {
  username: string;
  password: string;
  captcha: string;
  captchaKey?: string | null;
  loginType?: "1" | "2" | "3" | null;
}

export interface LoginReply {
  access_token?: string;
  expires_in?: number;
}
