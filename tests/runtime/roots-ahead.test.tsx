import { waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import type { Action, Call, Scope, Screen } from "../../runtime/index.ts";
import { useScreen } from "../../runtime/screens/use-screen.ts";
import { ok, openScreen, press } from "./support/fake-portal.tsx";

const levels: Call = { id: "a.levels", method: "get", path: "/levels", query: ["id"], body: [] };
const save: Call = { id: "a.save", method: "post", path: "/save", query: [], body: ["parentId"] };
const add: Action = {
  id: "add",
  label: "新增",
  call: save,
  send: { parentId: (s: Scope) => (s["tree"] as { id?: string } | undefined)?.id },
};
const regions: Screen = {
  id: "regions",
  title: "区划管理",
  path: "/region",
  params: [],
  under: [],
  blocks: { tree: { kind: "tree", call: levels, key: "id", parent: "parentId", label: "name", root: { id: "0", name: "全国" } } },
  actions: { add },
};

/** The screen, before any of its blocks is drawn. */
function Undrawn(): ReactNode {
  const { controller } = useScreen(regions);
  return (
    <button type="button" onClick={() => void controller.actions.run(add, {})}>
      新增
    </button>
  );
}

test.each([
  ["below its root", "/region", { parentId: "0" }],
  ["not below its root where the address names another node", "/region?tree=11", {}],
])("[P-REGION-02] an action started before its tree is drawn acts %s", async (_, at, sent) => {
  const portal = openScreen({ screen: { page: <Undrawn />, path: "/region" }, at, handlers: { "/save": () => ok(null) } });
  await press("新增");
  await waitFor(() => expect(portal.callsOf("/save").map(({ data }) => data)).toEqual([sent]));
});
