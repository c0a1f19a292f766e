// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/client.hbs
// Sources: schemas/services/inbox.yaml, schemas/entities/inbox-message.schema.json
// Hash: 44f88e66cf82a99c542542127a385b36

import { type Client, clientOf, type Sender } from "../../../../runtime/contract/call.ts";
import * as calls from "./calls.ts";

/** 站内信: a method for each call, over whatever sends it. */
export const inboxClient = (send: Sender): Client<typeof calls> => clientOf(send, calls);
