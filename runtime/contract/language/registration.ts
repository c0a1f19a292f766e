/** How a role is asked for: to administer its organisation, or to join one (P-REGISTER-04). */
export const ADMIN = "1";
export const USER = "2";
export type SubType = typeof ADMIN | typeof USER;

/** How each user type may be asked for (P-REGISTER-04); of types with a card, what their card offers (P-REGISTER-05). */
const OFFERS: Readonly<Record<string, readonly SubType[]>> = {
  "1": [ADMIN, USER],
  "2": [ADMIN, USER],
  "3": [ADMIN, USER],
  "4": [ADMIN],
  "5": [USER],
  "6": [ADMIN, USER],
};

/** Browser and server ask the same table; an unknown type offers nothing. */
export function registrationOffers(userTypeId: string): readonly SubType[] {
  return Object.hasOwn(OFFERS, userTypeId) ? (OFFERS[userTypeId] ?? []) : [];
}
