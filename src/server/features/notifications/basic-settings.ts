import type { SettingsHooks } from "../../../generated/services/settings/handlers.ts";
import type { CallContext } from "../../identity/portal.ts";
import { settingProblem } from "../../identity/message-templates/message-settings.ts";
import { wrongField } from "../../engine/refusals/refusal.ts";

/** Hooks of 基础信息配置. A setting that the portal itself uses must have a valid value. */
export const settingsHooks: SettingsHooks<CallContext> = {
  change: {
    before(changes, _context, stored) {
      const given = Object.fromEntries(Object.entries({ ...stored, ...changes }).map(([name, value]) => [name, String(value ?? "")]));
      const problem = settingProblem(given);
      if (problem !== undefined) throw wrongField("confValue", problem);
      return changes;
    },
  },
};
