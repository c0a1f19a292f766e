// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/client.hbs
// Sources: schemas/services

import { clientOf, type Sender } from "../../runtime/contract/wire/call.ts";
import * as deskCalls from "./services/desk/calls.ts";
import * as shopCalls from "./services/shop/calls.ts";

/** Every call as a method of its service, over whatever sends it: for programs beside the pages, as openapi.json is. */
export const portalClient = (send: Sender) => ({
  /** 借阅台 */
  desk: clientOf(send, deskCalls),
  /** 书店 */
  shop: clientOf(send, shopCalls),
});
