import { createContext } from "react";

/** How the browser came to an address: `POP` is back, forward or a reload. */
export type NavigationKindValue = "POP" | "PUSH" | "REPLACE";

/** One coming to an address. */
export interface Arrival {
  how: NavigationKindValue;
  /** Counts them: react-router draws addresses with low priority, so that an earlier one may be drawn once more after a later one. */
  number: number;
}

const arrivals = new WeakMap<object, Arrival>();
let count = 0;

/** @param location one object for each navigation, as react-router's own router has it */
export function arrivalOf(location: object, how: NavigationKindValue): Arrival {
  const known = arrivals.get(location);
  if (known !== undefined) return known;
  count += 1;
  const arrival = { how, number: count };
  arrivals.set(location, arrival);
  return arrival;
}

/** Of the address that the portal shows: react-router forgets it for routes that are given their location. */
export const NavigationKind = createContext<Arrival>({ how: "POP", number: 0 });
