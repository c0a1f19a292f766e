// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/calls.hbs
// Sources: schemas/services/oauth.yaml
// Hash: e5562354a054596c8ba6f87b6ab99be3

import type { Call } from "../../../../runtime/contract/wire/call.ts";
import type { AuthorizationInput, AuthorizationReply, CaChallengeInput, CaChallengeReply, CaptchaInput, CaptchaReply, ConsentInput, ConsentReply, EnrolFactorInput, EnrolFactorReply, LoginInput, LoginReply, SecondFactorInput, SecondFactorReply, SendLoginCodeInput, SendLoginCodeReply } from "./types.ts";

/** GET /api/oauth/captcha */
export const captcha: Call<CaptchaInput, CaptchaReply> = {
  id: "oauth.captcha",
  method: "get",
  path: "/api/oauth/captcha",
};

/** GET /api/oauth/caChallenge */
export const caChallenge: Call<CaChallengeInput, CaChallengeReply> = {
  id: "oauth.caChallenge",
  method: "get",
  path: "/api/oauth/caChallenge",
};

/** POST /api/oauth/sendLoginCode */
export const sendLoginCode: Call<SendLoginCodeInput, SendLoginCodeReply> = {
  id: "oauth.sendLoginCode",
  method: "post",
  path: "/api/oauth/sendLoginCode",
  body: ["userTel", "captcha", "captchaKey"],
};

/** POST /api/oauth/login */
export const login: Call<LoginInput, LoginReply> = {
  id: "oauth.login",
  method: "post",
  path: "/api/oauth/login",
  body: [
    "loginType",
    "username",
    "password",
    "otherPwd",
    "captcha",
    "captchaKey",
    "mobileNumber",
    "mobileCode",
    "caUniCode",
    "certificate",
    "challenge",
    "signature",
    "workChallenge",
    "workNonce",
  ],
};

/** POST /api/oauth/secondFactor/enrol */
export const enrolFactor: Call<EnrolFactorInput, EnrolFactorReply> = {
  id: "oauth.enrolFactor",
  method: "post",
  path: "/api/oauth/secondFactor/enrol",
  body: ["ticket"],
};

/** POST /api/oauth/secondFactor */
export const secondFactor: Call<SecondFactorInput, SecondFactorReply> = {
  id: "oauth.secondFactor",
  method: "post",
  path: "/api/oauth/secondFactor",
  body: ["ticket", "factorCode"],
};

/** POST /api/oauth/authorization */
export const authorization: Call<AuthorizationInput, AuthorizationReply> = {
  id: "oauth.authorization",
  method: "post",
  path: "/api/oauth/authorization",
  body: ["clientId", "redirectUri", "responseType", "scope", "state", "codeChallenge", "codeChallengeMethod"],
};

/** POST /api/oauth/consent */
export const consent: Call<ConsentInput, ConsentReply> = {
  id: "oauth.consent",
  method: "post",
  path: "/api/oauth/consent",
  body: ["clientId", "redirectUri", "responseType", "scope", "state", "codeChallenge", "codeChallengeMethod", "approved"],
};
