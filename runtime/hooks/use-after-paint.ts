import { useDeferredValue } from "react";

/**
 * Returns false in the first render of a component, and true in a second render of low priority. A component uses it to render a
 * placeholder of equal size first. More important content, such as the rows of a list, is thus painted earlier.
 */
export const useAfterPaint = (): boolean => useDeferredValue(true, false);
