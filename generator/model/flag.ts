/**
 * Converts a boolean to the value of an optional member of generated code: true for true. False and undefined become undefined, so that the
 * member is not printed.
 */
export const flag = (set: boolean | undefined): true | undefined => (set === true ? true : undefined);
