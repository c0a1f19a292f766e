// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/handlers.hbs
// Sources: schemas/services/settings.yaml, schemas/entities/basic-config.schema.json
// Hash: 179b48d757fc477bcfdc1d5c9fe5ffa1

import type { Hook } from "../../../../runtime/contract/server/handler.ts";
import type { BasicConfigRecord } from "../../entities/basic-config.ts";
import type { ChangeInput } from "./types.ts";

/** 消息中心: own behaviour around the generic handlers. */
export type SettingsHooks<C> = {
  /** PUT /gp-message-center/web/sys/conf */
  change?: Hook<ChangeInput, BasicConfigRecord, C>;
};
