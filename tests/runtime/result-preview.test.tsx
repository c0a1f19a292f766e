import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import ResultPreview from "../../src/screens/ResultPreview.tsx";
import type { Project } from "../../src/screens/sheet/project.ts";
import { NOW, ok, openScreen } from "./support/portal.tsx";

const ITEM_TIME = "2026-04-01 09:00:00";
const RESULT_TIME = "2026-04-20 10:00:00";
const PROJECT: Project = { id: "p1", orgName: "一中", projectNameStr: "旧桌椅", publishTime: ITEM_TIME };

function open(more: Project, form?: Project) {
  const row = { ...PROJECT, ...more };
  const page = <ResultPreview row={row} form={form} title="公告预览" close={() => {}} reload={() => {}} />;
  const answers = { "/gpr-workflow/rest/assets/sup/findResultForModify": () => ok({ assetsOrgModel: row, assetsResultList: [] }) };
  return openScreen({ screen: { page, path: "/" }, answers });
}

test.each<[string, Project, Project | undefined, string]>([
  ["before it is published, the moment at hand", { state: "5" }, {}, NOW],
  ["in the list, its own", { state: "6", resultPublishTime: RESULT_TIME }, undefined, RESULT_TIME],
  ["published before its time was stored, none", { state: "7" }, undefined, "—"],
])("[D-PREVIEW-06] the result announcement shows its publish time: %s", async (_, more, form, time) => {
  open(more, form);
  expect(await screen.findByText(`发布时间：${time}`)).toBeDefined();
});
