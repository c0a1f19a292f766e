import type { ConditionTree } from "../../../../runtime/contract/language/condition-tree.ts";
import { isEmpty } from "../../../../runtime/contract/language/condition.ts";
import type { LookupHandlers } from "../../../generated/services/lookup/handlers.ts";
import type { OrganisationsReply } from "../../../generated/services/lookup/types.ts";
import type { OrganisationRecord } from "../../../generated/entities/organisation.ts";
import type { CallContext } from "../../identity/portal.ts";
import { recordsOf, restrictionOf } from "../../engine/calls/records.ts";
import { readByHand, rowField } from "../../engine/store/index.ts";
import { keepAgencies } from "./keep-agencies.ts";
import { askOutside } from "./outside.ts";
import { agenciesOf, organisationsOf, ownUnitOf } from "./outside-rows.ts";
import { regionOfCode, ROOT_CODE } from "../regions/region-tree.ts";

/** Code of the root region in the outside lookup (D-API-25): all regions. */
const LOOKUP_ROOT = "000003";

const FIELDS = ["orgGuid", "orgName", "orgTopGuid", "orgTopName", "orgTel", "orgContact", "orgWebsite", "exchange", "regionId"] as const;

/** Condition that leaves out disabled organisations, for every list of organisations. */
const ENABLED: ConditionTree = { not: { test: "equals", left: rowField("organisation", "enabled"), right: { literal: "0" } } };

const byName = readByHand({
  operation: "list",
  entity: "organisation",
  match: { orgName: "contains" },
  order: { field: "orgName", direction: "asc" },
  fields: [...FIELDS, "version"],
});

export const lookup: LookupHandlers<CallContext> = {
  /**
   * Lists the exchange organisations (D-AGENCY-02). Ignores `reg_way`, the way in which an agency registered, because there is
   * only one way here.
   */
  async suppliers(input, context) {
    const { suppliers } = context.portal.config.lookups;
    if (suppliers !== undefined) {
      const reply = await askOutside(context.portal, suppliers, { ...input });
      return await keepAgencies(context, agenciesOf(context.portal, reply));
    }
    const all = await recordsOf(context, "organisation", ENABLED).list({ exchange: true });
    return all.map(({ orgGuid, orgName, orgTel, orgWebsite }) => ({
      id: orgGuid,
      supplyCn: orgName,
      supplyTel: orgTel,
      supplyWebsite: orgWebsite ?? null,
    }));
  },

  /** Returns the caller's own organisation (D-API-24), or an empty object if the caller has none. */
  async ownUnit(_input, context) {
    const own = (await ownOutside(context)) ?? (await recordsOf(context, "organisation").find(context.caller.info.orgGuid));
    if (own === undefined) return {};
    const { orgGuid, orgName, orgTopGuid, orgTopName, orgTel, orgContact } = own;
    return { orgGuid, orgName, orgTopGuid, orgTopName, orgTel, orgContact };
  },

  /** Lists the organisations of a region and all regions below it, or all organisations for the root (D-API-23, D-API-25). */
  async organisations(input, context) {
    const { organisations } = context.portal.config.lookups;
    if (organisations !== undefined) {
      return organisationsOf(context.portal, await askOutside(context.portal, organisations, { ...input })) as OrganisationsReply;
    }
    const { regionCode, ...query } = input;
    const { trees, scope } = restrictionOf(context, "organisation", ENABLED);
    const where = await inRegion(regionCode?.trim() ?? "", context);
    const restriction = { trees: where === undefined ? trees : [...trees, where], scope };
    const page = await context.portal.store.records.list(context.connection, { operation: byName, input: query, restriction });
    return { ...page, rows: page.rows as OrganisationRecord[] };
  },
};

/**
 * Reads the caller's organisation from the outside system. Returns undefined if no outside system is configured or the caller has
 * no organisation.
 */
async function ownOutside({ portal, caller }: CallContext): Promise<OrganisationRecord | undefined> {
  const { ownUnit } = portal.config.lookups;
  const { orgGuid, userAccount } = caller.info;
  if (ownUnit === undefined || isEmpty(orgGuid)) return undefined;
  const found = ownUnitOf(portal, await askOutside(portal, ownUnit, { orgGuid, userAccount }));
  return { ...found, ...(orgGuid === undefined ? {} : { orgGuid }) };
}

const NOWHERE: ConditionTree = { test: "oneOf", left: rowField("organisation", "regionId"), right: { literal: [] } };

/** Builds a condition for the organisations of a region and below it. Returns undefined for all regions. */
async function inRegion(code: string, context: CallContext): Promise<ConditionTree | undefined> {
  if (code === "" || code === LOOKUP_ROOT || code === ROOT_CODE) return undefined;
  const top = await regionOfCode(context, code);
  if (top?.path === undefined) return NOWHERE;
  return { test: "under", left: rowField("organisation", "regionPath"), right: { literal: top.path } };
}
