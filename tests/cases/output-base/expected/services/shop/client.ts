// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/client.hbs
// Sources: schemas/services/shop.yaml, schemas/entities/book.schema.json
// Hash: 064ae0f6bfaeaa35ecf07f1a36f52e84

import { type Client, clientOf, type Sender } from "../../../../runtime/contract/call.ts";
import * as calls from "./calls.ts";

/** 书店: a method for each call, over whatever sends it. */
export const shopClient = (send: Sender): Client<typeof calls> => clientOf(send, calls);
