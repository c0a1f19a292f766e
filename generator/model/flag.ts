/** Converts a flag to an optional member: true for true, and undefined for false and undefined, so that it is absent. */
export const flag = (set: boolean | undefined): true | undefined => (set === true ? true : undefined);
