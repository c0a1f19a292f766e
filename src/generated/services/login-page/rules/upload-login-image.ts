// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/login-page.yaml
// Hash: 6ab96343a2fad9f489d5563a39b2d4e0

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import validate from "../../../validators/loginPage.uploadLoginImage.validate.js";

/** POST /gp-auth-center/rest/v1/upload/{slot}: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "slot", keyword: "required", message: "请选择slot" },
    { at: "slot", keyword: "type", message: "slot格式不正确" },
    { at: "slot", keyword: "enum", message: "slot取值不正确" },
  ],
};
