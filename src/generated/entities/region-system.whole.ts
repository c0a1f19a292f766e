// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/whole.hbs
// Sources: schemas/entities/region-system.schema.json
// Hash: e95e0bbe8cfa23f4cfce19e7624365b4

import type { WholeRules } from "../../../runtime/contract/language/whole-record.ts";
import validate from "../validators/whole.region-system.validate.js";

/** 区划子系统: what is asked of a record as a whole. */
export const whole: WholeRules = {
  validate,
  rules: [
    { at: "regionId", keyword: "required", message: "请选择区划" },
    { at: "systemId", keyword: "required", message: "请选择子系统" },
  ],
  names: ["regionId", "systemId"],
  order: ["id", "regionId", "regionName", "systemId", "systemName", "systemAliasTitle", "userId", "createDate"],
};
