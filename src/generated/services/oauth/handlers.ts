// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/handlers.hbs
// Sources: schemas/services/oauth.yaml
// Hash: 68315accbe038971ae99f5bc63a99030

import type { CaptchaInput, CaptchaReply, LoginInput, LoginReply } from "./types.ts";

/** 登录: what is written by hand. `C`: the server's context. */
export interface OauthHandlers<C> {
  /** GET /api/oauth/captcha */
  captcha(input: CaptchaInput, context: C): Promise<CaptchaReply>;
  /** POST /api/oauth/login */
  login(input: LoginInput, context: C): Promise<LoginReply>;
}
