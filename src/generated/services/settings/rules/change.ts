// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/settings.yaml, schemas/entities/basic-config.schema.json
// Hash: 822a1d9d93a08141da29f52c6238b7f5

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/settings.change.validate.js";

/** PUT /gp-message-center/web/sys/conf: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "id", keyword: "required", message: "请输入id" },
    { at: "id", keyword: "type", message: "id格式不正确" },
    { at: "id", keyword: "maxLength", message: "id长度不能超过200个字符" },
    { at: "confType", keyword: "required", message: "请选择基础信息类型" },
    { at: "confType", keyword: "type", message: "基础信息类型格式不正确" },
    { at: "confType", keyword: "enum", message: "基础信息类型取值不正确" },
    { at: "confSubType", keyword: "required", message: "请选择子类型" },
    { at: "confSubType", keyword: "type", message: "子类型格式不正确" },
    { at: "confSubType", keyword: "enum", message: "子类型取值不正确" },
    { at: "confName", keyword: "required", message: "请输入配置名称" },
    { at: "confName", keyword: "type", message: "配置名称格式不正确" },
    { at: "confName", keyword: "maxLength", message: "配置名称长度不能超过100个字符" },
    { at: "confKey", keyword: "required", message: "请输入业务名称" },
    { at: "confKey", keyword: "type", message: "业务名称格式不正确" },
    { at: "confKey", keyword: "maxLength", message: "业务名称长度不能超过100个字符" },
    { at: "confValue", keyword: "required", message: "请输入配置值" },
    { at: "confValue", keyword: "type", message: "配置值格式不正确" },
    { at: "confValue", keyword: "maxLength", message: "配置值长度不能超过500个字符" },
    { at: "version", keyword: "type", message: "版本必须为整数" },
    { at: "version", keyword: "minimum", message: "版本不能小于1" },
  ],
};
