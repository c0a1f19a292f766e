/** Converts a boolean to the value of an optional member: true for true, otherwise undefined, so that the member is not printed. */
export const flag = (set: boolean | undefined): true | undefined => (set === true ? true : undefined);
