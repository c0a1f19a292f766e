// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/services/settings.yaml, schemas/entities/basic-config.schema.json
// Hash: ae1168e38b7b31b0e56d1803fb967cae

import type { Counting, Nullable, Page, Paging, Replied, Versioned, With } from "../../../../runtime/contract/record.ts";
import type { BasicConfig, BasicConfigRecord } from "../../entities/basic-config.ts";

/** GET /gp-message-center/web/sys/conf */
export type ListInput = Partial<Omit<BasicConfig, "id" | "confValue">> & Paging & Counting;
export type ListReply = Page<Replied<BasicConfigRecord>>;

/** PUT /gp-message-center/web/sys/conf */
export type ChangeInput = Nullable<With<BasicConfig, "id"> & Versioned>;
export type ChangeReply = null;
