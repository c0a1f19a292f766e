// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/client.hbs
// Sources: schemas/services/portal-center.yaml
// Hash: 1e1d8fad48bf747d3369c98f18ad2dcf

import { type Client, clientOf, type Sender } from "../../../../runtime/contract/call.ts";
import * as calls from "./calls.ts";

/** 门户中心: a method for each call, over whatever sends it. */
export const portalCenterClient = (send: Sender): Client<typeof calls> => clientOf(send, calls);
