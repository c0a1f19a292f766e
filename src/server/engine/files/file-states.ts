/** `claimed_by` of a file to be removed. Its row is removed after it, so that no file is left without a row. */
export const GONE = "gone";
/** `claimed_by` of a file that is being sent to a store. No record can take it yet. */
export const UNSENT = "unsent";
