// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/client.hbs
// Sources: schemas/services/views.yaml, schemas/entities/view-config.schema.json
// Hash: a5677fdd2529278e365afca210d09c0a

import { type Client, clientOf, type Sender } from "../../../../runtime/contract/call.ts";
import * as calls from "./calls.ts";

/** SQL视图: a method for each call, over whatever sends it. */
export const viewsClient = (send: Sender): Client<typeof calls> => clientOf(send, calls);
