// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/whole.hbs
// Sources: schemas/entities/organisation.schema.json
// Hash: 930e43ce8fc8970b0a130c0c17af2a72

import type { WholeRules } from "../../../runtime/contract/language/whole-record.ts";
import validate from "../validators/whole.organisation.validate.js";

/** 组织: what is asked of a record as a whole. */
export const whole: WholeRules = {
  validate,
  rules: [{ at: "orgName", keyword: "required", message: "请输入组织名称" }],
  names: ["orgName"],
  order: ["orgGuid", "orgName", "orgTopGuid", "orgTopName", "orgTel", "orgContact", "orgWebsite", "exchange", "enabled", "regionId", "regionPath"],
};
