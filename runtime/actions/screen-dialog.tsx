import { Button, Modal } from "antd";
import { type ComponentType, createContext, type ReactNode, useContext, useMemo, useRef, useState } from "react";
import { useLeaveQuestion } from "../forms/use-leave-question.tsx";
import { lazyComponent } from "../host/lazy-component.tsx";
import type { LocationState, Navigation, UseLocationState } from "../host/location.ts";
import { InnerRuntime, useRuntime } from "../host/runtime.tsx";
import { Unsaved, UnsavedContext } from "../host/unsaved.ts";
import { LoadingLines } from "../parts/loading-lines.tsx";
import type { OpenedDialog } from "./action-context.ts";
import { OPEN_DIALOG } from "../parts/dialog-container.ts";

/** Properties of {@link ScreenDialog}, the dialog with a page that an action opens. */
export interface ScreenDialogProps extends OpenedDialog {
  close: () => void;
}

const Address = createContext<LocationState | undefined>(undefined);

const useDialogAddress: UseLocationState = () => {
  const address = useContext(Address);
  if (address === undefined) throw new Error("useDialogAddress: expected a <ScreenDialog> above, got none");
  return address;
};

/**
 * Shows a screen in a dialog. The screen has path and query parameters of its own, and the browser's address does not change. Going back
 * closes the dialog. If the page opens another page, the dialog closes, and the other page replaces the page below. If the user closes the
 * dialog or goes back, unsaved input is discarded only after a confirmation.
 */
export function ScreenDialog({ title, width = 900, screen, search, close }: ScreenDialogProps): ReactNode {
  const around = useContext(UnsavedContext);
  const [unsaved] = useState(() => new Unsaved(around));
  const { ask, question } = useLeaveQuestion();
  /** Asks before it discards what is typed on the page inside. */
  const leave = () => (unsaved.isDirty() ? ask(close) : close());
  const latest = useRef(leave);
  latest.current = leave;
  const { navigation: outer } = useRuntime();
  const [Page] = useState(() => lazyComponent<object>(async () => ({ default: (await screen.load()).default as ComponentType })));
  const navigation = useMemo<Navigation>(
    () => ({
      go: (path) => {
        close();
        outer.go(path);
      },
      back: (_under, saved) => (saved === true ? close() : latest.current()),
      open: outer.open,
    }),
    [outer, close],
  );
  const [current, setCurrent] = useState(search);
  const address = useMemo(() => ({ search: current, setSearch: (next: URLSearchParams) => setCurrent(next) }), [current]);
  return (
    <>
      <Modal
        {...OPEN_DIALOG}
        title={title}
        width={width}
        onCancel={leave}
        footer={[
          <Button key="close" onClick={leave}>
            关闭
          </Button>,
        ]}
      >
        <Address value={address}>
          <InnerRuntime navigation={navigation} useLocationState={useDialogAddress}>
            <UnsavedContext value={unsaved}>
              <Page onMissing={close} placeholder={<LoadingLines rows={8} />} />
            </UnsavedContext>
          </InnerRuntime>
        </Address>
      </Modal>
      {question}
    </>
  );
}
