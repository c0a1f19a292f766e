// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/client.hbs
// Sources: schemas/services/systems.yaml, schemas/entities/service-entry.schema.json, schemas/entities/subsystem.schema.json
// Hash: 98da0f65c94d98d2fdda98a6b855ba7c

import { type Client, clientOf, type Sender } from "../../../../runtime/contract/call.ts";
import * as calls from "./calls.ts";

/** 子系统: a method for each call, over whatever sends it. */
export const systemsClient = (send: Sender): Client<typeof calls> => clientOf(send, calls);
