import { afterAll } from "vitest";
import { patchOf } from "../../generator/cases.ts";
import { caseProject, caseProjects } from "../project.ts";
import { proveDialogs } from "./dialogs.tsx";
import { provePages } from "./prove.ts";
import { refuseWarnings } from "./warnings.ts";

refuseWarnings();

for (const name of caseProjects()) {
  const project = await caseProject(name);
  afterAll(() => project.remove());
  // What a case takes over from the base project is proved once, with the base.
  const patch = name === "examples" ? {} : patchOf(name);
  provePages(project, (screen) => name === "output-base" || name === "examples" || `screens/${screen.name}.yaml` in patch);
  proveDialogs(project);
}
