import { createContext, useContext } from "react";
import type { LocationState, UseLocationState } from "../../../../runtime/index.ts";

/** The address of the page that a tag shows; a page that is out of sight keeps its own. */
export const PageLocation = createContext<LocationState | undefined>(undefined);

/** For `RuntimeProvider` and for own pages: the query of this page, whichever page is in sight. */
export const usePageLocation: UseLocationState = () => {
  const location = useContext(PageLocation);
  if (location === undefined) throw new Error("usePageLocation: expected a page of the portal above, got none");
  return location;
};
