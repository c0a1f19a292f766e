import { lazy } from "react";
import type { Slots } from "../generated/slots.ts";

/** Hand-written parts of the screens, by the name that `custom:` gives them; a missing or stale one does not compile. */
export const slots = {
  BindMobile: lazy(() => import("./BindMobile.tsx")),
  ItemPreview: lazy(() => import("./ItemPreview.tsx")),
  ProjectHistory: lazy(() => import("./ProjectHistory.tsx")),
  PublicityVoucher: lazy(() => import("./PublicityVoucher.tsx")),
  ResultPreview: lazy(() => import("./ResultPreview.tsx")),
  VoucherSheet: lazy(() => import("./VoucherSheet.tsx")),
} satisfies Slots;
