import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll } from "vitest";
import { casesFolder } from "../../generator/cases.ts";
import { caseProject, caseProjects } from "../project.ts";
import { proveDialogs } from "./dialogs.tsx";
import { provePages } from "./prove.ts";
import { refuseWarnings } from "./warnings.ts";

refuseWarnings();

for (const name of caseProjects()) {
  const project = await caseProject(name);
  afterAll(() => project.remove());
  // What a case takes over from the base project is proved once, with the base.
  const isOwn = (screen: string): boolean => existsSync(join(casesFolder, name, "schemas/screens", `${screen}.yaml`));
  provePages(project, (screen) => name === "output-base" || isOwn(screen.name));
  proveDialogs(project);
}
