// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/alarms.yaml, schemas/entities/alarm-rule.schema.json
// Hash: b94b43799f217000f1c397fe71fbe159

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import { alarmRuleRules } from "../../../entities/alarm-rule.rules.ts";
import validate from "../../../validators/alarms.addRule.validate.js";

/** POST /gpr-alarm-center/api/web/v1/rule: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: alarmRuleRules,
};
