import type { ReactNode } from "react";
import type { Dialogs } from "../contract/language/screen.ts";
import { lazyPart } from "../host/lazy-part.tsx";
import { LoadingLines } from "../parts/loading-lines.tsx";
import type { CallFormInPageProps } from "./call-form.tsx";
import type { CallFormDialogProps } from "./call-form-dialog.tsx";

/* Their code is loaded when the first of them opens: few pages have one, and forms are heavy. */
const Dialog = lazyPart(() => import("./call-form-dialog.tsx"));
const InPage = lazyPart(() => import("./call-form.tsx"));

/** The name in `open` must be an action of `dialogs`. */
type OpenedOf<P, D extends Dialogs> = Omit<P, "dialogs" | "open"> & { dialogs: D; open: keyof D["actions"] & string };

/**
 * Shows a form of schemas/dialogs in a dialog. Its code is loaded when the first form opens. If that fails, a toast reports it and
 * `onLeave` is called.
 *
 * @param props `dialogs` is generated from schemas/dialogs, `open` is the name of one of its actions
 * @example <CallFormDialog dialogs={ownAccount} open="password" onLeave={onLeave} />
 */
export function CallFormDialog<D extends Dialogs>(props: OpenedOf<CallFormDialogProps, D>): ReactNode {
  return <Dialog {...props} onMissing={props.onLeave} />;
}

/**
 * Shows a form of schemas/dialogs in a page. After a success, an empty form replaces it.
 *
 * @param props `children` renders the buttons; they submit the form by its `id`
 * @example
 * <CallForm dialogs={ownAccount} open="alter">
 *   {({ id, busy }) => <Button htmlType="submit" form={id} loading={busy}>保存</Button>}
 * </CallForm>
 */
export function CallForm<D extends Dialogs>(props: OpenedOf<CallFormInPageProps, D>): ReactNode {
  return <InPage {...props} placeholder={<LoadingLines rows={3} />} />;
}
