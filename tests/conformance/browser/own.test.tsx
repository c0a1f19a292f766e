import { it } from "vitest";
import { isFullRun } from "../../support/full-run.ts";
import { ownProject } from "../project.ts";
import { chooseProofs } from "./chosen-proofs.ts";
import { listProofs } from "./proofs.ts";
import { refuseWarnings } from "./warnings.ts";

refuseWarnings();

const proofs = listProofs(ownProject());
for (const { title, prove } of isFullRun ? proofs : chooseProofs(proofs)) it(title, prove);
