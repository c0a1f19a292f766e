// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/handlers.hbs
// Sources: schemas/services/oauth.yaml
// Hash: 11ff45a98c97b1f266e6c468131feea6

import type { CaChallengeInput, CaChallengeReply, CaptchaInput, CaptchaReply, LoginInput, LoginReply, SendLoginCodeInput, SendLoginCodeReply } from "./types.ts";

/** 登录: what is written by hand. `C`: the server's context. */
export type OauthHandlers<C> = {
  /** GET /api/oauth/captcha */
  captcha(input: CaptchaInput, context: C): Promise<CaptchaReply>;
  /** GET /api/oauth/caChallenge */
  caChallenge(input: CaChallengeInput, context: C): Promise<CaChallengeReply>;
  /** POST /api/oauth/sendLoginCode */
  sendLoginCode(input: SendLoginCodeInput, context: C): Promise<SendLoginCodeReply>;
  /** POST /api/oauth/login */
  login(input: LoginInput, context: C): Promise<LoginReply>;
};
