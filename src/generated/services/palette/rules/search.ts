// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/palette.yaml
// Hash: b59a47db44b2116ecb8bf6b4eb2bce20

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/palette.search.validate.js";

/** GET /gp-portal-center/portalCenter/palette: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "text", keyword: "required", message: "请输入搜索内容" },
    { at: "text", keyword: "type", message: "搜索内容格式不正确" },
    { at: "text", keyword: "maxLength", message: "搜索内容长度不能超过50个字符" },
  ],
};
