/** How a user applies for a role: as administrator of an organisation, or as a member of one (P-REGISTER-04). */
export const ADMIN = "1";
export const USER = "2";
export type SubType = typeof ADMIN | typeof USER;

/** Ways to apply, by user type (P-REGISTER-04). For user types with a registration card it lists what the card offers (P-REGISTER-05). */
const OFFERS: Readonly<Record<string, readonly SubType[]>> = {
  "1": [ADMIN, USER],
  "2": [ADMIN, USER],
  "3": [ADMIN, USER],
  "4": [ADMIN],
  "5": [USER],
  "6": [ADMIN, USER],
};

/**
 * Returns the ways to apply for a user type. Browser and server use the same table.
 *
 * @returns an empty list for an unknown user type
 */
export function registrationOffers(userTypeId: string): readonly SubType[] {
  return Object.hasOwn(OFFERS, userTypeId) ? (OFFERS[userTypeId] ?? []) : [];
}
