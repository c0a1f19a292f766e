/**
 * Tests whether a dialog is visible. Shortcuts of the portal must then do nothing, because leaving the page would lose the dialog's input.
 */
export const isDialogOpen = (): boolean =>
  [...document.querySelectorAll("[role=dialog], dialog[open]")].some((dialog) => dialog.checkVisibility());
