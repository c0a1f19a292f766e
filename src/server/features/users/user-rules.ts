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
/** A user type row as the client sends it, or as it is stored. */
type TypeRow = { [Name in keyof UserTypeInfo]?: UserTypeInfo[Name] | null };
/** Fields of a user that an administrator writes. The user types are rows whose members may be missing. */
export type UserInput = Omit<UserChanges, "userTypeInfos"> & { userTypeInfos?: readonly TypeRow[] | null };

/** Status of a user type whose registration is under review (P-REGISTER-03). */
export const UNDER_REVIEW = "0";
/** Status of a user type that was granted to the user. */
export const BECAME = "1";
/** Status of a user type whose registration was returned for correction. */
export const RETURNED = "4";

/** Fields that determine rights. Users cannot change these of their own account. */
const RIGHTS = ["systemType", "userTypeInfos", "roles", "orgGuid", "regionId", "userStatus"] as const;

/**
 * Validates and authorises a user record that an administrator writes, and adds the derived fields. A user type under review must not
 * change, because its registration decides it.
 *
 * @param stored the user before the change; absent for a new user
 * @returns the changes to write
 * @throws Refusal typeUnderReview, and as {@link grantedUser}
 */
export async function validateUser(input: UserInput, context: CallContext, stored?: UserRecord): Promise<UserChanges> {
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

/**
 * Validates like {@link validateUser}, but accepts changes of user types under review. The decision about a registration uses it.
 *
 * @param stored the user before the change; absent for a new user
 * @returns the changes to write
 * @throws Refusal if callers change their own rights, if they may not assign the kind, the types or the roles, or if a type is given twice
 */
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

/**
 * Derives the user types, their status and the active type of a user. Only business users have types. The active type stays if it is still
 * granted; otherwise it is the first granted one, or null.
 *
 * @throws Refusal 422 if a type is given twice
 */
function typesOf(input: UserInput, kind: unknown, stored: UserRecord | undefined): UserChanges {
  const infos = kind === BUSINESS ? typeRows(input.userTypeInfos ?? stored?.userTypeInfos ?? []) : [];
  if (new Set(infos.map(({ userTypeId }) => userTypeId)).size < infos.length) throw wrongField("userTypeInfos", "userTypeTwice");
  const enabled = infos.filter(({ status }) => status === BECAME).map(({ userTypeId }) => userTypeId);
  const now = enabled.find((type) => type === stored?.userTypeNow) ?? enabled[0] ?? null;
  return { userTypeInfos: infos, userTypeNow: now, status: statusOf(infos) };
}

/** Returns the user types that have both a type and a status. The rules of the call have already refused others. */
export const typeRows = (rows: readonly TypeRow[]): UserTypeInfo[] =>
  rows.flatMap(({ userTypeId, status, subType }) =>
    userTypeId && status ? [{ userTypeId, status, ...(subType ? { subType } : {}) }] : [],
  );

/**
 * Summarises the status of all registrations of a user: `RETURNED` if one is returned, else `UNDER_REVIEW` if one is under review. In all
 * other cases it is `BECAME`, also without any registration.
 */
export function statusOf(infos: readonly UserTypeInfo[]): UserRecord["status"] {
  const statuses = new Set(infos.map(({ status }) => status));
  return statuses.has(RETURNED) ? RETURNED : statuses.has(UNDER_REVIEW) ? UNDER_REVIEW : BECAME;
}

/**
 * Returns the change that marks a new number as unverified, because it must be verified before it can be used to sign in. Empty if the
 * input does not change the number.
 */
const numberOf = ({ userTel }: UserInput, stored: UserRecord | undefined): UserChanges =>
  userTel === undefined || userTel === (stored?.userTel ?? null) ? {} : { telVerified: false };

/**
 * Refuses a write after which the caller may no longer see the user. For example, a region administrator cannot move users to other
 * regions. It must be called after the write, in the same transaction.
 *
 * @param userId the id of the written user
 * @param inside context with the transaction
 * @throws Refusal regionForeign
 */
export async function refuseOutside(userId: string, inside: CallContext): Promise<void> {
  if ((await recordsOf(inside, "user").find(userId)) === undefined) throw wrongField("regionId", "regionForeign");
}
