import { ownProject } from "../project.ts";
import { proveServer } from "./prove.ts";

proveServer(ownProject());
