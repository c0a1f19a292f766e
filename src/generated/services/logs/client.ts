// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/client.hbs
// Sources: schemas/services/logs.yaml, schemas/entities/auth-log.schema.json, schemas/entities/operation-log.schema.json
// Hash: e2cf493fae6552c55a63bf07d875a75d

import { type Client, clientOf, type Sender } from "../../../../runtime/contract/call.ts";
import * as calls from "./calls.ts";

/** 日志: a method for each call, over whatever sends it. */
export const logsClient = (send: Sender): Client<typeof calls> => clientOf(send, calls);
