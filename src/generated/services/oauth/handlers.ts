// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/handlers.hbs
// Sources: schemas/services/oauth.yaml
// Hash: 48fdb430f4bdebaaefe20c1d8d2aa2bb

import type { AuthorizationInput, AuthorizationReply, CaChallengeInput, CaChallengeReply, CaptchaInput, CaptchaReply, ConsentInput, ConsentReply, EnrolFactorInput, EnrolFactorReply, LoginInput, LoginReply, SecondFactorInput, SecondFactorReply, SendLoginCodeInput, SendLoginCodeReply } from "./types.ts";

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
  /** POST /api/oauth/secondFactor/enrol */
  enrolFactor(input: EnrolFactorInput, context: C): Promise<EnrolFactorReply>;
  /** POST /api/oauth/secondFactor */
  secondFactor(input: SecondFactorInput, context: C): Promise<SecondFactorReply>;
  /** POST /api/oauth/authorization */
  authorization(input: AuthorizationInput, context: C): Promise<AuthorizationReply>;
  /** POST /api/oauth/consent */
  consent(input: ConsentInput, context: C): Promise<ConsentReply>;
};
