// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/calls.hbs
// Sources: schemas/services/palette.yaml
// Hash: 43893472055d6c8e072284ab9006780b

import type { Call } from "../../../../runtime/contract/wire/call.ts";
import type { SearchInput, SearchReply } from "./types.ts";

/** GET /gp-portal-center/portalCenter/palette */
export const search: Call<SearchInput, SearchReply> = {
  id: "palette.search",
  method: "get",
  path: "/gp-portal-center/portalCenter/palette",
  query: ["text"],
};
