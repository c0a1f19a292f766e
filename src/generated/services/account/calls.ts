// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/calls.hbs
// Sources: schemas/services/account.yaml
// Hash: dbcd3664280dc5007af7232a88c146cf

import type { Call } from "../../../../runtime/contract/wire/call.ts";
import type { AuthSingleInput, AuthSingleReply, BeginFactorInput, BeginFactorReply, CaRegisterInput, CaRegisterReply, CaUnbindingInput, CaUnbindingReply, ConfirmFactorInput, ConfirmFactorReply, EndFactorInput, EndFactorReply, NewPassWordInput, NewPassWordReply, PassWordInput, PassWordReply, RenewFactorCodesInput, RenewFactorCodesReply, SendPhoneCodeInput, SendPhoneCodeReply, UpdatePwdInput, UpdatePwdReply } from "./types.ts";

/** POST /gp-auth-center/rest/v1/user/updatePwd */
export const updatePwd: Call<UpdatePwdInput, UpdatePwdReply> = {
  id: "account.updatePwd",
  method: "post",
  path: "/gp-auth-center/rest/v1/user/updatePwd",
  body: ["oldPwd", "pwd", "userId", "otherPwd"],
  wire: { oldPwd: "password", pwd: "password", otherPwd: "earlier-password" },
};

/** GET /route/v1/users/passWord */
export const passWord: Call<PassWordInput, PassWordReply> = {
  id: "account.passWord",
  method: "get",
  path: "/route/v1/users/passWord",
  query: ["userName", "passWord", "otherPwd"],
  wire: { passWord: "password", otherPwd: "earlier-password" },
};

/** PUT /route/v1/users/newPassWord */
export const newPassWord: Call<NewPassWordInput, NewPassWordReply> = {
  id: "account.newPassWord",
  method: "put",
  path: "/route/v1/users/newPassWord",
  body: ["userName", "newPassWord"],
  wire: { newPassWord: "password" },
};

/** POST /gp-auth-center/sendPhoneCode */
export const sendPhoneCode: Call<SendPhoneCodeInput, SendPhoneCodeReply> = {
  id: "account.sendPhoneCode",
  method: "post",
  path: "/gp-auth-center/sendPhoneCode",
  body: ["userTel", "smsApi", "smsRegion"],
};

/** PUT /gp-auth-center/rest/v1/user/info/auth/single */
export const authSingle: Call<AuthSingleInput, AuthSingleReply> = {
  id: "account.authSingle",
  method: "put",
  path: "/gp-auth-center/rest/v1/user/info/auth/single",
  body: ["identityType", "userId", "identifier", "certificate", "mobileNumber", "mobileCode", "oldMobile", "oldCode", "pwd", "otherPwd"],
  wire: { pwd: "password", otherPwd: "earlier-password" },
};

/** POST /gp-auth-center/user/ca/register */
export const caRegister: Call<CaRegisterInput, CaRegisterReply> = {
  id: "account.caRegister",
  method: "post",
  path: "/gp-auth-center/user/ca/register",
  body: ["userAccount", "pwd", "otherPwd", "caUniCode", "certificate", "challenge", "signature"],
  wire: { pwd: "password", otherPwd: "earlier-password" },
};

/** POST /gp-auth-center/user/ca/caUnbinding */
export const caUnbinding: Call<CaUnbindingInput, CaUnbindingReply> = {
  id: "account.caUnbinding",
  method: "post",
  path: "/gp-auth-center/user/ca/caUnbinding",
  body: ["keyName", "keyCode", "pwd", "otherPwd"],
  wire: { pwd: "password", otherPwd: "earlier-password" },
};

/** POST /gp-auth-center/rest/v1/user/factor/begin */
export const beginFactor: Call<BeginFactorInput, BeginFactorReply> = {
  id: "account.beginFactor",
  method: "post",
  path: "/gp-auth-center/rest/v1/user/factor/begin",
  body: ["pwd", "otherPwd"],
  wire: { pwd: "password", otherPwd: "earlier-password" },
};

/** POST /gp-auth-center/rest/v1/user/factor/confirm */
export const confirmFactor: Call<ConfirmFactorInput, ConfirmFactorReply> = {
  id: "account.confirmFactor",
  method: "post",
  path: "/gp-auth-center/rest/v1/user/factor/confirm",
  body: ["factorCode"],
};

/** POST /gp-auth-center/rest/v1/user/factor/codes */
export const renewFactorCodes: Call<RenewFactorCodesInput, RenewFactorCodesReply> = {
  id: "account.renewFactorCodes",
  method: "post",
  path: "/gp-auth-center/rest/v1/user/factor/codes",
  body: ["factorCode"],
};

/** POST /gp-auth-center/rest/v1/user/factor/end */
export const endFactor: Call<EndFactorInput, EndFactorReply> = {
  id: "account.endFactor",
  method: "post",
  path: "/gp-auth-center/rest/v1/user/factor/end",
  body: ["factorCode"],
};
