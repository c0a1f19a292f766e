/**
 * Value of the column `claimed_by` for a file that must be deleted. First its content is deleted and then its row, so that no content
 * remains without a row.
 */
export const GONE = "gone";
/** Value of the column `claimed_by` for a file that is being sent to an S3 store. No record can refer to it yet. */
export const UNSENT = "unsent";
/**
 * Prefix of the value in column `claimed_by` for a file of a removed record that can be restored. The id of the removal follows the prefix.
 */
export const REMOVED = "removed/";
