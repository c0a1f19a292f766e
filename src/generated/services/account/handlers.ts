// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/handlers.hbs
// Sources: schemas/services/account.yaml
// Hash: f5a1be6cf3d8567a35074d316de637b3

import type { AuthSingleInput, AuthSingleReply, BeginFactorInput, BeginFactorReply, CaRegisterInput, CaRegisterReply, CaUnbindingInput, CaUnbindingReply, ConfirmFactorInput, ConfirmFactorReply, EndFactorInput, EndFactorReply, NewPassWordInput, NewPassWordReply, PassWordInput, PassWordReply, RenewFactorCodesInput, RenewFactorCodesReply, SendPhoneCodeInput, SendPhoneCodeReply, UpdatePwdInput, UpdatePwdReply } from "./types.ts";

/** 个人账号: what is written by hand. `C`: the server's context. */
export type AccountHandlers<C> = {
  /** POST /gp-auth-center/rest/v1/user/updatePwd */
  updatePwd(input: UpdatePwdInput, context: C): Promise<UpdatePwdReply>;
  /** GET /route/v1/users/passWord */
  passWord(input: PassWordInput, context: C): Promise<PassWordReply>;
  /** PUT /route/v1/users/newPassWord */
  newPassWord(input: NewPassWordInput, context: C): Promise<NewPassWordReply>;
  /** POST /gp-auth-center/sendPhoneCode */
  sendPhoneCode(input: SendPhoneCodeInput, context: C): Promise<SendPhoneCodeReply>;
  /** PUT /gp-auth-center/rest/v1/user/info/auth/single */
  authSingle(input: AuthSingleInput, context: C): Promise<AuthSingleReply>;
  /** POST /gp-auth-center/user/ca/register */
  caRegister(input: CaRegisterInput, context: C): Promise<CaRegisterReply>;
  /** POST /gp-auth-center/user/ca/caUnbinding */
  caUnbinding(input: CaUnbindingInput, context: C): Promise<CaUnbindingReply>;
  /** POST /gp-auth-center/rest/v1/user/factor/begin */
  beginFactor(input: BeginFactorInput, context: C): Promise<BeginFactorReply>;
  /** POST /gp-auth-center/rest/v1/user/factor/confirm */
  confirmFactor(input: ConfirmFactorInput, context: C): Promise<ConfirmFactorReply>;
  /** POST /gp-auth-center/rest/v1/user/factor/codes */
  renewFactorCodes(input: RenewFactorCodesInput, context: C): Promise<RenewFactorCodesReply>;
  /** POST /gp-auth-center/rest/v1/user/factor/end */
  endFactor(input: EndFactorInput, context: C): Promise<EndFactorReply>;
};
