// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/client.hbs
// Sources: schemas/services/sending.yaml, schemas/entities/notice-receiver.schema.json, schemas/entities/send-log.schema.json, schemas/entities/send-way.schema.json
// Hash: 0e05c2b17a58ebd35838a2ebc565156f

import { type Client, clientOf, type Sender } from "../../../../runtime/contract/call.ts";
import * as calls from "./calls.ts";

/** 数据发送: a method for each call, over whatever sends it. */
export const sendingClient = (send: Sender): Client<typeof calls> => clientOf(send, calls);
