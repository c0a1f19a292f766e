// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/purchaser-figures.yaml
// Hash: 8c017d63f48e9f23385b2cb2b7327786

import { equals, type Screen, ScreenPage } from "../../../runtime/index.ts";

const screen: Screen = {
  id: "purchaser-figures",
  title: "资产处置统计",
  path: "/purchaserFigures",
  params: [],
  under: [],
  access: (s) => equals(s.user["userTypeNow"], "10"),
  denied: "您不是资产处置用户，无权限访问",
  blocks: { figures: { kind: "custom", custom: "PurchaserFigures" } },
  actions: {},
};

/** 资产处置统计 */
export default function PurchaserFiguresPage() {
  return <ScreenPage screen={screen} />;
}
