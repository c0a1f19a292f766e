import { type ComponentType, type ReactNode, Suspense, useEffect } from "react";
import { lazyPart } from "../data/lazy-part.tsx";
import { type SlotProps, useRuntime } from "../data/runtime.tsx";
import { loadFormDialog } from "../forms/load-form-dialog.ts";
import type { Frame } from "./use-action-runner.ts";

// A list that nobody acts on needs neither.
const ConfirmDialog = lazyPart(async () => ({ default: (await import("./confirm-dialog.tsx")).ConfirmDialog }));
const FormDialog = lazyPart(async () => ({ default: (await loadFormDialog()).FormDialog }));

/** The dialogs of the running actions. */
export function ActionDialogs({ frames, reload }: { frames: readonly Frame[]; reload: () => void }): ReactNode {
  return frames.map((frame) => <ActionDialog key={frame.id} frame={frame} reload={reload} />);
}

function ActionDialog({ frame, reload }: { frame: Frame; reload: () => void }): ReactNode {
  useFocusReturn(frame.opener);
  if (frame.kind === "form") return <FormDialog {...frame.props} onMissing={frame.props.onLeave} />;
  if (frame.kind === "confirm") return <ConfirmDialog {...frame} onMissing={() => frame.end("left")} />;
  return <CustomDialog frame={frame} reload={reload} />;
}

/** When a dialog is gone the focus goes back to where it was before, unless it went elsewhere by itself. */
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
  const Part = useSlot(frame.name);
  return (
    <Suspense fallback={null}>
      <Part
        row={frame.scope.row ?? undefined}
        form={frame.scope.form}
        // Called without an argument the dialog was left; with one, it succeeded.
        close={(...reply: [unknown?]) => frame.end(reply.length === 0 ? undefined : { reply: reply[0] })}
        reload={reload}
      />
    </Suspense>
  );
}

/** A hand-written part by name. The generated types make the app's record complete. */
export function useSlot(name: string): ComponentType<SlotProps> {
  const { slots } = useRuntime();
  const part = slots[name];
  if (part === undefined)
    throw new Error(`custom part "${name}": expected one of ${Object.keys(slots).join(", ") || "none"} in the slots of RuntimeProvider`);
  return part as ComponentType<SlotProps>;
}
