// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/slots.hbs
// Sources: schemas/screens
// Hash: 879acc1cd0656c2e8de5e06eeae3bfc0

import type { ComponentType } from "react";
import type { SlotProps } from "../../runtime/index.ts";

/** Hand-written parts of src/screens by name: the app's record of them satisfies this type. */
export interface Slots {
  /** board */
  Board: ComponentType<SlotProps>;
  /** books: column 标记 */
  ChapterMark: ComponentType<SlotProps>;
  /** books: column 价格 */
  PriceTag: ComponentType<SlotProps>;
  /** books: scan */
  ScanDialog: ComponentType<SlotProps>;
  /** books: shelf */
  Shelf: ComponentType<SlotProps>;
}
