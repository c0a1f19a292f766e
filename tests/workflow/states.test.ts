import { describe, expect, test } from "vitest";
import { labelCaseOf } from "../../runtime/contract/values/data.ts";
import { disposalProject } from "../../src/generated/workflows/disposal-project/workflow.ts";

const OTHER = "000";

function shown(state: string, project: { supGuid?: string; assetsMode?: string } = {}): string | undefined {
  const found = disposalProject.states.find((item) => item.code === state);
  return found && labelCaseOf(found.label, { row: { state, ...project }, user: {}, now: "2026-01-01 00:00:00" })?.text;
}

describe("the words of the states", () => {
  test("[D-STATE-01][D-LIST-03] each state has its label", () => {
    expect(disposalProject.states.map((state) => [state.code, shown(state.code)])).toEqual([
      ["0", "草稿"],
      ["1", "待完善"],
      ["3", "待审核"],
      ["4", "审核退回"],
      ["2", "已发布"],
      ["5", "待填写结果公告"],
      ["6", "待上传凭证"],
      ["7", "处置完成"],
    ]);
  });

  test.each([
    ["[D-STATE-02] state 6 of another agency is complete", OTHER, "处置完成"],
    ["[D-STATE-03] state 6 of a named agency waits for its voucher", "agency", "待上传凭证"],
  ])("%s, whatever the mode", (_, supGuid, label) => {
    const modes = [{}, { assetsMode: "环保回收" }, { assetsMode: "进场交易" }];
    expect(modes.map((mode) => shown("6", { supGuid, ...mode }))).toEqual([label, label, label]);
  });
});
