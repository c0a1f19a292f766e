import type { Slots } from "../generated/slots.ts";

/** Hand-written parts of the screens, by the name that `custom:` gives them; a missing or stale one does not compile. */
export const slots = {} satisfies Slots;
