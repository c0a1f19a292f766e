import type { Data } from "../../../../runtime/contract/values/data.ts";
import type { Effect } from "../../../../runtime/contract/server/handler.ts";
import type { UserRecord } from "../../../generated/entities/user.ts";
import type { UserTypeInfo } from "../../../generated/entities/user-type-info.ts";
import type { CallContext } from "../../identity/portal.ts";
import { recordsOf } from "../../engine/calls/records.ts";
import { notFound, refuse } from "../../engine/refusals/refusal.ts";
import { assignDeciders } from "../registration/assign-deciders.ts";
import { BECAME, grantedUser, RETURNED, statusOf, typeRows, UNDER_REVIEW } from "./user-rules.ts";

/** The user type, and its subtype, that a registration applies for. */
type Asked = Pick<UserTypeInfo, "userTypeId" | "subType">;
/** Computes the fields of the applicant's user record that a step of the registration changes. */
type Change = (user: UserRecord, asked: Asked, context: CallContext) => object | Promise<object>;

/**
 * Updates the applicant in the transaction of the step, so that the card's status (P-REGISTER-03) and the registration always
 * agree. Skips the row scope of users, because the workflow has already authorised the step.
 *
 * @throws Refusal 404 if the applicant does not exist any more
 */
async function writeApplicant(registration: Data, context: CallContext, change: Change): Promise<void> {
  const { portal, connection } = context;
  const applicantId = String(registration["applicantId"]);
  // Locks the applicant: several of a user's registrations may be decided at the same time.
  await portal.store.records.hold(connection, portal.store.table("user"), applicantId);
  const user = await portal.store.records.find(connection, portal.store.table("user"), applicantId);
  if (user === undefined) throw notFound();
  const asked = { userTypeId: registration["userTypeId"], subType: registration["subType"] } as Asked;
  await recordsOf(context, "user").write(user, await change(user, asked, context));
}

const following = (change: Change): Effect<CallContext> => ({
  after: (registration, context) => writeApplicant(registration, context, change),
});

const othersOf = ({ userTypeInfos }: UserRecord, userTypeId: string): UserTypeInfo[] =>
  typeRows(userTypeInfos ?? []).filter((info) => info.userTypeId !== userTypeId);

const withStatus = (userTypeInfos: UserTypeInfo[]): object => ({ userTypeInfos, status: statusOf(userTypeInfos) });

/**
 * Adds the applied role to the user, with the status under review. After 信息有误 or an unknown status, the user may apply again.
 *
 * @throws Refusal if the role is under review already, or the user has it
 */
const underReview: Change = (user, asked) => {
  const { userTypeId } = asked;
  const status = (user.userTypeInfos ?? []).find((info) => info.userTypeId === userTypeId)?.status;
  if (status === UNDER_REVIEW) throw refuse("roleUnderReview");
  if (status === BECAME || user.userTypeNow === userTypeId) throw refuse("roleHeld");
  return withStatus([...othersOf(user, userTypeId), { ...asked, status: UNDER_REVIEW }]);
};

/**
 * Effects of the workflow `registration`, by the name in the metadata: functions that a transition runs. They keep the user's record
 * consistent with the registration.
 */
export const registrationEffects = {
  fileRegistration: {
    async after(registration: Data, context: CallContext): Promise<void> {
      await writeApplicant(registration, context, underReview);
      await assignDeciders(context.connection, String(registration["applicantId"]));
    },
  },

  withdrawRegistration: following((user, { userTypeId }) => withStatus(othersOf(user, userTypeId))),

  /** Grants the role as an administrator would in the user form. @throws Refusal if the approver may not grant it */
  approveRegistration: following((user, asked, context) =>
    grantedUser({ userTypeInfos: [...othersOf(user, asked.userTypeId), { ...asked, status: BECAME }] }, context, user),
  ),

  returnRegistration: following((user, asked) => withStatus([...othersOf(user, asked.userTypeId), { ...asked, status: RETURNED }])),
};
