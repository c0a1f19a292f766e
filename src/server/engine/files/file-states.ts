/** `claimed_by` of a file that is given up: its row goes after it, so that no file is left without one. */
export const GONE = "gone";
/** `claimed_by` of a file on its way to a store; nobody can take it yet. */
export const UNSENT = "unsent";
