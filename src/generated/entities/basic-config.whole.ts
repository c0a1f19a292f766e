// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/whole.hbs
// Sources: schemas/entities/basic-config.schema.json
// Hash: e12b396da14f4276c302cb7897ddd978

import type { WholeRules } from "../../../runtime/contract/language/whole-record.ts";
import validate from "../validators/whole.basic-config.validate.js";

/** 基础信息配置: what is asked of a record as a whole. */
export const whole: WholeRules = {
  validate,
  rules: [
    { at: "confType", keyword: "required", message: "请选择基础信息类型" },
    { at: "confSubType", keyword: "required", message: "请选择子类型" },
    { at: "confName", keyword: "required", message: "请输入配置名称" },
    { at: "confKey", keyword: "required", message: "请输入业务名称" },
    { at: "confValue", keyword: "required", message: "请输入配置值" },
  ],
  names: ["confType", "confSubType", "confName", "confKey", "confValue"],
  order: ["id", "confType", "confSubType", "confName", "confKey", "confValue"],
};
