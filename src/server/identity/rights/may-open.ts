import type { Route } from "../../../../runtime/contract/server/route.ts";
import type { CallContext } from "../portal.ts";
import { restrictionOf } from "../../engine/calls/records.ts";
import { createAuthorizer } from "./create-authorizer.ts";
import type { StoredFile } from "../../engine/files/stored-files.ts";

/** Entity whose images the sign-in page shows, before anybody is signed in. */
const PUBLIC_ENTITY = "login-page";

/** Tests whether a file belongs to the saved settings of the sign-in page, so that anyone may open it. */
export const isPublic = ({ claimedBy }: StoredFile): boolean => claimedBy?.startsWith(`${PUBLIC_ENTITY}/`) === true;

/**
 * Tests whether the caller may open a stored file (P-UPLOAD-04). A file shown on the sign-in page is open to anyone; any other needs a
 * session. Before it is saved with a record, only its uploader may open it. Afterwards, a caller may who can see the record and use a call
 * of a screen on its entity.
 */
export async function mayOpen(context: CallContext, file: StoredFile): Promise<boolean> {
  if (isPublic(file)) return true;
  const { caller, portal } = context;
  if (caller.session === undefined) return false;
  if (file.claimedBy === undefined) return file.owner === caller.info.userId;
  // A typed key may contain a slash.
  const [entity = "", ...rest] = file.claimedBy.split("/");
  const key = rest.slice(0, -1).join("/");
  const authorize = createAuthorizer(portal);
  const readable = portal.generated.routes.some(
    (route) => route.access === "screen" && speaksOf(route, context, entity) && authorize(route, caller) === undefined,
  );
  if (!readable) return false;
  // Without the rows of its lists, of which there may be 20,000.
  const { records, table } = portal.store;
  return (await records.keys(context.connection, table(entity), [key], restrictionOf(context, entity))).has(key);
}

/** Tests whether a call reads or changes records of the entity. */
function speaksOf({ handler }: Route, { portal }: CallContext, entity: string): boolean {
  if (handler.kind === "store") return handler.store.entity === entity;
  return handler.kind === "workflow" && portal.generated.workflows[handler.workflow]?.entity === entity;
}
