// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/client.hbs
// Sources: schemas/services/museum.yaml, schemas/entities/exhibit.schema.json
// Hash: a0367d8195aa8702893a42fc6ca0e853

import { type Client, clientOf, type Sender } from "../../../../runtime/contract/call.ts";
import * as calls from "./calls.ts";

/** 展馆: a method for each call, over whatever sends it. */
export const museumClient = (send: Sender): Client<typeof calls> => clientOf(send, calls);
