import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { buildProject } from "../../generator/pipeline.ts";
import { labelCaseOf } from "../../runtime/contract/data.ts";
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

  test("[D-STATE-02] state 6 of another agency is complete, whatever the mode", () => {
    expect(shown("6", { supGuid: OTHER })).toBe("处置完成");
    expect(shown("6", { supGuid: OTHER, assetsMode: "环保回收" })).toBe("处置完成");
  });

  test("[D-STATE-03] state 6 of a named agency waits for its voucher in either mode", () => {
    expect(shown("6", { supGuid: "agency", assetsMode: "环保回收" })).toBe("待上传凭证");
    expect(shown("6", { supGuid: "agency", assetsMode: "进场交易" })).toBe("待上传凭证");
  });
});

describe("the step bar", () => {
  const { project } = buildProject(join(import.meta.dirname, "../.."));

  test.each(["purchaser-list", "supplier-list"])("[D-STEPS-01][D-STEPS-04] %s maps each state to its step", (screen) => {
    const block = project?.screens.get(screen)?.blocks.get("step");
    const items = block?.kind === "steps" ? block.items : [];
    const stepOf = (state: string) => items.find((item) => item.value.split(",").includes(state))?.label;
    expect(items.map((item) => item.label)).toEqual(["草稿", "待机构完善", "待审核", "已发布"]);
    expect(["0", "1", "4", "3", "2"].map(stepOf)).toEqual(["草稿", "待机构完善", "待机构完善", "待审核", "已发布"]);
    expect(["5", "6", "7"].map(stepOf)).toEqual([undefined, undefined, undefined]);
  });
});
