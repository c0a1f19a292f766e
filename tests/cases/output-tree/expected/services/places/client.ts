// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/client.hbs
// Sources: schemas/services/places.yaml, schemas/entities/place.schema.json
// Hash: 5cfde2f611aba25bd06fb2191e852cab

import { type Client, clientOf, type Sender } from "../../../../runtime/contract/call.ts";
import * as calls from "./calls.ts";

/** 地点: a method for each call, over whatever sends it. */
export const placesClient = (send: Sender): Client<typeof calls> => clientOf(send, calls);
