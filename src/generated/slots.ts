// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/slots.hbs
// Sources: schemas/screens
// Hash: be29a86a62e61564a1af6ab0bb720387

import type { ComponentType } from "react";
import type { SlotProps } from "../../runtime/index.ts";

/** Hand-written parts of src/screens by name: the app's record of them satisfies this type. */
export interface Slots {
  /** purchaser-list: bindMobile, supplier-list: bindMobile */
  BindMobile: ComponentType<SlotProps>;
  /** item-review: preview */
  ItemPreview: ComponentType<SlotProps>;
  /** purchaser-list: publicityVoucher */
  PublicityVoucher: ComponentType<SlotProps>;
  /** purchaser-list: viewResult, result-completion: preview */
  ResultPreview: ComponentType<SlotProps>;
  /** view-config-list: rows */
  ViewRows: ComponentType<SlotProps>;
  /** voucher-print: voucher */
  VoucherSheet: ComponentType<SlotProps>;
}
