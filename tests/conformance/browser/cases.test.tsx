import { afterAll, beforeAll, describe, it } from "vitest";
import { isFullRun } from "../../support/full-run.ts";
import { caseProjects, ownProject, readCase } from "../project.ts";
import { chooseProofs, featuresOfProofs } from "./chosen-proofs.ts";
import { listProofs } from "./proofs.ts";
import { refuseWarnings } from "./warnings.ts";

/** Cost of generating a case and loading its first page, in the unit of `Proof.cost`. */
const GENERATED = 500;

refuseWarnings();

const projects = caseProjects().map(readCase);
const proofs = projects.flatMap(listProofs);
// A normal run proves only features that no screen of this project uses.
const chosen = isFullRun ? proofs : chooseProofs(proofs, featuresOfProofs(listProofs(ownProject())), GENERATED);

afterAll(() => {
  for (const project of projects) project.remove();
});

for (const project of projects) {
  const own = chosen.filter((proof) => proof.project === project.name);
  if (own.length === 0) continue;
  describe(project.name, () => {
    beforeAll(() => project.generate());
    for (const { title, prove } of own) it(title, prove);
  });
}
