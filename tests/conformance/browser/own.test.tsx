import { ownProject } from "../project.ts";
import { proveDialogs } from "./dialogs.tsx";
import { provePages } from "./prove.ts";
import { refuseWarnings } from "./warnings.ts";

refuseWarnings();

provePages(ownProject());
proveDialogs(ownProject());
