import { type ReactNode, useEffect } from "react";
import { type LazyComponent, lazyComponent } from "../host/lazy-component.tsx";
import type { Slots } from "../host/runtime.tsx";
import { Slot } from "../host/slot.tsx";
import { confirmDialog } from "./load-confirm-dialog.ts";
import { formDialog } from "../forms/load-form-dialog.ts";
import type { Frame, NewFrame } from "./frames.ts";

// Loaded on demand, because a list on which nobody acts needs none of them.
const ConfirmDialog = lazyComponent(confirmDialog);
const ShowDialog = lazyComponent(async () => ({ default: (await import("../forms/show-dialog.tsx")).ShowDialog }));
const ConflictDialog = lazyComponent(async () => ({ default: (await import("../forms/conflict-dialog.tsx")).ConflictDialog }));
const ScreenDialog = lazyComponent(async () => ({ default: (await import("./screen-dialog.tsx")).ScreenDialog }));
const HistoryDialog = lazyComponent(async () => ({ default: (await import("./history-dialog.tsx")).HistoryDialog }));
const ImportDialog = lazyComponent(async () => ({ default: (await import("../forms/list-import-dialog.tsx")).ListImportDialog }));
const SheetDialog = lazyComponent(async () => ({ default: (await import("../forms/import-dialog.tsx")).ImportDialog }));
const RefusedDialog = lazyComponent(async () => ({ default: (await import("./refused-dialog.tsx")).RefusedDialog }));
const FormDialog = lazyComponent(formDialog);

/**
 * Loads the code of a dialog before the dialog opens. If a dialog renders in two passes, antd leaves a remnant of the first pass, and the
 * dialog below no longer receives Escape.
 *
 * @returns a promise that resolves when the code is loaded; undefined if it is loaded already
 */
export function readyDialog(frame: NewFrame, slots: Slots): Promise<unknown> | undefined {
  const components = {
    form: FormDialog,
    show: ShowDialog,
    conflict: ConflictDialog,
    screen: ScreenDialog,
    history: HistoryDialog,
    import: ImportDialog,
    sheet: SheetDialog,
    refused: RefusedDialog,
  };
  if (frame.kind === "confirm") return ConfirmDialog.ready();
  const component = frame.kind === "custom" ? slots[frame.dialog.name] : components[frame.kind];
  // A dialog of the app may not be lazy; then it needs no loading.
  return (component as Partial<LazyComponent> | undefined)?.ready?.();
}

interface ActionDialogsProps {
  frames: readonly Frame[];
  reload: () => void;
  /** Disables the submit buttons of forms, because a custom input is not ready yet. */
  waiting?: boolean;
}

/** Renders the open dialogs of running actions. Later dialogs are above earlier dialogs. */
export function ActionDialogs({ frames, ...shared }: ActionDialogsProps): ReactNode {
  return frames.map((frame) => <ActionDialog key={frame.id} frame={frame} {...shared} />);
}

function ActionDialog({ frame, reload, waiting = false }: Omit<ActionDialogsProps, "frames"> & { frame: Frame }): ReactNode {
  useFocusReturn(frame.opener);
  if (frame.kind === "form") return <FormDialog {...frame.props} waiting={waiting} onMissing={frame.props.onLeave} />;
  if (frame.kind === "show") return <ShowDialog {...frame.props} onMissing={frame.props.close} />;
  if (frame.kind === "conflict") return <ConflictDialog {...frame.props} onMissing={() => frame.props.end("left")} />;
  if (frame.kind === "screen") return <ScreenDialog {...frame.props} close={frame.close} onMissing={frame.close} />;
  if (frame.kind === "history") return <HistoryDialog {...frame.props} close={frame.close} onMissing={frame.close} />;
  if (frame.kind === "import") return <ImportDialog {...frame.props} onMissing={() => frame.props.end()} />;
  if (frame.kind === "sheet") return <SheetDialog {...frame.props} onMissing={frame.props.onLeave} />;
  if (frame.kind === "refused") return <RefusedDialog {...frame.props} close={frame.close} onMissing={frame.close} />;
  if (frame.kind === "confirm") return <ConfirmDialog {...frame} onMissing={() => frame.end("left")} />;
  return <CustomDialog frame={frame} reload={reload} />;
}

/**
 * When a dialog is closed, returns the focus to the element that had it before. Does nothing if the focus is already elsewhere, or if that
 * element is gone.
 */
function useFocusReturn(opener: Element | null): void {
  useEffect(
    () => () => {
      const lost = document.activeElement === null || document.activeElement === document.body;
      if (lost && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    },
    [opener],
  );
}

function CustomDialog({ frame, reload }: { frame: Extract<Frame, { kind: "custom" }>; reload: () => void }): ReactNode {
  const { name, title, width } = frame.dialog;
  return (
    <Slot
      name={name}
      title={title}
      {...(width === undefined ? {} : { width })}
      row={frame.scope.row ?? undefined}
      form={frame.scope.form}
      // Without an argument the user left the dialog; with one, the dialog succeeded.
      close={(...reply: [unknown?]) => frame.end(reply.length === 0 ? undefined : { reply: reply[0] })}
      reload={reload}
    />
  );
}
