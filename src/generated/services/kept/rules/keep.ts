// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/kept.yaml
// Hash: 424a02b51d0fea5d0b295aaafa586fe0

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/kept.keep.validate.js";

/** PUT /gp-portal-center/portalCenter/kept: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "name", keyword: "required", message: "请输入名称" },
    { at: "name", keyword: "type", message: "名称格式不正确" },
    { at: "name", keyword: "maxLength", message: "名称长度不能超过240个字符" },
    { at: "name", keyword: "pattern", message: "名称不正确" },
    { at: "value", keyword: "type", message: "内容格式不正确" },
    { at: "value", keyword: "maxLength", message: "内容长度不能超过60000个字符" },
  ],
};
