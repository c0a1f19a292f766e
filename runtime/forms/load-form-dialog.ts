import { loadChunk } from "../host/load-chunk.ts";

/** Forms are the heaviest part of the runtime: they are loaded when the first one opens. */
export const formDialog = async () => {
  const { FormDialog, readyControls } = await import("./form-dialog.tsx");
  return { default: FormDialog, readyControls };
};

export const loadFormDialog = () => loadChunk(formDialog);
