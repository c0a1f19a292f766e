// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/login-page.yaml
// Hash: 2169c25e518aa3702dc73d3f5b44c95a

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/loginPage.uploadLoginImage.validate.js";

/** POST /gp-auth-center/rest/v1/upload/{slot}: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "slot", keyword: "required", message: "请选择图片用途" },
    { at: "slot", keyword: "type", message: "图片用途格式不正确" },
    { at: "slot", keyword: "enum", message: "图片用途取值不正确" },
  ],
};
