/**
 * Converts a boolean to the value of an optional member of generated code. True remains true. False becomes undefined, so that the member
 * is not printed.
 */
export const flag = (set: boolean | undefined): true | undefined => (set === true ? true : undefined);
