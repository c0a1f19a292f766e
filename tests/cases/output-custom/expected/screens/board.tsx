// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/board.yaml

import { type Screen, ScreenPage } from "../../../runtime/index.ts";

const screen: Screen = {
  id: "board",
  title: "看板",
  path: "/board",
  params: [],
  under: [],
  blocks: { page: { kind: "custom", custom: "Board" } },
  actions: {},
};

/** 看板 */
export default function BoardPage() {
  return <ScreenPage screen={screen} />;
}
BoardPage.screen = screen;
