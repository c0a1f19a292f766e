import { lazyComponent, lazyInline } from "../../runtime/index.ts";
import type { Slots } from "../generated/slots.ts";

/**
 * Hand-written components of the screens, by the name in `custom:`. If a component is missing, or no screen names it any more, the code
 * does not compile.
 */
export const slots = {
  BindMobile: lazyComponent(() => import("./BindMobile.tsx")),
  ItemPreview: lazyComponent(() => import("./ItemPreview.tsx")),
  PublicityVoucher: lazyComponent(() => import("./PublicityVoucher.tsx")),
  ResultPreview: lazyComponent(() => import("./ResultPreview.tsx")),
  ViewRows: lazyComponent(() => import("./ViewRows.tsx")),
  VoucherSheet: lazyInline(() => import("./VoucherSheet.tsx")),
} satisfies Slots;
