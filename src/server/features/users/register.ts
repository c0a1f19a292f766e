import type { RegisterHandlers } from "../../../generated/services/register/handlers.ts";
import type { RegistrationRecord } from "../../../generated/entities/registration.ts";
import type { CallContext } from "../../identity/portal.ts";
import { userIdOf } from "../../engine/calls/principal.ts";
import { recordsOf } from "../../engine/calls/records.ts";
import { BECAME } from "./user-rules.ts";

export const register: RegisterHandlers<CallContext> = {
  /**
   * Lists the roles that the current user has or has applied for. Each row includes the waiting registration, or the reason of
   * the last returned one.
   */
  async showDataByRegisterPage(_input, context) {
    const infos = context.caller.info.userTypeInfos ?? [];
    const applicantId = userIdOf(context.caller);
    const filed = await recordsOf(context, "registration").list({ applicantId }, { field: "registerDate", direction: "asc" });
    const lastOf = new Map(filed.map((registration) => [`${registration.userTypeId} ${registration.state}`, registration]));
    return infos.map((info) => ({ ...info, ...describeRegistration(lastOf.get(`${info.userTypeId} ${info.status}`)) }));
  },
};

/** Returns the registration's facts for the page. A granted role has none, because the user has nothing left to do. */
function describeRegistration(registration: RegistrationRecord | undefined): { registrationId?: string; rejectReason?: string } {
  if (registration === undefined || registration.state === BECAME) return {};
  const { id, rejectReason } = registration;
  return rejectReason === undefined ? { registrationId: id } : { rejectReason };
}
