import { createContext, useContext } from "react";
import type { LocationState, UseLocationState } from "../../../../runtime/index.ts";

/**
 * React context with the query of the page in which a component is rendered. Each open page has a query of its own, also while it is
 * hidden. Undefined outside of a page.
 */
export const PageLocation = createContext<LocationState | undefined>(undefined);

/**
 * Returns the query of the page in which the component is rendered, even while another page is visible. For `RuntimeProvider` and
 * hand-written pages.
 * @throws Error outside of a page.
 */
export const usePageLocation: UseLocationState = () => {
  const location = useContext(PageLocation);
  if (location === undefined) throw new Error("usePageLocation: expected a page of the portal above, got none");
  return location;
};
