// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/client.hbs
// Sources: schemas/services/desk.yaml, schemas/entities/loan.schema.json
// Hash: 612f1b64e0bfb6bac40c01740cd902c6

import { type Client, clientOf, type Sender } from "../../../../runtime/contract/call.ts";
import * as calls from "./calls.ts";

/** 借阅台: a method for each call, over whatever sends it. */
export const deskClient = (send: Sender): Client<typeof calls> => clientOf(send, calls);
