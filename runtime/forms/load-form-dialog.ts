import { loadChunk } from "../host/load-chunk.ts";

/** Forms are the heaviest part of the runtime: they are loaded when the first one opens. */
export const loadFormDialog = () => loadChunk(() => import("./form-dialog.tsx"));
