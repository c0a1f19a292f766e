// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/settings.yaml, schemas/entities/basic-config.schema.json
// Hash: 31b166d4253d550e79f8a61e164adabd

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import { basicConfigRules } from "../../../entities/basic-config.rules.ts";
import validate from "../../../validators/settings.list.validate.js";

/** GET /gp-message-center/web/sys/conf: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "confType", keyword: "type", message: "基础信息类型格式不正确" },
    { at: "confType", keyword: "enum", message: "基础信息类型取值不正确" },
    { at: "confSubType", keyword: "type", message: "子类型格式不正确" },
    { at: "confSubType", keyword: "enum", message: "子类型取值不正确" },
    { at: "confName", keyword: "type", message: "配置名称格式不正确" },
    { at: "confName", keyword: "maxLength", message: "配置名称长度不能超过200个字符" },
    ...basicConfigRules,
    { at: "sort", keyword: "type", message: "排序格式不正确" },
    { at: "sort", keyword: "enum", message: "排序取值不正确" },
    { at: "thenBy", keyword: "type", message: "其次排序格式不正确" },
    { at: "thenBy", keyword: "enum", message: "其次排序取值不正确" },
  ],
};
