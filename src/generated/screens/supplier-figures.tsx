// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/supplier-figures.yaml
// Hash: f58a04476e0fa8842665655d8b0d3ddc

import { equals, type Screen, ScreenPage } from "../../../runtime/index.ts";

const screen: Screen = {
  id: "supplier-figures",
  title: "处置公告统计",
  path: "/supplierFigures",
  params: [],
  under: [],
  access: (s) => equals(s.user["exchange"], true),
  denied: "您不是资产处置用户，无权限访问",
  blocks: { figures: { kind: "custom", custom: "SupplierFigures" } },
  actions: {},
};

/** 处置公告统计 */
export default function SupplierFiguresPage() {
  return <ScreenPage screen={screen} />;
}
