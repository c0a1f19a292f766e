import { afterAll } from "vitest";
import { isFullRun } from "../../support/full-run.ts";
import { caseProject, caseProjects } from "../project.ts";
import { proveServer } from "./prove.ts";

// The examples are this project's own screens and entities in small: a full run proves them as well.
for (const name of caseProjects().filter((one) => isFullRun || one !== "examples")) {
  const project = await caseProject(name);
  afterAll(() => project.remove());
  proveServer(project);
}
