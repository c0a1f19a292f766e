// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/whole.hbs
// Sources: schemas/entities/user-type-info.schema.json
// Hash: be2a8df153736d14d89bbc342eba4786

import type { WholeRules } from "../../../runtime/contract/language/whole-record.ts";
import validate from "../validators/whole.user-type-info.validate.js";

/** 用户类型状态: what is asked of a record as a whole. */
export const whole: WholeRules = {
  validate,
  rules: [
    { at: "userTypeId", keyword: "required", message: "请选择用户类型" },
    { at: "status", keyword: "required", message: "请选择状态" },
  ],
  names: ["userTypeId", "status"],
  order: ["userTypeId", "status", "subType"],
};
