import { ADMIN, registrationOffers, type SubType, USER } from "../../../../runtime/contract/language/registration.ts";
import type { RegisterUserTypeInput } from "../../../generated/services/register/types.ts";

/** An application that a user can make on a card: to become an administrator or a user of an organisation (`subType`). */
export interface RegistrationOffer {
  subType: SubType;
  label: string;
}

const LABELS: Readonly<Record<SubType, string>> = { [ADMIN]: "注册为管理员", [USER]: "加入为用户" };

/** A card of the registration page: a user type for which users can apply. */
export interface RegistrationCard {
  userTypeId: RegisterUserTypeInput["userTypeId"];
  title: string;
  text: string;
}

/** The cards of the registration page: one for each user type that users can apply for (P-REGISTER-01). */
export const REGISTRATION_CARDS: readonly RegistrationCard[] = [
  { userTypeId: "5", title: "专家", text: "参与项目评审，出具评审意见" },
  { userTypeId: "3", title: "代理机构", text: "受托组织采购与资产处置交易" },
  { userTypeId: "4", title: "供应商", text: "参与采购项目，提供货物、工程和服务" },
];

/**
 * Lists what a user can apply for on a card of the registration page (P-REGISTER-04, P-REGISTER-05). A user can apply to become an
 * administrator or a user of an organisation. The server permits the same applications. Empty for an unknown user type.
 */
export function offersOf({ userTypeId }: { userTypeId: string }): readonly RegistrationOffer[] {
  return registrationOffers(userTypeId).map((subType) => ({ subType, label: LABELS[subType] }));
}

/** The status of an application, as the registration page shows it. */
export interface RegistrationStatus {
  label: string;
  tone: "waiting" | "done" | "refused";
  /** The user may apply (again). */
  open: boolean;
  /** The application is pending and may be withdrawn. */
  withdrawable?: true;
}

const STATUSES: Readonly<Record<string, RegistrationStatus>> = {
  "0": { label: "审核中", tone: "waiting", open: false, withdrawable: true },
  "1": { label: "已成为该角色", tone: "done", open: false },
  "4": { label: "信息有误", tone: "refused", open: true },
};

/**
 * Returns how the registration page shows the status of an application (P-REGISTER-03).
 *
 * @param status the status as the server sends it
 * @returns undefined for an absent or unknown status, which is shown as not registered
 */
export function registrationStatus(status: unknown): RegistrationStatus | undefined {
  return STATUSES[String(status)];
}

/**
 * Reads the address of another site from `src`, in which `$` represents `#`.
 * @returns The address, or undefined if it is not http or https (P-REGISTER-02).
 */
export function thirdPartyAddress(src: string | null): string | undefined {
  const address = (src ?? "").replaceAll("$", "#");
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol) ? address : undefined;
}
