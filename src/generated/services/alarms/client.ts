// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/client.hbs
// Sources: schemas/services/alarms.yaml, schemas/entities/alarm-info.schema.json, schemas/entities/alarm-log.schema.json, schemas/entities/alarm-member.schema.json, schemas/entities/alarm-rule.schema.json
// Hash: e380439f7aead98632b761ee89c237d9

import { type Client, clientOf, type Sender } from "../../../../runtime/contract/call.ts";
import * as calls from "./calls.ts";

/** 告警中心: a method for each call, over whatever sends it. */
export const alarmsClient = (send: Sender): Client<typeof calls> => clientOf(send, calls);
