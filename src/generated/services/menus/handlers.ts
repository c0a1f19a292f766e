// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/handlers.hbs
// Sources: schemas/services/menus.yaml, schemas/entities/menu.schema.json
// Hash: 90107e68bb25f3b667f13370d2ef5ef3

import type { Hook } from "../../../../runtime/contract/server/handler.ts";
import type { MenuRecord } from "../../entities/menu.ts";
import type { AddInput, ArrangeInput, ArrangeReply, ChangeInput, RemoveInput, SaveRegionsInput, TreeInput, TreeReply } from "./types.ts";

/** 菜单管理: what is written by hand. `C`: the server's context. */
export type MenusHandlers<C> = {
  /** GET /gp-menu-center/rest/v1/menu/tree */
  tree(input: TreeInput, context: C): Promise<TreeReply>;
  /** PUT /gp-menu-center/rest/v1/menu/order */
  arrange(input: ArrangeInput, context: C): Promise<ArrangeReply>;
};

/** 菜单管理: own behaviour around the generic handlers. */
export type MenusHooks<C> = {
  /** POST /gp-menu-center/rest/v1/menu */
  add?: Hook<AddInput, MenuRecord, C>;
  /** PUT /gp-menu-center/rest/v1/menu */
  change?: Hook<ChangeInput, MenuRecord, C>;
  /** DELETE /gp-menu-center/rest/v1/menu/id */
  remove?: Hook<RemoveInput, MenuRecord, C>;
  /** POST /gp-menu-center/rest/v1/menu/region */
  saveRegions?: Hook<SaveRegionsInput, MenuRecord, C>;
};
