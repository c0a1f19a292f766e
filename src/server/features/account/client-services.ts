import type { OauthClientRecord } from "../../../generated/entities/oauth-client.ts";
import type { CallContext } from "../../identity/portal.ts";
import { wrongField } from "../../engine/refusals/refusal.ts";
import { serviceOf } from "../../identity/rights/authorize-client.ts";
import { allRecords } from "../../engine/store/query/all-records.ts";

interface Named {
  id: string;
  name: string;
}

/**
 * Kinds of `access` whose calls make a service of the portal available to OAuth clients. `signed-in` is not one of them: clients can make
 * only one such call, and its service has calls of the other kinds too.
 */
const OPEN = ["client", "screen"];

/**
 * Lists the services that may be selected for an OAuth client (可访问服务):
 *
 * - All subsystems.
 * - The services of all gateway routes.
 * - Services of the portal's own calls ({@link serviceOf}), if the `access` of a call is `client` or `screen`.
 *
 * Each id occurs once. If several services have the same id, the subsystem is listed; if there is none, the route.
 */
export async function clientServices({ portal, connection }: Pick<CallContext, "portal" | "connection">): Promise<Named[]> {
  const all = <Name extends string>(entity: Name, field: string) =>
    allRecords(portal.store, connection, portal.store.table(entity), { field, direction: "asc" });
  const subsystems = await all("subsystem", "systemOrder");
  const routes = await all("gateway-route", "serviceId");
  const own = portal.generated.routes.filter(({ access }) => OPEN.includes(access)).map(({ call }) => serviceOf(call));
  const services = [
    ...subsystems.map(({ systemId, systemName }) => ({ id: systemId ?? "", name: systemName ?? "" })),
    ...routes.map(({ serviceId, serviceName }) => ({ id: serviceId ?? "", name: serviceName ?? "" })),
    ...[...new Set(own)].sort().map((id) => ({ id, name: "门户接口" })),
  ];
  return [...new Map(services.toReversed().map((service) => [service.id, service])).values()].toReversed();
}

/**
 * Validates the services of an OAuth client before it is stored. Services that the client already has may stay, even if they are gone.
 *
 * @returns the input unchanged
 * @throws Refusal serviceUnknown if an added service does not exist
 */
export async function validateClient<T extends { resourceIds?: string[] | null | undefined }>(
  input: T,
  context: CallContext,
  stored?: OauthClientRecord,
): Promise<T> {
  const before = new Set(stored?.resourceIds ?? []);
  const added = (input.resourceIds ?? []).filter((id) => !before.has(id));
  if (added.length === 0) return input;
  const known = new Set((await clientServices(context)).map(({ id }) => id));
  if (!added.every((id) => known.has(id))) throw wrongField("resourceIds", "serviceUnknown");
  return input;
}
