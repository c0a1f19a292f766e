// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/client.hbs
// Sources: schemas/services/messages.yaml, schemas/entities/email-conf.schema.json, schemas/entities/email-log.schema.json, schemas/entities/sms-conf.schema.json, schemas/entities/sms-log.schema.json
// Hash: a029dc67ba601e9251563a2bb2dfc73c

import { type Client, clientOf, type Sender } from "../../../../runtime/contract/call.ts";
import * as calls from "./calls.ts";

/** 邮件与短信: a method for each call, over whatever sends it. */
export const messagesClient = (send: Sender): Client<typeof calls> => clientOf(send, calls);
