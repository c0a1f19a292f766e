// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/systems.yaml, schemas/entities/region-system.schema.json
// Hash: 837949d6adca8c80b15d86de888a5619

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/systems.initialise.validate.js";

/** POST /gp-portal-center/portalCenter/system/initializeRegionManager: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "userId", keyword: "type", message: "区划管理员格式不正确" },
    { at: "userId", keyword: "maxLength", message: "区划管理员长度不能超过200个字符" },
    { at: "regionId", keyword: "type", message: "区划格式不正确" },
    { at: "regionId", keyword: "maxLength", message: "区划长度不能超过200个字符" },
    { at: "regionCode", keyword: "required", message: "请输入区划编码" },
    { at: "regionCode", keyword: "type", message: "区划编码格式不正确" },
    { at: "regionCode", keyword: "maxLength", message: "区划编码长度不能超过200个字符" },
    { at: "systemId", keyword: "required", message: "请输入系统标识" },
    { at: "systemId", keyword: "type", message: "系统标识格式不正确" },
    { at: "systemId", keyword: "maxLength", message: "系统标识长度不能超过50个字符" },
    { at: "regionParentId", keyword: "type", message: "上级区划格式不正确" },
    { at: "regionParentId", keyword: "maxLength", message: "上级区划长度不能超过200个字符" },
    { at: "regionFullName", keyword: "type", message: "区划全称格式不正确" },
    { at: "regionFullName", keyword: "maxLength", message: "区划全称长度不能超过1000个字符" },
    { at: "path", keyword: "type", message: "路径格式不正确" },
    { at: "path", keyword: "maxLength", message: "路径长度不能超过1000个字符" },
  ],
};
