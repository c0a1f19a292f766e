// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/whole.hbs
// Sources: schemas/entities/role.schema.json
// Hash: 4c25aeef1ae45d6010cd0465cf9f11bb

import type { WholeRules } from "../../../runtime/contract/language/whole-record.ts";
import validate from "../validators/whole.role.validate.js";

/** 角色: what is asked of a record as a whole. */
export const whole: WholeRules = {
  validate,
  rules: [
    { at: "roleId", keyword: "required", message: "请输入角色编码" },
    { at: "roleName", keyword: "required", message: "请输入角色名称" },
  ],
  names: ["roleId", "roleName"],
  order: ["roleId", "roleName", "regionId", "regionName", "regionPath", "rights", "governs", "remark"],
};
