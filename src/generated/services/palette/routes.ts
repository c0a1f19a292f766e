// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/routes.hbs
// Sources: schemas/services/palette.yaml
// Hash: b4a883b17e03e008744b89a0f142f651

import { closed, many, routesOf } from "../../../../runtime/contract/server/reply-schemas.ts";
import type { Route } from "../../../../runtime/contract/server/route.ts";
import * as calls from "./calls.ts";
import * as searchRules from "./rules/search.ts";

export const paletteRoutes: readonly Route[] = routesOf("全局搜索", [
  {
    call: calls.search,
    access: "signed-in",
    reply: many(closed({
      kind: {
        type: "string",
        enum: ["action", "record", "more", "partial"],
        description: "more: the list, searched for the text; partial: not all lists were searched in time",
      },
      group: { type: "string", description: "title of the screen" },
      title: { type: "string" },
      pinyin: { type: "string", description: "of an action: a syllable for each character, separated by blanks" },
      path: { type: "string", description: "an address of the portal" },
    })),
    input: searchRules.input,
    handler: { kind: "hand" },
  },
]);
