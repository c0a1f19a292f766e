/**
 * Value of `claimed_by` of a file that must be deleted. First its content is deleted and then its row, so that no content remains without a
 * row.
 */
export const GONE = "gone";
/** `claimed_by` of a file that is being sent to an S3 store. No record can take it yet. */
export const UNSENT = "unsent";
/** Beginning of `claimed_by` of a file of a removed record that can be restored; the id of the removal follows. */
export const REMOVED = "removed/";
