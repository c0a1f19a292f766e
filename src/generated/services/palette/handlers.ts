// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/handlers.hbs
// Sources: schemas/services/palette.yaml
// Hash: 8deed74d8d61912a31a57d6432c7f220

import type { SearchInput, SearchReply } from "./types.ts";

/** 全局搜索: what is written by hand. `C`: the server's context. */
export type PaletteHandlers<C> = {
  /** GET /gp-portal-center/portalCenter/palette */
  search(input: SearchInput, context: C): Promise<SearchReply>;
};
