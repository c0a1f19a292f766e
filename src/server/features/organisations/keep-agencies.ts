import type { CallContext } from "../../identity/portal.ts";
import { type Connection, ofEntities } from "../../engine/store/index.ts";
import type { Agency } from "./outside-rows.ts";

interface Known {
  name: unknown;
  tel: unknown;
  website: unknown;
  exchange: boolean;
  enabled: boolean;
}

/**
 * Stores agencies of the outside system as organisations. Projects can then refer to them (`x-ref`), and the agencies' staff can
 * sign in. Writes only new or changed agencies.
 *
 * @returns the agencies, without those that are disabled here
 */
export async function keepAgencies({ portal, connection }: CallContext, agencies: readonly Agency[]): Promise<Agency[]> {
  const known = await knownOf(connection, agencies);
  const stale = agencies.filter((agency) => !isSame(known.get(agency.id), agency));
  if (stale.length > 0) {
    const exchange = portal.store.database.kind === "sqlite" ? 1 : true;
    await portal.store.database.transaction(async (inside) => {
      for (const { id, supplyCn, supplyTel, supplyWebsite } of stale) {
        const values = { org_name: supplyCn, org_tel: supplyTel, org_website: supplyWebsite, exchange };
        await ofEntities(inside)
          .insertInto("organisation")
          .values({ org_guid: id, ...values, enabled: "1", version: 1 })
          .onConflict((conflict) =>
            conflict.column("org_guid").doUpdateSet((old) => ({ ...values, version: old("organisation.version", "+", 1) })),
          )
          .execute();
      }
    });
  }
  return agencies.filter(({ id }) => known.get(id)?.enabled !== false);
}

async function knownOf(connection: Connection, agencies: readonly Agency[]): Promise<Map<string, Known>> {
  if (agencies.length === 0) return new Map();
  const rows = await ofEntities(connection)
    .selectFrom("organisation")
    .select(["org_guid", "org_name", "org_tel", "org_website", "exchange", "enabled"])
    .where(
      "org_guid",
      "in",
      agencies.map(({ id }) => id),
    )
    .execute();
  return new Map(
    rows.map((row) => [
      String(row.org_guid),
      {
        name: row.org_name,
        tel: row.org_tel,
        website: row.org_website,
        exchange: row.exchange === true || row.exchange === 1,
        enabled: row.enabled !== "0",
      },
    ]),
  );
}

const isSame = (known: Known | undefined, { supplyCn, supplyTel, supplyWebsite }: Agency): boolean =>
  known?.exchange === true && known.name === supplyCn && known.tel === supplyTel && known.website === supplyWebsite;
