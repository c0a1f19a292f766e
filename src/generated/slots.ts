// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/slots.hbs
// Sources: schemas/screens
// Hash: 2ac0890d5b29de2dfaf851542bfbd32a

import type { ComponentType } from "react";
import type { SlotProps } from "../../runtime/index.ts";

/** Hand-written parts of src/screens by name: the app's record of them satisfies this type. */
export interface Slots {
  /** alarm-info: figures */
  AlarmFigures: ComponentType<SlotProps>;
  /** purchaser-list: bindMobile, supplier-list: bindMobile */
  BindMobile: ComponentType<SlotProps>;
  /** item-review: preview */
  ItemPreview: ComponentType<SlotProps>;
  /** purchaser-list: publicityVoucher */
  PublicityVoucher: ComponentType<SlotProps>;
  /** purchaser-figures: figures */
  PurchaserFigures: ComponentType<SlotProps>;
  /** purchaser-list: viewResult, result-completion: preview */
  ResultPreview: ComponentType<SlotProps>;
  /** supplier-figures: figures */
  SupplierFigures: ComponentType<SlotProps>;
  /** view-config-list: rows */
  ViewRows: ComponentType<SlotProps>;
  /** voucher-print: voucher */
  VoucherSheet: ComponentType<SlotProps>;
}
