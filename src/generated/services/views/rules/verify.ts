// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/views.yaml, schemas/entities/view-config.schema.json
// Hash: e3a15e0b5bbd76166a4e69f8fd4116f1

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/views.verify.validate.js";

/** POST /gp-menu-center/rest/v1/view/config/sql/verification: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "systemId", keyword: "required", message: "请选择系统" },
    { at: "systemId", keyword: "type", message: "系统格式不正确" },
    { at: "systemId", keyword: "maxLength", message: "系统长度不能超过50个字符" },
    { at: "selectSql", keyword: "required", message: "视图SQL为空" },
    { at: "selectSql", keyword: "type", message: "视图SQL格式不正确" },
    { at: "selectSql", keyword: "maxLength", message: "视图SQL长度不能超过4000个字符" },
  ],
};
