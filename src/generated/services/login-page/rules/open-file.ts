// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/login-page.yaml
// Hash: 866f2103282427f74e2c0a29dba6ba07

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import validate from "../../../validators/loginPage.openFile.validate.js";

/** GET /route/v1/files/{name}: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "name", keyword: "required", message: "请输入name" },
    { at: "name", keyword: "type", message: "name格式不正确" },
    { at: "name", keyword: "maxLength", message: "name长度不能超过1000个字符" },
  ],
};
