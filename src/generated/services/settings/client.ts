// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/client.hbs
// Sources: schemas/services/settings.yaml, schemas/entities/basic-config.schema.json
// Hash: 11e692c8acea83cb27fbb5cac9c0d102

import { type Client, clientOf, type Sender } from "../../../../runtime/contract/call.ts";
import * as calls from "./calls.ts";

/** 消息中心: a method for each call, over whatever sends it. */
export const settingsClient = (send: Sender): Client<typeof calls> => clientOf(send, calls);
