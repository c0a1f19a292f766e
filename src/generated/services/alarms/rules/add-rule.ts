// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/alarms.yaml, schemas/entities/alarm-rule.schema.json
// Hash: 44dd615c44f9e94f84f294d41412838e

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import { alarmRuleRules } from "../../../entities/alarm-rule.rules.ts";
import validate from "../../../validators/alarms.addRule.validate.js";

/** POST /gpr-alarm-center/api/web/v1/rule: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: alarmRuleRules,
};
