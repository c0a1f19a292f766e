/** How a role is asked for: to administer its organisation, or to join one (P-REGISTER-04). */
export const ADMIN = "1";
export const USER = "2";
export type SubType = typeof ADMIN | typeof USER;

/** Which user types may be asked for how, in general (P-REGISTER-04). */
const general: Readonly<Record<string, readonly SubType[]>> = {
  "1": [ADMIN, USER],
  "2": [ADMIN, USER],
  "3": [ADMIN],
  "4": [ADMIN, USER],
  "5": [ADMIN, USER],
  "6": [ADMIN, USER],
};

/** What the cards of the registration page offer instead (P-REGISTER-05): expert, agency, supplier. */
const cards: Readonly<Record<string, readonly SubType[]>> = { "5": [USER], "3": [ADMIN, USER], "4": [ADMIN] };

/** Browser and server ask the same table; an unknown type offers nothing. */
export function registrationOffers(userTypeId: string): readonly SubType[] {
  for (const table of [cards, general]) if (Object.hasOwn(table, userTypeId)) return table[userTypeId] ?? [];
  return [];
}

/** The general table alone, whatever a card offers. */
export const generalOffers = (userTypeId: string): readonly SubType[] =>
  Object.hasOwn(general, userTypeId) ? (general[userTypeId] ?? []) : [];
