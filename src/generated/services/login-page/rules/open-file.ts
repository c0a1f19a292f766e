// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/login-page.yaml
// Hash: 1775070f58867360f9fe09aa7d5f72db

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import validate from "../../../validators/loginPage.openFile.validate.js";

/** GET /route/v1/files/{name}: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "name", keyword: "required", message: "请输入name" },
    { at: "name", keyword: "type", message: "name格式不正确" },
    { at: "name", keyword: "maxLength", message: "name长度不能超过100个字符" },
  ],
};
