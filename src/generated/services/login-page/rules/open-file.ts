// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/login-page.yaml
// Hash: 3a8a9ec14a36df149d3889aaf1fcac0d

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/loginPage.openFile.validate.js";

/** GET /route/v1/files/{name}: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "name", keyword: "required", message: "请输入图片名称" },
    { at: "name", keyword: "type", message: "图片名称格式不正确" },
    { at: "name", keyword: "maxLength", message: "图片名称长度不能超过100个字符" },
  ],
};
