// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/client.hbs
// Sources: schemas/services/lookup.yaml, schemas/entities/agency.schema.json, schemas/entities/disposal-project.schema.json, schemas/entities/organisation.schema.json
// Hash: d8ab123cbe549fe73412bdb9ed031328

import { type Client, clientOf, type Sender } from "../../../../runtime/contract/call.ts";
import * as calls from "./calls.ts";

/** 组织与机构查询: a method for each call, over whatever sends it. */
export const lookupClient = (send: Sender): Client<typeof calls> => clientOf(send, calls);
