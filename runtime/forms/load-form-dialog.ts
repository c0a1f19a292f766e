import { loadChunk } from "../host/load-chunk.ts";

/** Loads the form dialog when the first form opens, because forms are the heaviest chunk of the runtime. */
export const formDialog = async () => {
  const { FormDialog, readyControls } = await import("./form-dialog.tsx");
  return { default: FormDialog, readyControls };
};

export const loadFormDialog = () => loadChunk(formDialog);
