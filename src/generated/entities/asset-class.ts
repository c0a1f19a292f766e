// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/asset-class.schema.json
// Hash: 4ba1954f0bf9b58e1dbf625f531d4c6e

import type { Stored } from "../../../runtime/contract/language/record.ts";

/** 资产分类代码, as it is entered. */
export interface AssetClass {
  /** 资产类别 */
  className?: "A01000000" | "A02000000" | "A02010000" | "A02020000" | "A02030000" | "A02050000" | "A03000000" | "A04000000" | "A05000000" | "A06000000" | "A07000000" | "A08000000";
}

/** 资产分类代码, as it is stored. */
export type AssetClassRecord = Stored<AssetClass>;
