// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/whole.hbs
// Sources: schemas/entities/registration.schema.json
// Hash: 1068b3bde1f257017d6276d406d3a496

import type { WholeRules } from "../../../runtime/contract/language/whole-record.ts";
import validate from "../validators/whole.registration.validate.js";

/** 用户类型注册: what is asked of a record as a whole. */
export const whole: WholeRules = {
  validate,
  rules: [
    { at: "userTypeId", keyword: "required", message: "请选择用户类型" },
    { at: "subType", keyword: "required", message: "请选择注册为管理员或用户" },
  ],
  names: ["userTypeId", "subType"],
  order: [
    "id",
    "applicantId",
    "applicantName",
    "applicantAccount",
    "userTypeId",
    "subType",
    "regionId",
    "regionName",
    "regionPath",
    "decider",
    "registerDate",
    "decidedBy",
    "decidedName",
    "decidedDate",
    "rejectReason",
    "state",
  ],
  incomplete: { field: "state", states: ["new"] },
};
