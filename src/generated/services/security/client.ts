// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/client.hbs
// Sources: schemas/services/security.yaml, schemas/entities/security-policy.schema.json
// Hash: 367a75eede300746f01cd381c40cce51

import { type Client, clientOf, type Sender } from "../../../../runtime/contract/call.ts";
import * as calls from "./calls.ts";

/** 安全策略: a method for each call, over whatever sends it. */
export const securityClient = (send: Sender): Client<typeof calls> => clientOf(send, calls);
