import { createContext, useContext } from "react";
import type { LocationState, UseLocationState } from "../../../../runtime/index.ts";

/** The address of the page in a tag. A hidden page retains its own address. */
export const PageLocation = createContext<LocationState | undefined>(undefined);

/**
 * Reads the query of the page that contains the component, even if another page is visible. For `RuntimeProvider` and own
 * pages.
 * @throws Error outside of a page.
 */
export const usePageLocation: UseLocationState = () => {
  const location = useContext(PageLocation);
  if (location === undefined) throw new Error("usePageLocation: expected a page of the portal above, got none");
  return location;
};
