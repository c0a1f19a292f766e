// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/client.hbs
// Sources: schemas/services/assets-org.yaml, schemas/entities/asset-row.schema.json, schemas/entities/disposal-project.schema.json, schemas/entities/project-step.schema.json, schemas/entities/region.schema.json, schemas/entities/result-row.schema.json
// Hash: 98f4ab15f06d9e39b8cd33da216d9185

import { type Client, clientOf, type Sender } from "../../../../runtime/contract/call.ts";
import * as calls from "./calls.ts";

/** 资产处置（处置单位）: a method for each call, over whatever sends it. */
export const assetsOrgClient = (send: Sender): Client<typeof calls> => clientOf(send, calls);
