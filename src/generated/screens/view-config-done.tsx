// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/view-config-done.yaml
// Hash: 9fbf24161fbc9aff3208f49f98e8882d

import { type Screen, ScreenPage } from "../../../runtime/index.ts";
import * as views from "../services/views/calls.ts";

const screen: Screen = {
  id: "view-config-done",
  title: "已初始化的系统",
  path: "/view-config/done",
  params: [],
  under: ["view-config"],
  blocks: {
    list: {
      kind: "table",
      call: views.initDone,
      search: [],
      checks: [],
      rowKey: "systemId",
      columns: [
        { field: "systemId", label: "系统", format: "text", sort: true },
        { field: "doneDate", label: "初始化时间", format: "datetime", sort: true },
        { field: "views", label: "视图数", format: "number", sort: true },
      ],
      empty: "还没有系统的视图初始化过。",
      pageSizes: [10, 20, 50, 100],
      actions: [],
      rowActions: [],
    },
  },
  actions: {},
};

/** 已初始化的系统 */
export default function ViewConfigDonePage() {
  return <ScreenPage screen={screen} />;
}
ViewConfigDonePage.screen = screen;
