import type { Engine } from "../../../engine/calls/context.ts";
import type { ConditionTree } from "../../../../../runtime/contract/language/condition-tree.ts";
import type { Data } from "../../../../../runtime/contract/values/data.ts";
import type { RecordTie, TiedBy } from "../../../../../runtime/contract/language/record-ties.ts";
import type { OrganisationRecord } from "../../../../generated/entities/organisation.ts";
import type { UserRecord } from "../../../../generated/entities/user.ts";
import { allRecords } from "../../../engine/store/query/all-records.ts";
import { type Connection, readByHand, rowField } from "../../../engine/store/index.ts";
import { ownValue } from "../../../../../runtime/contract/values/own-value.ts";

/** A user who may get a message about a record. */
export interface Recipient {
  userId: string;
  /** The facts about the user that the conditions of tasks test (`user-info`, without rights). One entry for each user type of the user. */
  infos: Data[];
}

/** Tests whether messages can have recipients, that is, whether the metadata of the project has the entities `user` and `organisation`. */
export const hasRecipients = ({ generated }: Pick<Engine, "generated">): boolean =>
  ["user", "organisation"].every((name) => generated.tables.some(({ entity }) => entity === name));

/** Maximum number of users that are notified of one change of a record. Further users are not notified. */
const MOST = 200;

const USERS = readByHand({
  operation: "list",
  entity: "user",
  fields: ["userId", "userAccount", "userName", "systemType", "userTypeNow", "userTypeInfos", "orgGuid", "regionId", "regionPath", "roles"],
});

/**
 * Lists the enabled users to whom a record refers, at most 200. A field can refer to a user, to the users of an organisation, or to the
 * users of all organisations below a top organisation.
 *
 * @param ties the fields of the record that refer to users or organisations
 * @param rows the record before a change and after it. Users to whom only one of them refers are listed too
 */
export async function listRecipients(
  portal: Pick<Engine, "store">,
  connection: Connection,
  ties: readonly RecordTie[],
  rows: readonly Data[],
): Promise<Recipient[]> {
  const keysOf = (user: TiedBy): string[] => {
    const named = ties.filter((tie) => tie.user === user).flatMap(({ field }) => rows.map((row) => ownValue(row, field)));
    return [...new Set(named.filter((key): key is string => typeof key === "string" && key !== ""))];
  };
  const below = await organisationsBelow(portal, connection, keysOf("orgTopGuid"));
  const among = [oneOf("orgGuid", [...keysOf("orgGuid"), ...below]), oneOf("userId", keysOf("userId"))];
  const enabled: ConditionTree = { test: "differs", left: rowField("user", "userStatus"), right: { literal: "0" } };
  const restriction = { trees: [{ any: among }, enabled], scope: { user: {}, now: "" } };
  const input = { pageNumber: 1, pageSize: MOST, countLimit: 1 };
  const users = (await portal.store.records.list(connection, { operation: USERS, input, restriction })).rows as UserRecord[];
  const organisations = await organisationsOf(portal, connection, users);
  return users.map((user) => ({ userId: user.userId, infos: infosOf(user, organisations.get(user.orgGuid ?? "")) }));
}

const oneOf = (field: "orgGuid" | "userId", keys: readonly string[]): ConditionTree => ({
  test: "oneOf",
  left: rowField("user", field),
  right: { literal: keys },
});

async function organisationsBelow(portal: Pick<Engine, "store">, connection: Connection, tops: readonly string[]): Promise<string[]> {
  const below: string[] = [];
  for (const orgTopGuid of tops)
    for (const { orgGuid } of await allRecords(portal.store, connection, portal.store.table("organisation"), undefined, { orgTopGuid }))
      below.push(orgGuid);
  return below;
}

const ORGANISATION = [
  "orgGuid",
  "orgName",
  "orgTopGuid",
  "orgTopName",
  "exchange",
  "regionId",
] as const satisfies readonly (keyof OrganisationRecord)[];

function organisationsOf(portal: Pick<Engine, "store">, connection: Connection, users: readonly UserRecord[]): Promise<Map<string, Data>> {
  const keys = [...new Set(users.map(({ orgGuid }) => orgGuid ?? "").filter((key) => key !== ""))];
  const everything = { trees: [], scope: { user: {}, now: "" } };
  return portal.store.records.keys(connection, portal.store.table("organisation"), keys, everything, ORGANISATION);
}

/**
 * Builds the facts of a user as `user-info` has them, as far as conditions of records can read them. Excludes rights, which are
 * checked when the user reads the message.
 */
function infosOf(user: UserRecord, organisation: Partial<OrganisationRecord> | undefined): Data[] {
  const { userId, userAccount, userName, systemType, roles, regionPath } = user;
  const { orgGuid, orgName, orgTopGuid, orgTopName, exchange } = organisation ?? {};
  const own = { orgGuid, orgName, orgTopGuid, orgTopName, exchange: exchange === true, regionId: user.regionId ?? organisation?.regionId };
  const info = { userId, userAccount, userName, systemType, roles: roles ?? [], regionPath, ...own };
  const become = (user.userTypeInfos ?? []).flatMap(({ status, userTypeId }) => (status === "1" ? [userTypeId] : []));
  return [...new Set([user.userTypeNow, ...become])].map((userTypeNow) => ({ ...info, userTypeNow }));
}
