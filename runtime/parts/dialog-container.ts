/** Returns the container of dialogs, for their `getContainer`. Without it, antd looks for a container first and shows a dialog a frame later. */
export const dialogContainer = (): HTMLElement => document.body;
