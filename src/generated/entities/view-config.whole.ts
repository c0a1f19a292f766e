// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/whole.hbs
// Sources: schemas/entities/view-config.schema.json
// Hash: b686a3e6106857a5aa6b72dca7827d73

import type { WholeRules } from "../../../runtime/contract/language/whole-record.ts";
import validate from "../validators/whole.view-config.validate.js";

/** 视图配置: what is asked of a record as a whole. */
export const whole: WholeRules = {
  validate,
  rules: [
    { at: "systemId", keyword: "required", message: "请选择系统" },
    { at: "selectSql", keyword: "required", message: "视图SQL为空" },
  ],
  names: ["systemId", "selectSql"],
  order: ["id", "systemId", "systemName", "selectSql", "remark", "content", "current", "createDate", "lastModifyDate"],
};
