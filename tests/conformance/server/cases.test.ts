import { afterAll } from "vitest";
import { caseProject, caseProjects } from "../project.ts";
import { proveServer } from "./prove.ts";

for (const name of caseProjects()) {
  const project = await caseProject(name);
  afterAll(() => project.remove());
  proveServer(project);
}
