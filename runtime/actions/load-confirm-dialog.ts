import { loadChunk } from "../host/load-chunk.ts";

export const loadConfirmDialog = () => loadChunk(() => import("./confirm-dialog.tsx"));
