// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/client.hbs
// Sources: schemas/services/gateway.yaml, schemas/entities/gateway-route.schema.json
// Hash: 82a3537b9e78381999384e3d8d282c52

import { type Client, clientOf, type Sender } from "../../../../runtime/contract/call.ts";
import * as calls from "./calls.ts";

/** 网关: a method for each call, over whatever sends it. */
export const gatewayClient = (send: Sender): Client<typeof calls> => clientOf(send, calls);
