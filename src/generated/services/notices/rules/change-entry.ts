// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/notices.yaml, schemas/entities/notice-dict.schema.json
// Hash: f49ac9ed5ef42f8dfe50a960d2f06b43

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import { whole } from "../../../entities/notice-dict.whole.ts";
import validate from "../../../validators/notices.changeEntry.validate.js";

/** POST /gp-notice-center/rest/v1/notice/dict/updateNoticeDictionary: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "id", keyword: "required", message: "请输入id" },
    { at: "id", keyword: "type", message: "id格式不正确" },
    { at: "id", keyword: "maxLength", message: "id长度不能超过200个字符" },
    { at: "type", keyword: "required", message: "请选择类型" },
    { at: "type", keyword: "type", message: "类型格式不正确" },
    { at: "type", keyword: "enum", message: "类型取值不正确" },
    { at: "parentId", keyword: "type", message: "请选择父类型" },
    { at: "parentId", keyword: "maxLength", message: "父类型长度不能超过200个字符" },
    { at: "name", keyword: "required", message: "请添加字典名称" },
    { at: "name", keyword: "type", message: "字典名称格式不正确" },
    { at: "name", keyword: "maxLength", message: "字典名称长度不能超过100个字符" },
    { at: "code", keyword: "required", message: "请添加字典值" },
    { at: "code", keyword: "type", message: "字典值格式不正确" },
    { at: "code", keyword: "maxLength", message: "字典值长度不能超过50个字符" },
    { at: "tone", keyword: "type", message: "颜色格式不正确" },
    { at: "tone", keyword: "enum", message: "颜色取值不正确" },
    { at: "enable", keyword: "required", message: "请选择是否启用" },
    { at: "enable", keyword: "type", message: "是否启用格式不正确" },
    { at: "enable", keyword: "enum", message: "是否启用取值不正确" },
    { at: "version", keyword: "type", message: "版本必须为整数" },
    { at: "version", keyword: "minimum", message: "版本不能小于1" },
  ],
  whole: whole,
};
