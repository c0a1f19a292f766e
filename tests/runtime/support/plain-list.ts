import type { Call, Screen } from "../../../runtime/index.ts";

const search: Call = { id: "a.search", method: "get", path: "/search", query: ["pageNumber", "pageSize"], body: [], page: true };

/** A list of names, two to choose from, nothing to do. */
export const list: Screen = {
  id: "list",
  title: "项目",
  path: "/list",
  params: [],
  under: [],
  blocks: {
    table: {
      kind: "table",
      call: search,
      rowKey: "id",
      search: [],
      columns: [{ field: "name", label: "名称", format: "text" }],
      actions: [],
      checks: [],
      rowActions: [],
      pageSizes: [1, 2],
    },
  },
  actions: {},
};
