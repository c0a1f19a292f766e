// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/alarms.yaml, schemas/entities/alarm-member.schema.json
// Hash: 3ae876254cf7bd562fef1fb132804a70

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import { alarmMemberRules } from "../../../entities/alarm-member.rules.ts";
import validate from "../../../validators/alarms.addMember.validate.js";

/** POST /gp-alarm-center/api/web/v1/level: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: alarmMemberRules,
};
