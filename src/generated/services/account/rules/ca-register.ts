// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/account.yaml
// Hash: 66170a3b61c660c80319053ea0c24ceb

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/account.caRegister.validate.js";

/** POST /gp-auth-center/user/ca/register: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "userAccount", keyword: "required", message: "请输入账号" },
    { at: "userAccount", keyword: "type", message: "账号格式不正确" },
    { at: "userAccount", keyword: "maxLength", message: "账号长度不能超过100个字符" },
    { at: "pwd", keyword: "required", message: "请输入密码" },
    { at: "pwd", keyword: "type", message: "密码格式不正确" },
    { at: "pwd", keyword: "maxLength", message: "密码长度不能超过128个字符" },
    { at: "otherPwd", keyword: "type", message: "密码格式不正确" },
    { at: "otherPwd", keyword: "maxLength", message: "密码长度不能超过128个字符" },
    { at: "caUniCode", keyword: "required", message: "CA证书读取异常,请先插好CA锁!" },
    { at: "caUniCode", keyword: "type", message: "CA唯一标识格式不正确" },
    { at: "caUniCode", keyword: "maxLength", message: "CA唯一标识长度不能超过200个字符" },
    { at: "certificate", keyword: "type", message: "CA证书格式不正确" },
    { at: "certificate", keyword: "maxLength", message: "CA证书长度不能超过20000个字符" },
    { at: "challenge", keyword: "type", message: "随机数格式不正确" },
    { at: "challenge", keyword: "maxLength", message: "随机数长度不能超过100个字符" },
    { at: "signature", keyword: "type", message: "CA签名格式不正确" },
    { at: "signature", keyword: "maxLength", message: "CA签名长度不能超过4000个字符" },
  ],
};
