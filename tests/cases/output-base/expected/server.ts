// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/server.hbs
// Sources: schemas/services, schemas/workflows

import type { WholeRules } from "../../runtime/contract/language/whole-record.ts";
import type { Workflow } from "../../runtime/contract/language/workflow.ts";
import type { Route } from "../../runtime/contract/server/route.ts";
import { whole } from "./entities/book.whole.ts";
import { deskRoutes } from "./services/desk/routes.ts";
import type { ShopHooks } from "./services/shop/handlers.ts";
import { shopRoutes } from "./services/shop/routes.ts";
import { loan } from "./workflows/loan/workflow.ts";

export { listExports } from "./list-exports.ts";
export { listImports } from "./list-imports.ts";
export { menuSeeds } from "./menus.ts";
export { paletteScreens } from "./palette.ts";
export { screenRights } from "./rights.ts";
export { fieldRights, rowScopes } from "./scopes.ts";
export { derivations, rowSeeds, tables } from "./storage.ts";
export { tasks } from "./tasks.ts";

export const routes: readonly Route[] = [
  ...deskRoutes,
  ...shopRoutes,
];

export const workflows: Readonly<Record<string, Workflow>> = {
  loan,
};

/** What is asked of stored records, by entity. */
export const wholeRules: Readonly<Record<string, WholeRules>> = {
  book: whole,
};

/** Handlers written by hand, by service. A missing or stale one does not compile. `C`: the server's context. */
export type Handlers<_C> = {
};

/** Own behaviour around generic handlers, inside their transaction. */
export type Hooks<C> = {
  shop?: ShopHooks<C>;
};

/** What happens with a record that a transition writes. */
export type Effects<_C> = {
};
