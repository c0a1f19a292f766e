// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/voucher-print.yaml
// Hash: 2d34b037bc058fb55bd270316b08a726

import { equals, isEmpty, isOneOf, type Screen, ScreenPage } from "../../../runtime/index.ts";

const screen: Screen = {
  id: "voucher-print",
  title: "资产处置交易凭证",
  path: "/printdepapplyList",
  params: ["id"],
  under: ["purchaser-list", "supplier-list"],
  access: (s) =>
    equals(s.user["userTypeNow"], "10") ||
    (equals(s.user["exchange"], true) && !(equals(s.user["systemType"], "3") && isOneOf(s.user["userTypeNow"], ["3", "4", "5", "0"]) && isEmpty(s.user["roles"]))),
  denied: "您不是资产处置用户，无权限访问",
  frame: "none",
  blocks: { voucher: { kind: "custom", custom: "VoucherSheet" } },
  actions: {},
};

/** 资产处置交易凭证 */
export default function VoucherPrintPage() {
  return <ScreenPage screen={screen} />;
}
VoucherPrintPage.screen = screen;
