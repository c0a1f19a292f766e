// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/slots.hbs
// Sources: schemas/screens
// Hash: 2913730aaf4d979997dc7d07679e46cf

import type { ComponentType } from "react";
import type { SlotProps } from "../../runtime/index.ts";

/** Hand-written parts of src/screens by name: the app's record of them satisfies this type. */
export interface Slots {
  /** purchaser-list: bindMobile, supplier-list: bindMobile */
  BindMobile: ComponentType<SlotProps>;
}
