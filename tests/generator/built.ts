import { expect } from "vitest";
import type { Call, Project } from "../../generator/model/types.ts";
import { buildProject } from "../../generator/pipeline.ts";
import { projectOf } from "./cases.ts";

export const root = new URL("../../", import.meta.url).pathname;

export function built(folder: string): Project {
  const { project, diagnostics } = buildProject(folder);
  expect(diagnostics).toEqual([]);
  if (project === undefined) throw new Error("the metadata has mistakes");
  return project;
}

export const portal = built(root);
export const shop = built(projectOf());

export function call(project: Project, id: string): Call {
  const [service = "", name = ""] = id.split(".");
  const found = project.services.get(service)?.calls.get(name);
  if (found === undefined) throw new Error(`no call ${id}`);
  return found;
}
