// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/supplier-figures.yaml
// Hash: 14986b4515652e9f6e06af5cef6f02e1

import { equals, isEmpty, isOneOf, type Screen, ScreenPage } from "../../../runtime/index.ts";

const screen: Screen = {
  id: "supplier-figures",
  title: "处置公告统计",
  path: "/supplierFigures",
  params: [],
  under: [],
  access: (s) =>
    equals(s.user["exchange"], true) &&
    !(equals(s.user["systemType"], "3") && isOneOf(s.user["userTypeNow"], ["3", "4", "5", "0"]) && isEmpty(s.user["roles"])),
  denied: "您不是资产处置用户，无权限访问",
  blocks: { figures: { kind: "custom", custom: "SupplierFigures" } },
  actions: {},
};

/** 处置公告统计 */
export default function SupplierFiguresPage() {
  return <ScreenPage screen={screen} />;
}
