// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/whole.hbs
// Sources: schemas/entities/login-page.schema.json
// Hash: 3561530b665d6d582849ac139f63870a

import type { WholeRules } from "../../../runtime/contract/language/whole-record.ts";
import validate from "../validators/whole.login-page.validate.js";

/** 登录页设置: what is asked of a record as a whole. */
export const whole: WholeRules = {
  validate,
  rules: [{ at: "loginForm", keyword: "required", message: "请至少选择一种登录方式" }],
  names: ["loginForm"],
  order: ["id", "logoContent", "iconUrl", "logoUrl", "loginBgUrl", "loginForm", "contractMsg", "footer"],
};
