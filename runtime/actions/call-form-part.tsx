import type { ReactNode } from "react";
import type { Dialogs } from "../contract/language/screen.ts";
import { lazyPart } from "../host/lazy-part.tsx";
import { LoadingLines } from "../parts/loading-lines.tsx";
import type { CallFormInPageProps } from "./call-form.tsx";
import type { CallFormDialogProps } from "./call-form-dialog.tsx";

/* Their code is loaded when the first of them opens: few pages have one, and forms are heavy. */
const Dialog = lazyPart(() => import("./call-form-dialog.tsx"));
const InPage = lazyPart(() => import("./call-form.tsx"));

/** What opens of these dialogs is one of their actions. */
type OpenedOf<P, D extends Dialogs> = Omit<P, "dialogs" | "open"> & { dialogs: D; open: keyof D["actions"] & string };

/** A form of schemas/dialogs, opened by the name of its action. */
export function CallFormDialog<D extends Dialogs>(props: OpenedOf<CallFormDialogProps, D>): ReactNode {
  return <Dialog {...props} onMissing={props.onLeave} />;
}

/** The same in a page. */
export function CallForm<D extends Dialogs>(props: OpenedOf<CallFormInPageProps, D>): ReactNode {
  return <InPage {...props} placeholder={<LoadingLines rows={3} />} />;
}
