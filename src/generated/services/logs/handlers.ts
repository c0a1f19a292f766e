// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/handlers.hbs
// Sources: schemas/services/logs.yaml, schemas/entities/auth-log.schema.json, schemas/entities/operation-log.schema.json
// Hash: de03fe1aae969845fd741a999645b64d

import type { OperationsInput, OperationsReply } from "./types.ts";

/** 日志: what is written by hand. `C`: the server's context. */
export type LogsHandlers<C> = {
  /** GET /gp-auth-center/rest/v1/log/operation/names */
  operations(input: OperationsInput, context: C): Promise<OperationsReply>;
};
