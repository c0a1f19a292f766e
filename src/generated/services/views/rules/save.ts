// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/views.yaml, schemas/entities/view-config.schema.json
// Hash: 1726cee393ac36b43c81702df0299a66

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/views.save.validate.js";

/** POST /gp-menu-center/rest/v1/view/config: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "id", keyword: "type", message: "id格式不正确" },
    { at: "id", keyword: "maxLength", message: "id长度不能超过200个字符" },
    { at: "systemId", keyword: "required", message: "请选择系统" },
    { at: "systemId", keyword: "type", message: "系统格式不正确" },
    { at: "systemId", keyword: "maxLength", message: "系统长度不能超过50个字符" },
    { at: "selectSql", keyword: "required", message: "视图SQL为空" },
    { at: "selectSql", keyword: "type", message: "视图SQL格式不正确" },
    { at: "selectSql", keyword: "maxLength", message: "视图SQL长度不能超过4000个字符" },
    { at: "remark", keyword: "type", message: "备注格式不正确" },
    { at: "remark", keyword: "maxLength", message: "备注长度不能超过100个字符" },
    { at: "current", keyword: "type", message: "立即生效格式不正确" },
    { at: "current", keyword: "enum", message: "立即生效取值不正确" },
    { at: "version", keyword: "type", message: "版本必须为整数" },
    { at: "version", keyword: "minimum", message: "版本不能小于1" },
  ],
};
