import type { Data } from "../../../../runtime/contract/values/data.ts";
import type { Effect } from "../../../../runtime/contract/server/handler.ts";
import type { UserRecord } from "../../../generated/entities/user.ts";
import type { UserTypeInfo } from "../../../generated/entities/user-type-info.ts";
import type { CallContext } from "../../identity/portal.ts";
import { recordsOf } from "../../engine/calls/records.ts";
import { notFound, refuse } from "../../engine/refusals/refusal.ts";
import { assignDeciders } from "../registration/assign-deciders.ts";
import { BECAME, grantedUser, RETURNED, statusOf, typeRows, UNDER_REVIEW } from "./user-rules.ts";

/** The role that a registration asks for. */
type Asked = Pick<UserTypeInfo, "userTypeId" | "subType">;
/** Returns what a step of a registration changes of its applicant. */
type Change = (user: UserRecord, asked: Asked, context: CallContext) => object | Promise<object>;

/**
 * Writes the applicant in the transaction of the step, so that the card's status (P-REGISTER-03) and the registration never
 * differ. The workflow has authorised the step, so the row scope of users is not asked again.
 *
 * @throws Refusal 404 where the applicant is gone
 */
async function writeApplicant(registration: Data, context: CallContext, change: Change): Promise<void> {
  const { portal, connection } = context;
  const applicantId = String(registration["applicantId"]);
  // Several registrations of a user may be decided at once.
  await portal.records.hold(connection, portal.table("user"), applicantId);
  const user = await portal.records.find(connection, portal.table("user"), applicantId);
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

/** @throws Refusal of a role that is under review or held; after 信息有误, or an unknown status, it may be asked for again */
const underReview: Change = (user, asked) => {
  const { userTypeId } = asked;
  const status = (user.userTypeInfos ?? []).find((info) => info.userTypeId === userTypeId)?.status;
  if (status === UNDER_REVIEW) throw refuse("roleUnderReview");
  if (status === BECAME || user.userTypeNow === userTypeId) throw refuse("roleHeld");
  return withStatus([...othersOf(user, userTypeId), { ...asked, status: UNDER_REVIEW }]);
};

/** What follows from each step of the workflow `registration`. */
export const registrationEffects = {
  fileRegistration: {
    async after(registration: Data, context: CallContext): Promise<void> {
      await writeApplicant(registration, context, underReview);
      await assignDeciders(context.connection, String(registration["applicantId"]));
    },
  },

  withdrawRegistration: following((user, { userTypeId }) => withStatus(othersOf(user, userTypeId))),

  /** Gives the role as an administrator would in the user's form. @throws Refusal where the approver may not grant it */
  approveRegistration: following((user, asked, context) =>
    grantedUser({ userTypeInfos: [...othersOf(user, asked.userTypeId), { ...asked, status: BECAME }] }, context, user),
  ),

  returnRegistration: following((user, asked) => withStatus([...othersOf(user, asked.userTypeId), { ...asked, status: RETURNED }])),
};
