// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/whole.hbs
// Sources: schemas/entities/notice-dict.schema.json
// Hash: e3defc517ef7b261e38eacc7ad271fc9

import type { WholeRules } from "../../../runtime/contract/language/whole-record.ts";
import validate from "../validators/whole.notice-dict.validate.js";

/** 公告字典: what is asked of a record as a whole. */
export const whole: WholeRules = {
  validate,
  rules: [
    { at: "type", keyword: "required", message: "请选择类型" },
    { at: "parentId", keyword: "required", message: "请选择父类型" },
    { at: "parentId", keyword: "type", message: "父类型格式不正确" },
    { at: "name", keyword: "required", message: "请添加字典名称" },
    { at: "code", keyword: "required", message: "请添加字典值" },
    { at: "enable", keyword: "required", message: "请选择是否启用" },
  ],
  names: ["type", "parentId", "name", "code", "enable"],
  parts: [["type", "parentId"]],
  order: ["id", "type", "parentId", "parentName", "name", "code", "tone", "enable", "createDate"],
};
