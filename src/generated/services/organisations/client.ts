// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/client.hbs
// Sources: schemas/services/organisations.yaml, schemas/entities/organisation.schema.json
// Hash: 07649c0cf3861b8e7dc4bf9ac41b3f30

import { type Client, clientOf, type Sender } from "../../../../runtime/contract/call.ts";
import * as calls from "./calls.ts";

/** 组织与机构: a method for each call, over whatever sends it. */
export const organisationsClient = (send: Sender): Client<typeof calls> => clientOf(send, calls);
