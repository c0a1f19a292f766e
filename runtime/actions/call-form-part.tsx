import type { ReactNode } from "react";
import type { Dialogs } from "../contract/language/screen.ts";
import { lazyComponent } from "../host/lazy-component.tsx";
import { LoadingLines } from "../parts/loading-lines.tsx";
import type { CallFormInPageProps } from "./call-form.tsx";
import type { CallFormDialogProps } from "./call-form-dialog.tsx";

/* Loaded when the first of them opens, because few pages have such a form and forms are large. */
const Dialog = lazyComponent(() => import("./call-form-dialog.tsx"));
const InPage = lazyComponent(() => import("./call-form.tsx"));

/** Props whose `open` is limited to the names of the dialogs' actions. */
type OpenedOf<P, D extends Dialogs> = Omit<P, "dialogs" | "open"> & { dialogs: D; open: keyof D["actions"] & string };

/**
 * Renders the dialog of an action from schemas/dialogs: its form, and the call that sends the form. Such an action belongs to no page.
 *
 * @param props `open` is the id of the action; `onLeave` is also called if the code of the dialog cannot be loaded
 */
export function CallFormDialog<D extends Dialogs>(props: OpenedOf<CallFormDialogProps, D>): ReactNode {
  return <Dialog {...props} onMissing={props.onLeave} />;
}

/**
 * Shows the form of an action of schemas/dialogs inside a page.
 *
 * @param props `open` is the id of the action
 */
export function CallForm<D extends Dialogs>(props: OpenedOf<CallFormInPageProps, D>): ReactNode {
  return <InPage {...props} placeholder={<LoadingLines rows={3} />} />;
}
