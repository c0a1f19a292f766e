/** Code of the application to become administrator of an organisation (P-REGISTER-04). */
export const ADMIN = "1";
/** Code of the application to become member of an organisation (P-REGISTER-04). */
export const USER = "2";
/** Kind of application when a user registers for a further user type: as administrator or as member of an organisation. */
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
 * Returns the kinds of application that are allowed for a user type ({@link ADMIN}, {@link USER}). Browser and server use the same
 * table.
 *
 * @param userTypeId id of the user type (`USER_TYPES`)
 * @returns an empty list for an unknown user type
 */
export function registrationOffers(userTypeId: string): readonly SubType[] {
  return Object.hasOwn(OFFERS, userTypeId) ? (OFFERS[userTypeId] ?? []) : [];
}
