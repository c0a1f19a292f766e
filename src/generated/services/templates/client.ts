// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/client.hbs
// Sources: schemas/services/templates.yaml, schemas/entities/message-template.schema.json
// Hash: 3ab4d0185bd93bf97bd24750ea2bd2a4

import { type Client, clientOf, type Sender } from "../../../../runtime/contract/call.ts";
import * as calls from "./calls.ts";

/** 消息模板: a method for each call, over whatever sends it. */
export const templatesClient = (send: Sender): Client<typeof calls> => clientOf(send, calls);
