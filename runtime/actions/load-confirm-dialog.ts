import { loadChunk } from "../host/load-chunk.ts";

export const confirmDialog = async () => ({ default: (await import("./confirm-dialog.tsx")).ConfirmDialog });

/** Loads the code of the confirmation dialog before a confirmation opens. */
export const loadConfirmDialog = () => loadChunk(confirmDialog);
