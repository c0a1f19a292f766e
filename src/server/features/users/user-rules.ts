import { BUSINESS } from "../../../../runtime/contract/values/user-kinds.ts";
import type { UserRecord } from "../../../generated/entities/user.ts";
import type { UserTypeInfo } from "../../../generated/entities/user-type-info.ts";
import type { CallContext } from "../../identity/portal.ts";
import { recordsOf } from "../../engine/calls/records.ts";
import { refuse, wrongField } from "../../engine/refusals/refusal.ts";
import { isSameValue } from "../../engine/calls/same-value.ts";
import { refuseKind } from "./assignable-account-types.ts";
import { grantedBy } from "./user-grants.ts";
import type { TableOf, WrittenTo } from "../../engine/store/index.ts";

type UserChanges = WrittenTo<TableOf<"user">>;
/** Rows as they come in, or are stored. */
type TypeRow = { [Name in keyof UserTypeInfo]?: UserTypeInfo[Name] | null };
export type UserInput = Omit<UserChanges, "userTypeInfos"> & { userTypeInfos?: readonly TypeRow[] | null };

/** Status of a user type (P-REGISTER-03). */
export const UNDER_REVIEW = "0";
export const BECAME = "1";
export const RETURNED = "4";

/** What rights follow from: nobody changes these of himself. */
const RIGHTS = ["systemType", "userTypeInfos", "roles", "orgGuid", "regionId", "userStatus"] as const;

/**
 * Before a user is written by an administrator: who may make what of whom, and what follows. `stored`: absent for a new one.
 * A user type under review is decided where its registration is, so this leaves those as they are.
 *
 * @throws Refusal
 */
export async function judgedUser(input: UserInput, context: CallContext, stored?: UserRecord): Promise<UserChanges> {
  const changes = await grantedUser(input, context, stored);
  const before = underReview(stored?.userTypeInfos);
  if (changes.userTypeInfos !== undefined && !isSameValue(underReview(changes.userTypeInfos), before))
    throw wrongField("userTypeInfos", "typeUnderReview");
  return changes;
}

const underReview = (rows: readonly TypeRow[] | null | undefined): string[] =>
  typeRows(rows ?? [])
    .filter(({ status }) => status === UNDER_REVIEW)
    .map(({ userTypeId, subType }) => `${userTypeId} ${subType ?? ""}`)
    .sort();

/** As `judgedUser`, with user types whatever their status: a registration is decided by it. */
export async function grantedUser(input: UserInput, context: CallContext, stored?: UserRecord): Promise<UserChanges> {
  const { caller } = context;
  const isOwn = stored !== undefined && stored.userId === caller.info.userId;
  const given = RIGHTS.filter((field) => input[field] !== undefined && !isSameValue(input[field], stored?.[field]));
  if (isOwn && given.length > 0) throw refuse("ownRights");
  const kind = input.systemType ?? stored?.systemType;
  refuseKind(kind, caller, stored);
  const { userTypeInfos: _, ...rest } = input;
  const isTyped = stored === undefined || given.some((field) => field === "systemType" || field === "userTypeInfos");
  const types = isTyped ? typesOf(input, kind, stored) : {};
  return { ...rest, ...types, ...numberOf(input, stored), ...(await grantedBy(input, given, context, stored)) };
}

/** Only business users have types; the one in use is one of those they have become. */
function typesOf(input: UserInput, kind: unknown, stored: UserRecord | undefined): UserChanges {
  const infos = kind === BUSINESS ? typeRows(input.userTypeInfos ?? stored?.userTypeInfos ?? []) : [];
  if (new Set(infos.map(({ userTypeId }) => userTypeId)).size < infos.length) throw wrongField("userTypeInfos", "userTypeTwice");
  const enabled = infos.filter(({ status }) => status === BECAME).map(({ userTypeId }) => userTypeId);
  const now = enabled.find((type) => type === stored?.userTypeNow) ?? enabled[0] ?? null;
  return { userTypeInfos: infos, userTypeNow: now, status: statusOf(infos) };
}

/** Rows with what every one has; the rules of the call have refused others. */
export const typeRows = (rows: readonly TypeRow[]): UserTypeInfo[] =>
  rows.flatMap(({ userTypeId, status, subType }) =>
    userTypeId && status ? [{ userTypeId, status, ...(subType ? { subType } : {}) }] : [],
  );

/** Of all registrations: one that is wrong, else one that waits, else all are done. */
export function statusOf(infos: readonly UserTypeInfo[]): UserRecord["status"] {
  const statuses = new Set(infos.map(({ status }) => status));
  return statuses.has(RETURNED) ? RETURNED : statuses.has(UNDER_REVIEW) ? UNDER_REVIEW : BECAME;
}

/** Another number has to be shown to be his before it signs in. */
const numberOf = ({ userTel }: UserInput, stored: UserRecord | undefined): UserChanges =>
  userTel === undefined || userTel === (stored?.userTel ?? null) ? {} : { telVerified: false };

/** Who was written is one whom the writer may see, as he is now: a region administrator places nobody elsewhere. */
export async function refuseOutside(userId: string, inside: CallContext): Promise<void> {
  if ((await recordsOf(inside, "user").find(userId)) === undefined) throw wrongField("regionId", "regionForeign");
}
