import { loadChunk } from "../host/load-chunk.ts";

export const confirmDialog = async () => ({ default: (await import("./confirm-dialog.tsx")).ConfirmDialog });

export const loadConfirmDialog = () => loadChunk(confirmDialog);
