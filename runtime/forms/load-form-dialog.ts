/** Forms are the heaviest part of the runtime: they are loaded when the first one opens. */
export const loadFormDialog = () => import("./form-dialog.tsx");
