// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/client.hbs
// Sources: schemas/services/notices.yaml, schemas/entities/notice-dict.schema.json
// Hash: 89844983445a4ce336e27bb463b272c2

import { type Client, clientOf, type Sender } from "../../../../runtime/contract/call.ts";
import * as calls from "./calls.ts";

/** 公告中心: a method for each call, over whatever sends it. */
export const noticesClient = (send: Sender): Client<typeof calls> => clientOf(send, calls);
