/**
 * Returns the element in which dialogs are rendered, for their property `getContainer`. Without it, antd looks for the element first and
 * shows a dialog a frame later.
 */
export const dialogContainer = (): HTMLElement => document.body;

/**
 * Properties of a dialog that is rendered only while it is open. It opens without an animation, because a click on a growing dialog would
 * miss its target.
 */
export const OPEN_DIALOG = { getContainer: dialogContainer, open: true, transitionName: "", maskTransitionName: "" } as const;
