import { createContext } from "react";

/** How the browser came to an address: `POP` is back, forward or a reload. */
export type NavigationKindValue = "POP" | "PUSH" | "REPLACE";

/** Of the address that the portal shows: react-router forgets it for routes that are given their location. */
export const NavigationKind = createContext<NavigationKindValue>("POP");
