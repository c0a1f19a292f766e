import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Data } from "../../runtime/index.ts";
import { disposalProject } from "../../src/generated/workflows/disposal-project/workflow.ts";
import { StateDiagram } from "../../runtime/screens/state-diagram.tsx";
import { stateGraph } from "../../runtime/screens/state-graph.ts";
import "./support/fake-portal.tsx";

const graphOf = (row: Data) => stateGraph(disposalProject, { row, user: {}, now: "" });
const waysOf = (row: Data) => graphOf(row).ways.map(({ from, to, titles }) => `${from}→${to} ${titles.join("、")}`);

test("the graph of a project with a named agency has all transitions of its workflow", () => {
  const row = { state: "3", supGuid: "S1", assetsMode: "进场交易" };
  expect(graphOf(row).states.map(({ code }) => code)).toEqual(["0", "1", "3", "4", "2", "5", "6", "7"]);
  expect(waysOf(row)).toEqual([
    "0→1 提交",
    "1→0 撤回项目",
    "4→1 暂存事项公告",
    "1→3 提交事项公告",
    "4→3 提交事项公告",
    "3→1 撤回事项公告",
    "3→2 审核通过",
    "3→4 审核退回",
    "2→5 公示期满",
    "5→6 发布结果公告",
    "6→7 上传交易凭证",
  ]);
});

test("labels a transition for its actor, not for the user who looks at it", () => {
  const row = { state: "4", supGuid: "S1", announcedBy: "me" };
  const { ways } = stateGraph(disposalProject, { row, user: { userId: "me" }, now: "" });
  expect(ways.filter(({ from }) => from === "3").map(({ titles }) => titles)).toEqual([["撤回事项公告"], ["审核通过"], ["审核退回"]]);
});

test("the graph with another agency omits the states of completion and review", () => {
  const { states } = graphOf({ state: "2", supGuid: "000", assetsMode: "协议转让" });
  expect(states.map(({ code, label }) => `${code} ${label}`)).toEqual([
    "0 草稿",
    "2 已发布",
    "5 待填写结果公告",
    "6 处置完成",
    "7 处置完成",
  ]);
});

test("marks the current and the passed states and labels every transition", () => {
  const graph = graphOf({ state: "1", supGuid: "S1" });
  render(<StateDiagram graph={graph} current="1" passed={new Set(["0", "1"])} />);
  const items = within(screen.getByRole("figure", { name: "流转图" })).getAllByRole("listitem");
  expect(items.find((item) => item.getAttribute("aria-current") === "step")?.textContent).toBe(
    "待完善；撤回项目：草稿；提交事项公告：待审核",
  );
  expect(items[0]?.textContent).toBe("草稿（已经过）；提交：待完善");
});

test("marks only the end state, by text and a second frame", () => {
  const graph = graphOf({ state: "7", supGuid: "S1" });
  const { container } = render(<StateDiagram graph={graph} current="7" passed={new Set()} />);
  const ends = within(screen.getByRole("figure", { name: "流转图" })).getAllByText(/终点/);
  expect(ends.map((item) => item.textContent)).toEqual(["处置完成（终点）"]);
  expect(container.querySelectorAll(".gp-state-end")).toHaveLength(1);
});
