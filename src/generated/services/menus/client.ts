// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/client.hbs
// Sources: schemas/services/menus.yaml, schemas/entities/menu.schema.json
// Hash: 6ca30a43598278083d96c84fe5c5e81f

import { type Client, clientOf, type Sender } from "../../../../runtime/contract/call.ts";
import * as calls from "./calls.ts";

/** 菜单管理: a method for each call, over whatever sends it. */
export const menusClient = (send: Sender): Client<typeof calls> => clientOf(send, calls);
