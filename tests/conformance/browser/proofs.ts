import type { Proved } from "../project.ts";
import type { Proof } from "./chosen-proofs.ts";
import { listDialogProofs } from "./dialogs.tsx";
import { listPageProofs } from "./prove.ts";

/** Lists all proofs of the pages and dialogs of a project. */
export const listProofs = (project: Proved): Proof[] => [...listPageProofs(project), ...listDialogProofs(project)];
