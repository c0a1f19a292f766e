import { useDeferredValue } from "react";

/**
 * Returns false while a component is rendered for the first time, and true in a render of low priority directly afterwards. Parts of a page
 * that are not needed to read it use it, so that rows are painted first. They render a placeholder of the same size before.
 */
export const useAfterPaint = (): boolean => useDeferredValue(true, false);
