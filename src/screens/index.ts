import { lazyPart, partInPlace } from "../../runtime/index.ts";
import type { Slots } from "../generated/slots.ts";

/** Hand-written components of the screens, by the name in `custom:`. A missing or stale one does not compile. */
export const slots = {
  AlarmFigures: partInPlace(() => import("./AlarmFigures.tsx")),
  BindMobile: lazyPart(() => import("./BindMobile.tsx")),
  ItemPreview: lazyPart(() => import("./ItemPreview.tsx")),
  ProjectHistory: partInPlace(() => import("./ProjectHistory.tsx")),
  PublicityVoucher: lazyPart(() => import("./PublicityVoucher.tsx")),
  PurchaserFigures: partInPlace(() => import("./PurchaserFigures.tsx")),
  ResultPreview: lazyPart(() => import("./ResultPreview.tsx")),
  SupplierFigures: partInPlace(() => import("./SupplierFigures.tsx")),
  ViewRows: lazyPart(() => import("./ViewRows.tsx")),
  VoucherSheet: partInPlace(() => import("./VoucherSheet.tsx")),
} satisfies Slots;
