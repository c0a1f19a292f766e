/** Whether a dialog is visible. A shortcut of the portal must not replace it, because its input would be lost. */
export const isDialogOpen = (): boolean =>
  [...document.querySelectorAll("[role=dialog], dialog[open]")].some((dialog) => dialog.checkVisibility());
