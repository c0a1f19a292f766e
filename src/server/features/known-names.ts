import { ALARM_RULES } from "../identity/alarm-rules.ts";
import { SETTING_KEYS } from "../identity/message-templates/message-settings.ts";
import { TEMPLATE_KINDS } from "../identity/message-templates/template-kinds.ts";
import { ANNOUNCEMENTS_OF_PROJECTS } from "./data-sending/data-classes.ts";
import { TASKS } from "./scheduled-tasks/scheduled-tasks.ts";

/**
 * Names that hand-written code knows, by the field (`entity.field`) that contains them. The generator checks against them: rows of
 * schemas/data must contain each name exactly, and no other; codes must be exactly these.
 */
export const knownNames = {
  "alarm-rule.ruleId": ALARM_RULES,
  "basic-config.confKey": SETTING_KEYS,
  "message-template.templateId": TEMPLATE_KINDS,
  "scheduled-task.taskId": TASKS,
  "send-way.dataSendClass": ANNOUNCEMENTS_OF_PROJECTS,
};

/**
 * Fields whose texts contain placeholders (`{code}`). The value is the field of the same row that selects an entry of {@link knownNames}.
 * The entry's `placeholders` are allowed, and its `needed` ones required.
 */
export const knownPlaceholders = {
  "message-template.placeholders": "templateId",
  "message-template.subject": "templateId",
  "message-template.content": "templateId",
};
