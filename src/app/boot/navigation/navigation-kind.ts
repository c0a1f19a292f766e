import { createContext } from "react";

/**
 * How the browser arrived at an address. `PUSH`: a new entry of the history. `REPLACE`: in place of the last entry. `POP`: back, forward or
 * a reload.
 */
export type NavigationKindValue = "POP" | "PUSH" | "REPLACE";

/** One navigation of the browser to an address of the portal: its kind and its serial number. */
export interface Arrival {
  /** Whether it was a new address, a replaced address, or back, forward or a reload. */
  how: NavigationKindValue;
  /**
   * A serial number. react-router renders addresses with low priority, so it may render an earlier address again after a
   * later one.
   */
  number: number;
}

const arrivals = new WeakMap<object, Arrival>();
let count = 0;

/**
 * Returns the kind and the serial number of a navigation. The same location object always has the same number.
 *
 * @param location one object per navigation, as react-router creates it
 * @param how the kind of the navigation
 */
export function arrivalOf(location: object, how: NavigationKindValue): Arrival {
  const known = arrivals.get(location);
  if (known !== undefined) return known;
  count += 1;
  const arrival = { how, number: count };
  arrivals.set(location, arrival);
  return arrival;
}

/** React context with the last navigation of the portal, because react-router does not pass it to routes with an explicit location. */
export const NavigationKind = createContext<Arrival>({ how: "POP", number: 0 });
