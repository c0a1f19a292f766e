// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/menu-center.yaml, schemas/entities/region.schema.json
// Hash: 971ee39b22ec8a0de5ed5db4eeddef39

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import validate from "../../../validators/menuCenter.updateRegionV1.validate.js";

/** POST /gp-menu-center/rest/v1/region/updateRegion: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "id", keyword: "required", message: "请输入id" },
    { at: "id", keyword: "type", message: "id格式不正确" },
    { at: "id", keyword: "maxLength", message: "id长度不能超过200个字符" },
    { at: "parentId", keyword: "required", message: "请选择上级区划" },
    { at: "parentId", keyword: "type", message: "上级区划格式不正确" },
    { at: "regionCode", keyword: "required", message: "请输入区划编码" },
    { at: "regionCode", keyword: "type", message: "区划编码格式不正确" },
    { at: "regionName", keyword: "required", message: "请输入区划名称" },
    { at: "regionName", keyword: "type", message: "区划名称格式不正确" },
    { at: "enabled", keyword: "required", message: "请选择是否启用" },
    { at: "enabled", keyword: "type", message: "是否启用格式不正确" },
    { at: "enabled", keyword: "enum", message: "是否启用取值不正确" },
    { at: "standard", keyword: "type", message: "标准区划格式不正确" },
    { at: "standard", keyword: "enum", message: "标准区划取值不正确" },
    { at: "remark", keyword: "type", message: "备注格式不正确" },
    { at: "remark", keyword: "maxLength", message: "备注长度不能超过150个字符" },
    { at: "version", keyword: "type", message: "版本必须为整数" },
    { at: "version", keyword: "minimum", message: "版本不能小于1" },
  ],
};
