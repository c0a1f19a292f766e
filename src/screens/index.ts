import { lazy } from "react";
import type { Slots } from "../generated/slots.ts";

/** Hand-written parts of the screens, by the name that `custom:` gives them; a missing or stale one does not compile. */
export const slots = { BindMobile: lazy(() => import("./BindMobile.tsx")) } satisfies Slots;
